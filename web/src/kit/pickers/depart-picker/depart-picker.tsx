import { departLookup } from '@banyan/contract/organisation/depart'
import { type AriaAttributes, lazy, Suspense, useState } from 'react'
import { useLookedUp } from '#kit/widgets/choices.ts'
import { type Chosen, PickBox } from '../pick-box.tsx'

const DepartModal = lazy(() =>
  import('./depart-modal.tsx').then((module) => ({ default: module.DepartModal })),
)

interface Props extends AriaAttributes {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  isMultiple?: boolean
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

/** Picks departments: a box with their names that opens the dialog. */
export function DepartPicker({ value = [], onChange, isMultiple = false, ...control }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly Chosen[]>([])
  const names = useLookedUp(departLookup, value)
  const nameOf = (one: string) =>
    names.get(one) ?? picked.find((depart) => depart.value === one)?.label ?? (names.size ? one : '……')
  const chosen = value.map((one) => ({ value: one, label: nameOf(one) }))
  return (
    <>
      <PickBox
        {...control}
        placeholder={control.placeholder}
        isMultiple={isMultiple}
        chosen={chosen}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onKeep={(ids) => onChange?.(ids)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DepartModal
            isMultiple={isMultiple}
            chosen={chosen}
            onPick={(departs) => {
              setPicked(departs)
              onChange?.(departs.map((depart) => depart.value))
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
