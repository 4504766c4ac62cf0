import { pickProps } from '#kit/widgets/pick-props.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { TableTree } from './table-tree.tsx'

export const Edit = (props: EditProps<string>) => <TableTree field={props.field} {...pickProps(props)} />
