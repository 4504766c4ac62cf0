import type { DictItem } from '@banyan/contract/dictionary/dictionary'
import type { AppState } from '#kernel/app-state.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findItems, type Item } from './dictionary.queries.ts'
import { dictionaries, dictionaryItems } from './dictionary.tables.ts'

interface Dictionary {
  /** Items that are switched on, in their order. */
  items: DictItem[]
  /** All items: a value that was switched off still has its text. */
  texts: Map<string, string>
}

/** The dictionaries of each tenant, by code. */
const dictionaryCache = (app: AppState) => queryCache<ReadonlyMap<string, Dictionary>>(app, 2000)

const cachedTables = [dictionaries, dictionaryItems].map((table) => tableInfo(table).name)

/** Drops the cached dictionaries of the tenant. */
export function forgetDictionaries(tx: Tx, tenantId: number): void {
  for (const table of cachedTables) tx.app.part(changeChannel).announce(tenantId, table)
}

/** All dictionaries of a tenant by code; the tenant's own one wins over the platform's of the same code (DEC-003). */
export const loadDictionaries = (tx: Tx, tenantId: number): Promise<ReadonlyMap<string, Dictionary>> =>
  tx.app
    .part(dictionaryCache)
    .ask(tx, { tenantId, tables: cachedTables, question: 'dictionaries' }, async () =>
      mergeItems(await findItems(tx)),
    )

export function mergeItems(items: Item[]): Map<string, Dictionary> {
  const merged = new Map<string, Dictionary & { tenantId: number }>()
  for (const { code, tenantId, value, text, isOn } of items) {
    let dictionary = merged.get(code)
    if (!dictionary || dictionary.tenantId < tenantId) {
      dictionary = { items: [], texts: new Map(), tenantId }
      merged.set(code, dictionary)
    }
    dictionary.texts.set(value, text)
    if (isOn) dictionary.items.push({ value, text, title: text })
  }
  return merged
}
