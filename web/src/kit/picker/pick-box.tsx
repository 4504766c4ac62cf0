import { SearchOutlined } from '@ant-design/icons'
import { Select, type SelectProps } from 'antd'
import { type AriaAttributes, useEffect, useEffectEvent, useRef } from 'react'
import { pickerDefaults } from '#kit/picker/pick.ts'

/** A stored value with the text people know it by. */
export interface Chosen {
  value: string
  label: string
}

interface Props extends AriaAttributes {
  chosen: readonly Chosen[]
  isMultiple: boolean
  placeholder: string | undefined
  /** Whether its dialog is open. */
  isOpen: boolean
  onOpen: () => void
  /** Forms check a field when it is left. */
  onBlur?: () => void
  /** What stays when a tag is taken away or the box is cleared. */
  onKeep: (values: string[]) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** Looks and is operated like a select; in place of a drop-down it opens a dialog. */
export function PickBox(props: Props) {
  const { chosen, isMultiple, placeholder, isOpen, onOpen, onKeep, onBlur, ...control } = props
  useLeaving(isOpen, onBlur)
  const shared: Omit<SelectProps, 'value' | 'onChange' | 'mode'> = {
    ...pickerDefaults,
    ...control,
    'aria-haspopup': 'dialog',
    open: false,
    showSearch: false,
    suffixIcon: <SearchOutlined />,
    placeholder: placeholder ?? pickerDefaults.placeholder,
    options: [...chosen],
    // who goes on to the dialog has not left the field
    onBlur: isOpen ? undefined : onBlur,
    onOpenChange: (isWanted: boolean) => isWanted && onOpen(),
    onKeyDown: (event) => {
      if (!opening.includes(event.key)) return
      event.preventDefault()
      onOpen()
    },
    style: { width: '100%' },
  }
  const values = chosen.map(({ value }) => value)
  return isMultiple ? (
    <Select<string[]> {...shared} mode="multiple" value={values} onChange={onKeep} />
  ) : (
    <Select<string> {...shared} value={values[0]} onChange={(value) => onKeep(value ? [value] : [])} />
  )
}

/** A closed dialog counts as leaving the field: what was wrong before may be right now. */
function useLeaving(isOpen: boolean, onBlur: (() => void) | undefined): void {
  const wasOpen = useRef(false)
  const leave = useEffectEvent(() => onBlur?.())
  useEffect(() => {
    if (wasOpen.current && !isOpen) leave()
    wasOpen.current = isOpen
  }, [isOpen])
}

const opening = ['Enter', ' ', 'ArrowDown']
