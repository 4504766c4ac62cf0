import { pickProps } from '../pick.ts'
import type { EditProps } from '../widget.ts'
import { TableTree } from './table-tree.tsx'

export const Edit = (props: EditProps<string>) => <TableTree field={props.field} {...pickProps(props)} />
