import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { dictionaries, dictionaryItems } from './dictionary.tables.ts'

export interface Item {
  code: string
  tenantId: number
  value: string
  text: string
  isOn: boolean
}

/** Every item the tenant can see, the platform's first; a dictionary without items still shows itself. */
export async function findItems(tx: Tx): Promise<Item[]> {
  const rows = await tx
    .select({
      code: dictionaries.dictCode,
      tenantId: dictionaries.tenantId,
      value: dictionaryItems.itemValue,
      text: dictionaryItems.itemText,
      status: dictionaryItems.status,
    })
    .from(dictionaries)
    .innerJoin(
      dictionaryItems,
      and(
        eq(dictionaryItems.tenantId, dictionaries.tenantId),
        eq(dictionaryItems.dictId, dictionaries.id),
        eq(dictionaryItems.delFlag, 0),
      ),
    )
    .where(eq(dictionaries.delFlag, 0))
    .orderBy(asc(dictionaries.tenantId), asc(dictionaryItems.sortOrder), asc(dictionaryItems.itemValue))
  return rows.map(({ status, ...row }) => ({ ...row, isOn: status === '1' }))
}

/** The dictionaries of a tenant, its own one before the platform's of the same code. */
export const findDicts = (tx: Tx, tenantId: number) =>
  tx
    .selectDistinctOn([dictionaries.dictCode], {
      id: dictionaries.id,
      dictName: dictionaries.dictName,
      dictCode: dictionaries.dictCode,
    })
    .from(dictionaries)
    .where(and(inArray(dictionaries.tenantId, [0, tenantId]), eq(dictionaries.delFlag, 0)))
    .orderBy(asc(dictionaries.dictCode), desc(dictionaries.tenantId))

export const findItemByValue = (tx: Tx, dictId: string, itemValue: string, but: string | undefined) =>
  tx
    .select({ id: dictionaryItems.id })
    .from(dictionaryItems)
    .where(
      and(
        eq(dictionaryItems.dictId, dictId),
        eq(dictionaryItems.itemValue, itemValue),
        eq(dictionaryItems.delFlag, 0),
        but ? ne(dictionaryItems.id, but) : undefined,
      ),
    )
