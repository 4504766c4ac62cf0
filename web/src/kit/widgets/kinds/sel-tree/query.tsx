import { pickValues } from '#kit/picker/pick.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { TableTree } from './table-tree.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <TableTree
      id={id}
      field={field}
      isMultiple={field.query === 'any'}
      value={pickValues(firstText(value))}
      onChange={(values) => onChange(values.join(',') || undefined)}
    />
  )
}
