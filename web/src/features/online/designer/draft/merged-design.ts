import { mergedItem, mergedItems, mergedKeys } from '#kit/designer/merged-items.ts'
import {
  type DesignItem,
  type HeadItem,
  isField,
  itemLabel,
  type Region,
  splitRegions,
} from './design-items.ts'
import { withSentNames } from './design-storage.ts'

/**
 * Merges two designs with a common base, item by item and member by member: the only change wins; if both changed a
 * member, mine wins. Items added by either are kept.
 */
export function mergedDesign(
  base: readonly DesignItem[],
  mine: readonly DesignItem[],
  newest: readonly DesignItem[],
): DesignItem[] {
  const [before, own, theirs] = [withSentNames(base), withSentNames(mine), newest].map(
    (items) => new Map(splitRegions(items).map((region) => [regionKey(region), region])),
  )
  const keysOf = (regions: typeof own) => [...(regions?.keys() ?? [])]
  const keys = mergedKeys(keysOf(before), keysOf(own), keysOf(theirs))
  return keys.flatMap((key) => {
    const [was, my, their] = [before?.get(key), own?.get(key), theirs?.get(key)]
    // A sub-table that only one side has is kept if it is new there, or has new columns since the other side removed
    // it.
    if (!my) return their && (!was || isAddedTo(was, their)) ? [their.table, ...their.items] : []
    if (!their) return was && isSameRegion(was, my) ? [] : [my.table, ...my.items]
    return [
      mergedItem<DesignItem>(was?.table, my.table, their.table),
      ...mergedItems(was?.items ?? [], my.items, their.items, itemKey),
    ]
  })
}

const regionKey = ({ table }: Region) => (table.kind === 'form' ? '' : table.tableName || table.id)
const isAddedTo = (was: Region, now: Region) => {
  const before = new Set(was.items.map(itemKey))
  return now.items.some((item) => !before.has(itemKey(item)))
}
const isSameRegion = (a: Region, b: Region) =>
  JSON.stringify([a.table, a.items].map(withoutIds)) === JSON.stringify([b.table, b.items].map(withoutIds))
const withoutIds = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === 'id' ? undefined : member)))

/** Fields are identified by name, layout elements by their text. */
const itemKey = (item: DesignItem): string =>
  isField(item) ? item.dbFieldName : `${item.kind} ${item.kind === 'note' ? item.text : itemLabel(item)}`

/** The head of a design. */
export const findHead = (items: readonly DesignItem[]): HeadItem =>
  items.find((item): item is HeadItem => item.kind === 'form') as HeadItem
