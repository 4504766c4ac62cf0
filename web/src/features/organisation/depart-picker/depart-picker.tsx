import { departLookup } from '@banyan/contract/organisation/depart'
import { lazy } from 'react'
import { DialogPicker, type PickerProps } from '#kit/widgets/dialog-picker.tsx'

const DepartModal = lazy(() =>
  import('./depart-modal.tsx').then((module) => ({ default: module.DepartModal })),
)

/** Picks departments. */
export function DepartPicker(props: PickerProps) {
  return <DialogPicker {...props} lookup={departLookup} dialog={(dialog) => <DepartModal {...dialog} />} />
}
