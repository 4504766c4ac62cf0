import type { FieldType } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-property'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { allItems, wholeLookup } from '#modules/dictionary/public.ts'
import { withLookup } from './form.records.ts'

/** A longer table dictionary is searched, not handed out. */
const maxChoices = 500
const choiceTypes = new Set<FieldType>(['list', 'tab_list', 'radio', 'checkbox', 'list_multi', 'sel_search'])

/**
 * Adds the dictionary entries to fields as `enum`, which clients of the family need (family contract 17). Choices that
 * depend on another field are left out.
 */
export async function withChoices(tx: Tx, me: Caller, fields: readonly FormField[]): Promise<FormField[]> {
  const dictionaries = await allItems(tx, me.tenantId)
  const filled: FormField[] = []
  for (const field of fields) {
    const isOpen = choiceTypes.has(field.type) && !field.listSource && !field.dictRelatedField
    const { dict, lookup } = withLookup(field)
    const items = !isOpen
      ? undefined
      : dict
        ? dictionaries[dict]
        : lookup && (await findEntries(tx, me, lookup))
    filled.push(items ? { ...field, listSource: items.map(({ value, text }) => ({ value, text })) } : field)
  }
  return filled
}

/**
 * The entries of a table dictionary; none if the table is missing or the caller may not read it, so that the form stays
 * usable.
 */
async function findEntries(tx: Tx, me: Caller, lookup: string) {
  try {
    return await wholeLookup(tx, me, lookup, maxChoices)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
