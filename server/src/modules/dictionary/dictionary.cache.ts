import type { DictItem } from '@banyan/contract/dictionary/dictionary'
import type { AppState } from '#kernel/app-state.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findItems, type Item } from './dictionary.queries.ts'

interface Dictionary {
  /** Items that are switched on, in their order. */
  items: DictItem[]
  /** All items: a value that was switched off still has its text. */
  texts: Map<string, string>
}

/** The dictionaries of each tenant, forgotten when one of them changes. */
function knownDictionaries(app: AppState) {
  const byTenant = new Map<number, ReadonlyMap<string, Dictionary>>()
  app.part(changeChannel).onChange((tenantId, table) => {
    if (table !== undefined && !table.startsWith('dictionary_')) return
    if (tenantId === undefined) byTenant.clear()
    else byTenant.delete(tenantId)
  })
  return byTenant
}

/** Reads the tenant's dictionaries anew at the next question. */
export const forgetDictionaries = (tx: Tx, tenantId: number): void =>
  void tx.app.part(knownDictionaries).delete(tenantId)

/** All dictionaries of a tenant by code; the tenant's own one wins over the platform's of the same code (DEC-003). */
export async function dictionariesOf(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, Dictionary>> {
  const byTenant = tx.app.part(knownDictionaries)
  const known = byTenant.get(tenantId)
  if (known) return known
  const merged = merge(await findItems(tx))
  byTenant.set(tenantId, merged)
  return merged
}

export function merge(items: Item[]): Map<string, Dictionary> {
  const dictionaries = new Map<string, Dictionary & { tenantId: number }>()
  for (const { code, tenantId, value, text, isOn } of items) {
    let dictionary = dictionaries.get(code)
    if (!dictionary || dictionary.tenantId < tenantId) {
      dictionary = { items: [], texts: new Map(), tenantId }
      dictionaries.set(code, dictionary)
    }
    dictionary.texts.set(value, text)
    if (isOn) dictionary.items.push({ value, text, title: text })
  }
  return dictionaries
}
