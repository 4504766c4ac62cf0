import type { DictItem } from '@banyan/contract/dictionary/dictionary'
import type { Tx } from '#kernel/database/tx.ts'
import type { TextSource } from '#kernel/records/texts.ts'
import { loadDictionaries } from './dictionary.cache.ts'
import { matchLookup } from './table-source.ts'

export { findCategories, nextCategoryCode } from './category.queries.ts'
export { declaredColumns } from './declared-lookups.ts'
export { dictEntity, dictItemEntity } from './dict.routes.ts'
export { isLookupKnown } from './lookup-registry.ts'
export { lookupColumns } from './named-lookups.ts'
export {
  findItemsOfMain as itemsOfMain,
  linkedLevel,
  readWholeLookup as wholeLookup,
  searchLookup,
} from './table-source.ts'

/** Dictionary code → items that are switched on, as sign-in hands them out (SESS-002). */
export async function allItems(tx: Tx, tenantId: number): Promise<Record<string, DictItem[]>> {
  const dictionaries = await loadDictionaries(tx, tenantId)
  return recordByCode([...dictionaries].map(([code, { items }]) => [code, items]))
}

/** An object without prototype, so that a code such as `constructor` finds nothing unless it is listed. */
const recordByCode = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.assign(Object.create(null), Object.fromEntries(entries))

const noTexts: ReadonlyMap<string, string> = new Map()

/** Texts of dictionary and table-dictionary values for lists, forms and Excel. */
export const dictionaryTexts: TextSource = {
  dict: async (tx, tenantId, code) => (await loadDictionaries(tx, tenantId)).get(code)?.texts ?? noTexts,
  lookup: (tx, me, dict, values) => matchLookup(tx, me, dict, values, 'value', true),
  lookupInScope: (tx, me, dict, values) => matchLookup(tx, me, dict, values, 'value'),
  values: (tx, me, dict, texts) => matchLookup(tx, me, dict, texts, 'text'),
}
