import { pickProps } from '#kit/widgets/pick-props.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { DepartPicker } from './depart-picker.tsx'

/** Ids of departments (DEC-075). */
export const Edit = (props: EditProps<string>) => <DepartPicker {...pickProps(props)} />
