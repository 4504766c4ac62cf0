import { categoryTree } from '@banyan/contract/dictionary/category'
import type { AriaAttributes } from 'react'
import { call } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { LevelTree } from '#kit/tree/level-tree.tsx'
import { useCondition } from '#kit/widgets/use-condition.ts'
import type { Field } from '#kit/widgets/widget.ts'

interface Props extends AriaAttributes {
  field: Field
  isMultiple: boolean
  value: readonly string[]
  onChange: (values: string[], titles: string[]) => void
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** The tree of categories below `pcode`, or below the category `pidValue`; ids are stored (DEC-062). */
export function CategoryTree({ field, value: values, onChange, ...control }: Props) {
  const { pcode, pidValue, condition } = field
  const isRight = useCondition(condition)
  const names = useCategoryNames(values)
  const roots = pidValue ? { pid: pidValue } : { pcode: pcode || '0' }
  return (
    <LevelTree
      {...control}
      tree={isRight ? JSON.stringify([roots, condition]) : undefined}
      load={(parent) => call(categoryTree.level, { ...(parent ? { pid: parent } : roots), condition })}
      chosen={values.map((value) => ({ value, label: names.get(value) ?? value }))}
      onChange={onChange}
    />
  )
}

/** The names of stored categories by id; missing until loaded. */
export function useCategoryNames(values: readonly string[]): Map<string, string> {
  const { data, isPlaceholderData } = useCall(
    categoryTree.names,
    values.length ? { ids: values.join(','), delNotExist: 'false' } : undefined,
  )
  if (!data || isPlaceholderData) return new Map()
  return new Map(values.flatMap((value, at) => (data[at] ? [[value, data[at]]] : [])))
}
