import { type DesignItem, type HeadItem, isField, type Region, regionsOf } from './design-items.ts'

/**
 * Two people designed the same form from the same beginning: what only one of them changed counts, item by item and
 * member by member; where both changed the same member, mine does. What either added is there.
 */
export function mergedDesign(
  base: readonly DesignItem[],
  mine: readonly DesignItem[],
  newest: readonly DesignItem[],
): DesignItem[] {
  const [before, own, theirs] = [base, mine, newest].map(
    (items) => new Map(regionsOf(items).map((region) => [regionKey(region), region])),
  )
  const keys = [...new Set([...(own?.keys() ?? []), ...(theirs?.keys() ?? [])])]
  return keys.flatMap((key) => {
    const [was, my, their] = [before?.get(key), own?.get(key), theirs?.get(key)]
    if (!my) return was || !their ? [] : [their.table, ...their.items] // I removed it, or they added it
    if (!their) return was && isSameRegion(was, my) ? [] : [my.table, ...my.items]
    return [
      mergedItem(was?.table, my.table, their.table),
      ...mergedItems(was?.items ?? [], my.items, their.items),
    ]
  })
}

const regionKey = ({ table }: Region) => (table.kind === 'form' ? '' : table.tableName || table.id)
const isSameRegion = (a: Region, b: Region) =>
  JSON.stringify([a.table, a.items].map(plain)) === JSON.stringify([b.table, b.items].map(plain))
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === 'id' ? undefined : member)))

/** Fields are told by their names, everything else by what it says. */
const keyOf = (item: DesignItem): string => (isField(item) ? item.dbFieldName : JSON.stringify(plain(item)))

function mergedItems(
  base: readonly DesignItem[],
  mine: readonly DesignItem[],
  theirs: readonly DesignItem[],
): DesignItem[] {
  const [before, other] = [base, theirs].map((items) => new Map(items.map((item) => [keyOf(item), item])))
  const own = new Set(mine.map(keyOf))
  const kept = mine.flatMap((item) => {
    const key = keyOf(item)
    const [was, their] = [before?.get(key), other?.get(key)]
    if (their) return [mergedItem(was, item, their)]
    // They removed it: it stays only where I changed it meanwhile, or made it.
    return was && keyOf(was) === key && JSON.stringify(plain(was)) === JSON.stringify(plain(item))
      ? []
      : [item]
  })
  // What they added stands behind the item it stood behind.
  theirs.forEach((item, at) => {
    const key = keyOf(item)
    if (own.has(key) || before?.has(key)) return
    const above = theirs.slice(0, at).map(keyOf).reverse()
    const place =
      above.map((each) => kept.findIndex((one) => keyOf(one) === each)).find((found) => found >= 0) ?? -1
    kept.splice(place + 1, 0, item)
  })
  return kept
}

function mergedItem<I extends DesignItem>(was: DesignItem | undefined, my: I, their: DesignItem): I {
  const members = { ...their, ...my } as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(their)) {
    const before = (was as unknown as Record<string, unknown> | undefined)?.[name]
    const mine = (my as unknown as Record<string, unknown>)[name]
    const isMine = JSON.stringify(mine ?? null) !== JSON.stringify(before ?? null)
    if (name !== 'id' && was && !isMine) members[name] = value
  }
  return { ...members, id: my.id } as unknown as I
}

/** The head of a design. */
export const headIn = (items: readonly DesignItem[]): HeadItem =>
  items.find((item): item is HeadItem => item.kind === 'form') as HeadItem
