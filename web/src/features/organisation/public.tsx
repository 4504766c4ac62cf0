export { DepartPage, type DepartPanel } from './depart/depart-page.tsx'
export { DepartPicker } from './depart-picker/depart-picker.tsx'
export { selDepartWidget } from './depart-picker/widget.ts'
export { PeopleList } from './people/people-list.tsx'
