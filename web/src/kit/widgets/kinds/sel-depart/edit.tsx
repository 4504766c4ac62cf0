import { pickProps } from '#kit/picker/pick.ts'
import { DepartPicker } from '#kit/pickers/depart-picker/depart-picker.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'

/** Ids of departments (DEC-075). */
export const Edit = (props: EditProps<string>) => <DepartPicker {...pickProps(props)} />
