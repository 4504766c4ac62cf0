import { sortByPlace } from '@banyan/contract/form/field-places'
import { type DesignItem, type FieldItem, fieldsOfSameTable, headId, isField } from './design-items.ts'

/** The two views of a form that have an order of their own. */
export type OrderedView = 'list' | 'query'

const positionMember = { list: 'listAt', query: 'queryAt' } as const

const orderedFields = (items: readonly DesignItem[], view: OrderedView): FieldItem[] =>
  sortByPlace(fieldsOfSameTable(items, headId), positionMember[view])

/** The fields that a view can show, in the order of the view. */
export const fieldsInView = (items: readonly DesignItem[], view: OrderedView): FieldItem[] =>
  orderedFields(items, view).filter(({ fieldShowType: kind }) => kind !== 'hidden' && kind !== 'password')

/** The items with a field at another place among the columns or query items. */
export function movedInView(
  items: readonly DesignItem[],
  view: OrderedView,
  id: string,
  to: number,
): readonly DesignItem[] {
  const shown = fieldsInView(items, view).filter((item) => item.id !== id)
  const moved = items.find((item) => item.id === id)
  if (!moved || !isField(moved)) return items
  const rest = orderedFields(items, view).filter((item) => item.id !== id && !shown.includes(item))
  const places = new Map([...shown.toSpliced(to, 0, moved), ...rest].map((item, at) => [item.id, at + 1]))
  return items.map((item) =>
    isField(item) && places.has(item.id) ? { ...item, [positionMember[view]]: places.get(item.id) } : item,
  )
}

/** Resets the order of a view to that of the form. */
export const inFormOrder = (items: readonly DesignItem[], view: OrderedView): readonly DesignItem[] =>
  items.map((item) => (isField(item) ? { ...item, [positionMember[view]]: undefined } : item))

/** The field names in the order of a view; `undefined` if it is that of the form. */
export function orderOfView(items: readonly DesignItem[], view: OrderedView): string[] | undefined {
  const fields = fieldsOfSameTable(items, headId)
  const ordered = orderedFields(items, view)
  if (ordered.every((item, at) => item === fields[at])) return undefined
  return ordered.map(({ dbFieldName }) => dbFieldName).filter(Boolean)
}
