import { pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'
import { TableTree } from './table-tree.tsx'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <TableTree
      {...control}
      field={field}
      autoFocus={isFirst}
      isMultiple={field.multiple === true}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      values={pickValues(value)}
      onChange={(values) => onChange?.(values.join(',') || null)}
    />
  )
}
