import { type AriaAttributes, type ReactNode, Suspense, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { type ChosenValue, PickBox } from '#kit/picker/pick-box.tsx'
import { useLookupTexts } from '#kit/widgets/choices.ts'

/** The properties of a dialog picker. */
export interface PickerProps extends AriaAttributes {
  value?: readonly string[]
  onChange?: (values: string[]) => void
  isMultiple?: boolean
  /** The most values that can be chosen (PICK-011). */
  most?: number
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

/** The properties of its dialog. */
interface PickerDialog {
  isMultiple: boolean
  chosen: readonly ChosenValue[]
  onPick: (chosen: ChosenValue[]) => void
  onClose: () => void
}

interface Props extends PickerProps {
  /** The table dictionary with the texts of stored values. */
  lookup: string
  /** Loaded lazily: most forms are only read. */
  dialog: (props: PickerDialog) => ReactNode
}

/** A box with the chosen names, which opens a dialog. */
export function DialogPicker({
  value = [],
  onChange,
  isMultiple = false,
  most,
  lookup,
  dialog,
  placeholder,
  ...control
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly ChosenValue[]>([])
  const names = useLookupTexts(lookup, value)
  const nameOf = (one: string) =>
    names.get(one) ?? picked.find((each) => each.value === one)?.label ?? (names.size ? one : '……')
  const chosen = value.map((one) => ({ value: one, label: nameOf(one) }))
  return (
    <>
      <PickBox
        {...control}
        placeholder={placeholder}
        isMultiple={isMultiple}
        chosen={chosen}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onKeep={(values) => onChange?.(values)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          {dialog({
            isMultiple,
            chosen,
            onPick: (picked) => {
              const now = most === undefined ? picked : picked.slice(0, most)
              if (now.length < picked.length) warn(`最多选择${most}项`)
              setPicked(now)
              onChange?.(now.map((each) => each.value))
            },
            onClose: () => setOpen(false),
          })}
        </Suspense>
      )}
    </>
  )
}
