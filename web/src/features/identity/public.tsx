export { UserPicker } from './user-picker/user-picker.tsx'
export { selUserWidget } from './user-picker/widget.ts'
