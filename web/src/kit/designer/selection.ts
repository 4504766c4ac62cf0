/** How a click or key selects: this item only, this one in or out, or all from the last one to this. */
export type SelectWay = 'only' | 'toggle' | 'extend'

/** What is selected after a click or key on an item; `order` are the ids that can be selected. */
export function selectedWith(
  order: readonly string[],
  selected: readonly string[],
  id: string,
  way: SelectWay,
): readonly string[] {
  const others = selected.filter((each) => order.includes(each) && each !== id)
  if (way === 'toggle') return selected.includes(id) ? others : [...others, id]
  const start = selected.at(-1)
  if (way === 'only' || start === undefined || !order.includes(start)) return [id]
  const [from = 0, to = 0] = [order.indexOf(start), order.indexOf(id)].sort((a, b) => a - b)
  return [...order.slice(from, to + 1).filter((each) => each !== start), start]
}

/** The selected items, acted on together. */
export interface Selection {
  /** The key of one selected item, through which actions reach all of them. */
  key: string
  count: number
  /** It cannot be moved up or down any further. */
  isFirst: boolean
  isLast: boolean
  /** Why it cannot be copied or removed, if so. */
  cannotCopy: string | undefined
  cannotRemove: string | undefined
}
