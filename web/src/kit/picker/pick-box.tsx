import { SearchOutlined } from '@ant-design/icons'
import { Select, type SelectProps } from 'antd'
import { type AriaAttributes, useEffect, useEffectEvent, useRef } from 'react'
import { pickerDefaults } from '#kit/picker/pick.ts'

/** A stored value with its text. */
export interface ChosenValue {
  value: string
  label: string
}

interface Props extends AriaAttributes {
  chosen: readonly ChosenValue[]
  isMultiple: boolean
  placeholder: string | undefined
  /** Whether its dialog is open. */
  isOpen: boolean
  onOpen: () => void
  /** Called when the field is left; forms then check it. */
  onBlur?: () => void
  /** Called with the remaining values when a tag is removed or the box is cleared. */
  onKeep: (values: string[]) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** A select that opens a dialog instead of a drop-down. */
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
    // moving on to the dialog does not leave the field
    onBlur: isOpen ? undefined : onBlur,
    onOpenChange: (isWanted: boolean) => isWanted && onOpen(),
    onKeyDown: (event) => {
      if (!openingKeys.includes(event.key)) return
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

/** Closing the dialog counts as leaving the field, because a fault may be corrected now. */
function useLeaving(isOpen: boolean, onBlur: (() => void) | undefined): void {
  const wasOpen = useRef(false)
  const leave = useEffectEvent(() => onBlur?.())
  useEffect(() => {
    if (wasOpen.current && !isOpen) leave()
    wasOpen.current = isOpen
  }, [isOpen])
}

const openingKeys = ['Enter', ' ', 'ArrowDown']
