import type { Choice } from '@banyan/contract/field-options'
import { useBackend } from '#kit/call/backend.ts'
import { useCall } from '#kit/call/hooks.ts'
import { pickValue, pickValues } from '#kit/picker/pick.ts'
import { useDict } from '#kit/widgets/dict.ts'
import { choiceDictionary, dependentFields, isLinked, linkedQuery, lookupText } from './choice-source.ts'
import { useFormScope } from './form-scope.ts'
import type { Field } from './widget.ts'

export interface Choices {
  items: readonly Choice[]
  isLoading: boolean
  /** The text of an empty list. */
  hint: string
}

/**
 * The choices of a field from any source: linked to another field (WIDGET-071), given in place, a table dictionary or a
 * dictionary code.
 */
export function useChoices(field: Field): Choices {
  const { fields, useValue } = useFormScope()
  const { choices } = useBackend()
  const link = isLinked(field) ? linkedQuery(field, fields) : undefined
  const mainValue = pickValue(useValue(field.dictRelatedField ?? ''))
  const linked = useCall(
    choices.linked,
    link?.question && mainValue ? { ...link.question, mainValue } : undefined,
  )
  const given = field.listSource?.length ? field.listSource : undefined
  const listed = useDict(link || given ? undefined : choiceDictionary(field))
  const { allowed } = field
  const left = (items: readonly Choice[]) =>
    allowed ? items.filter(({ value }) => allowed.includes(String(value))) : items
  if (!link) return { items: left(given ?? listed), isLoading: false, hint: noMatchText }
  return {
    // A previous answer for another parent is not offered (WIDGET-072).
    items: linked.isPlaceholderData ? [] : left(linked.data ?? []),
    isLoading: linked.isFetching,
    hint: mainValue || !link.parent ? noMatchText : `请先选择${link.parent.label}`,
  }
}

/** Clears the dependent fields of a changed field (WIDGET-072). */
export function useClearDependents(field: Field): () => void {
  const { fields, write } = useFormScope()
  return () => {
    const names = dependentFields(field, fields)
    if (names.length) write(Object.fromEntries(names.map((name) => [name, null])))
  }
}

/** The texts of stored values out of the choices of a field, unknown values as they are (DEC-114). */
export function useChoiceText(field: Field, value: unknown, isWanted: boolean): string {
  const values = pickValues(value)
  const given = field.listSource?.length ? field.listSource : undefined
  const lookup = isWanted && !given ? lookupText(field) : undefined
  const listed = useDict(isWanted && !given && !lookup ? choiceDictionary(field) : undefined)
  const looked = useLookupTexts(lookup, values)
  const items = given ?? listed
  return values
    .map((one) => looked.get(one) ?? items.find((item) => String(item.value) === one)?.text ?? one)
    .join(',')
}

/** Texts of stored values of a table dictionary; unknown ones are missing until loaded. */
export function useLookupTexts(lookup: string | undefined, values: readonly string[]): Map<string, string> {
  const { choices } = useBackend()
  const { data, isPlaceholderData } = useCall(
    choices.texts,
    lookup && values.length ? { dict: lookup, key: values.join(','), delNotExist: 'false' } : undefined,
  )
  if (!data || isPlaceholderData) return new Map()
  return new Map(values.flatMap((value, at) => (data[at] ? [[value, data[at]]] : [])))
}

const noMatchText = '没有匹配的数据'
