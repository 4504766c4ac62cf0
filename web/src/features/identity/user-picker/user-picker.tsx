import { lazy } from 'react'
import { DialogPicker, type PickerProps } from '#kit/widgets/dialog-picker.tsx'

const UserModal = lazy(() => import('./user-modal.tsx').then((module) => ({ default: module.UserModal })))

interface Props extends PickerProps {
  /** The stored member of a person; by default the username (DEC-075). */
  stores?: 'username' | 'id'
}

/** Picks people by their department. */
export function UserPicker({ stores = 'username', ...control }: Props) {
  return (
    <DialogPicker
      {...control}
      lookup={`identity_user,realname,${stores}`}
      dialog={(dialog) => <UserModal stores={stores} {...dialog} />}
    />
  )
}
