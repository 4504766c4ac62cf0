import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { serviceDictItems, serviceDicts } from './service.tables.ts'

/** Items that are switched on, of a dictionary that is (SERVICE-029). */
export const findValidItems = (tx: Tx, dictId: string) =>
  tx
    .select({
      id: serviceDictItems.id,
      itemName: serviceDictItems.itemName,
      parentId: serviceDictItems.parentId,
    })
    .from(serviceDictItems)
    .innerJoin(
      serviceDicts,
      and(
        eq(serviceDicts.tenantId, serviceDictItems.tenantId),
        eq(serviceDicts.id, serviceDictItems.dictId),
        eq(serviceDicts.delFlag, 0),
        eq(serviceDicts.status, '1'),
      ),
    )
    .where(
      and(
        eq(serviceDictItems.dictId, dictId),
        eq(serviceDictItems.status, '1'),
        eq(serviceDictItems.delFlag, 0),
      ),
    )
    .orderBy(asc(serviceDictItems.sortNo), asc(serviceDictItems.createTime), asc(serviceDictItems.id))
