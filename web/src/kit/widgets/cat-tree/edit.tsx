import { useBeside } from '../beside.ts'
import { pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'
import { CategoryTree } from './category-tree.tsx'

/** `textField` names a field of the form that keeps the text as well. */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const { write } = useBeside()
  return (
    <CategoryTree
      {...control}
      field={field}
      autoFocus={isFirst}
      isMultiple={field.multiple === true}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      values={pickValues(value)}
      onChange={(values, titles) => {
        onChange?.(values.join(',') || null)
        if (field.textField) write({ [field.textField]: titles.join(',') || null })
      }}
    />
  )
}
