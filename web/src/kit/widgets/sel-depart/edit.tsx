import { DepartPicker } from '#kit/pickers/depart-picker/depart-picker.tsx'
import { pickProps } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Ids of departments (DEC-075). */
export const Edit = (props: EditProps<string>) => <DepartPicker {...pickProps(props)} />
