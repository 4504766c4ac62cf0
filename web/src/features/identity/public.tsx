export { Greeting } from './home/greeting.tsx'
export { Visits } from './home/visits.tsx'
export { UserPicker } from './user-picker/user-picker.tsx'
export { selUserWidget } from './user-picker/widget.ts'
