import { useFormScope } from '#kit/widgets/form-scope.ts'
import { pickProps } from '#kit/widgets/pick-props.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { CategoryTree } from './category-tree.tsx'

/** `textField` names a field of the form that keeps the text as well. */
export function Edit(props: EditProps<string>) {
  const { write } = useFormScope()
  const { field } = props
  const { onChange, ...control } = pickProps(props)
  return (
    <CategoryTree
      {...control}
      field={field}
      onChange={(values, titles) => {
        onChange(values)
        if (field.textField) write({ [field.textField]: titles.join(',') || null })
      }}
    />
  )
}
