import { blankValues, type FilledValues } from './filled.ts'
import type { ItemType, TemplateItem } from './item.ts'

/* An order leaves its template version only by an explicit move to a newer one (DEC-116). */

/**
 * Carries the values of an order over to another version. Choices are matched by the text of the option, since its
 * number may differ. New items get their defaults; values that a changed type cannot hold are dropped.
 */
export function carriedValues(
  from: readonly TemplateItem[],
  to: readonly TemplateItem[],
  values: FilledValues,
): FilledValues {
  const before = byId(from)
  const isNew = ({ id }: TemplateItem) => !before.has(id)
  const carried = to.flatMap((item) => {
    const old = before.get(item.id)
    const value = old && Object.hasOwn(values, item.id) ? carriedValue(old, item, values[item.id]) : undefined
    return value === undefined ? [] : [[item.id, value] as const]
  })
  return { ...blankValues(to.filter(isNew)), ...Object.fromEntries(carried) }
}

const byId = (items: readonly TemplateItem[]): ReadonlyMap<string, TemplateItem> =>
  new Map(items.map((item) => [item.id, item]))

/** Types whose values are spelt alike. */
const interchangeableTypes: readonly ReadonlySet<ItemType>[] = [
  new Set(['input', 'textarea', 'phonenum']),
  new Set(['radio', 'select']),
  new Set(['number', 'slider']),
]
const isInterchangeable = (one: ItemType, other: ItemType) =>
  one === other || interchangeableTypes.some((types) => types.has(one) && types.has(other))

function carriedValue(old: TemplateItem, item: TemplateItem, value: unknown): unknown {
  if (!isInterchangeable(old.type, item.type)) return undefined
  if (!choiceTypes.has(item.type)) return value
  if ((old.data_type === 2) !== (item.data_type === 2)) return undefined
  if (item.data_type === 2) return value
  const optionFor = (index: unknown) => {
    const at = item.options?.indexOf(old.options?.[Number(index)] ?? '') ?? -1
    return at < 0 ? undefined : at
  }
  if (!Array.isArray(value)) return optionFor(value)
  return value.map(optionFor).filter((index) => index !== undefined)
}

const choiceTypes: ReadonlySet<ItemType> = new Set(['radio', 'select', 'checkbox'])
