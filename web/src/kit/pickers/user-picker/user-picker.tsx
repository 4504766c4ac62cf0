import { type AriaAttributes, lazy, Suspense, useState } from 'react'
import { useLookedUp } from '#kit/widgets/choices.ts'
import { type Chosen, PickBox } from '../pick-box.tsx'

const UserModal = lazy(() => import('./user-modal.tsx').then((module) => ({ default: module.UserModal })))

interface Props extends AriaAttributes {
  value?: readonly string[]
  onChange?: (values: string[]) => void
  /** What is kept of a person; the username unless told (DEC-075). */
  stores?: 'username' | 'id'
  isMultiple?: boolean
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

/** Picks people by their department: a box with their names that opens the dialog. */
export function UserPicker({
  value = [],
  onChange,
  stores = 'username',
  isMultiple = false,
  ...control
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly Chosen[]>([])
  const names = useLookedUp(`identity_user,realname,${stores}`, value)
  const nameOf = (one: string) =>
    names.get(one) ?? picked.find((person) => person.value === one)?.label ?? (names.size ? one : '……')
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
        onKeep={(values) => onChange?.(values)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <UserModal
            stores={stores}
            isMultiple={isMultiple}
            chosen={chosen}
            onPick={(people) => {
              setPicked(people)
              onChange?.(people.map((person) => person.value))
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
