export interface Item {
  id: string
}

/** The rules of a designer for its items. */
export interface ItemKind<I> {
  /** The label of an item in the name of a step. */
  labelOf: (item: I) => string
  /** The most items there may be. */
  limit: number
  /** Whether it stays where it is: it is neither moved, copied, removed nor selected with others. */
  isFixed?: (item: I) => boolean
  /** Why an item cannot be copied or removed, if so. */
  cannotCopy?: (item: I) => string | undefined
  cannotRemove?: (item: I) => string | undefined
  /** Why an item could not be moved any further, where that needs an explanation. */
  cannotMove?: (item: I) => string | undefined
  /** Copies an item; by default only the id differs. */
  copy?: (item: I, newId: string, items: readonly I[]) => I
  /** Applies a change and its consequences; by default only the given members change. */
  change?: (item: I, change: Partial<I>, items: readonly I[]) => I
  /** The items removed and moved together with this one, including itself; by default only itself. */
  whole?: (item: I, items: readonly I[]) => readonly I[]
  /** The items after some of them were moved; by default they stand together, in their order. */
  place?: (items: readonly I[], moved: readonly I[], to: number) => readonly I[]
  /** Brings the items into a valid state after every step. */
  settle?: (items: readonly I[]) => readonly I[]
}

export const settleItems = <I>({ settle }: ItemKind<I>, items: readonly I[]): readonly I[] =>
  settle ? settle(items) : items

export const isSameOrder = <I>(a: readonly I[], b: readonly I[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

/** Some items and those that are moved and removed with them, in the order of the list. */
export function itemsWithParts<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  ids: readonly string[],
): readonly I[] {
  const chosen = items.filter((item) => ids.includes(item.id) && !kind.isFixed?.(item))
  const all = new Set(chosen.flatMap((item) => kind.whole?.(item, items) ?? [item]))
  return items.filter((item) => all.has(item))
}

/** The items with some of them at another place. */
export function moveItems<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  ids: readonly string[],
  to: number,
): readonly I[] {
  const moved = itemsWithParts(kind, items, ids)
  const rest = items.filter((item) => !moved.includes(item))
  const at = Math.min(Math.max(0, to), rest.length)
  return settleItems(kind, kind.place?.(items, moved, at) ?? rest.toSpliced(at, 0, ...moved))
}

/** Where some items go by one step: above the item before the first, or below the one behind the last of them. */
export function nextPlace<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  ids: readonly string[],
  step: 1 | -1,
): number {
  const moved = itemsWithParts(kind, items, ids)
  const isMoved = (item: I) => moved.includes(item)
  return step < 0 ? items.findIndex(isMoved) - 1 : items.findLastIndex(isMoved) + 2 - moved.length
}

/** The possible target positions of some items, each with the item above. */
export function placesFor<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  ids: readonly string[],
): { to: number; below: I | undefined }[] {
  const moved = itemsWithParts(kind, items, ids)
  const orders = Array.from({ length: items.length - moved.length + 1 }, (_, to) => {
    const order = moveItems(kind, items, ids, to)
    const below = order[order.findIndex((item) => moved.includes(item)) - 1]
    return { to, below, order }
  })
  const found = new Map(orders.map((each) => [each.below?.id, each]))
  return [...found.values()].flatMap(({ to, below, order }) =>
    isSameOrder(order, items) ? [] : [{ to, below }],
  )
}

/** The item to continue with after some were removed: the one below the first of them, else the one above. */
export function nextAfter<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  ids: readonly string[],
): string | undefined {
  const gone = itemsWithParts(kind, items, ids)
  const at = items.findIndex((item) => gone.includes(item))
  const rest = items.filter((item) => !gone.includes(item))
  return [rest[at], rest[at - 1]].find((item) => item && !kind.isFixed?.(item))?.id
}

/** Items that stand together are copied together, below the last of them. */
export function withCopies<I extends Item>(
  kind: ItemKind<I>,
  items: readonly I[],
  newIds: ReadonlyMap<string, string>,
): readonly I[] {
  let all = items
  let waiting: [I, string][] = []
  for (const [at, item] of items.entries()) {
    const newId = newIds.get(item.id)
    if (newId !== undefined) waiting.push([item, newId])
    if (newIds.has(items[at + 1]?.id ?? '')) continue
    for (const [original, id] of waiting) {
      const copy = kind.copy?.(original, id, all) ?? { ...original, id }
      const place = all.length - (items.length - at - 1)
      all = all.toSpliced(place, 0, copy)
    }
    waiting = []
  }
  return all
}
