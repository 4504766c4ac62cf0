import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Reading } from '#kernel/caller.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { type AnyTenantTable, tableInfo, tenantTable } from '#kernel/database/table.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { listSource } from './list/column.ts'
import { refuseUsed, refuseUsedByRemovedRows } from './references.ts'

const database = await ownDatabase()
const nodes: AnyTenantTable = tenantTable(
  'references_node',
  { pid: text() },
  { references: { pid: () => nodes } },
)
const kept = tenantTable(
  'references_kept',
  { gadgetId: text() },
  { references: { gadgetId: { table: () => gadgets, onRemove: 'keep' } } },
)
const holders = tenantTable(
  'references_holder',
  { gadgetId: text() },
  { references: { gadgetId: () => gadgets } },
)

const tables = [nodes, kept, holders].map((table) => tableInfo(table))

/** Asks as someone in a tenant with these tables, and no list of them, after their rows were stored. */
const asking = (stored: string, work: (reading: Reading) => Promise<void>) =>
  database.within(new AppState(), { tenantId: 7 }, async (tx) => {
    for (const table of tables) await makeTable(tx, table)
    await tx.$client.query(stored)
    const me = { tenantId: 7, catalogue: { tables, entities: new Map() } }
    await work({ tx, me } as unknown as Reading)
  })
const source = listSource(gadget, gadgets)
const rows = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
]

test('DEC-122 rows that others refer to are named with how many do; a reference that may be lost holds nothing', async () => {
  await asking(
    `insert into references_holder (id, gadget_id) values ('a', '2'), ('b', '2'), ('c', '2'), ('d', '3')`,
    (reading) =>
      expect(refuseUsed(reading, source, rows)).rejects.toThrow(/^「乙」正被 3 个其他记录使用，不能删除$/),
  )
  await asking(
    `insert into references_kept (id, gadget_id) values ('a', '1');
     insert into references_holder (id, gadget_id, tenant_id, del_flag) values ('a', '1', 7, 1), ('b', '1', 8, 0)`,
    (reading) => refuseUsed(reading, source, rows),
  )
})

test('DEC-122 what removed rows refer to is not erased, those that go together do not hold each other', async () => {
  await asking(
    `insert into references_holder (id, gadget_id, del_flag) values ('a', '1', 1), ('b', '2', 0)`,
    (reading) =>
      expect(refuseUsedByRemovedRows(reading, source, rows)).rejects.toThrow(
        /^「甲」「乙」正被 2 个其他记录（已删除）使用，不能彻底删除$/,
      ),
  )
  const tree = { ...source, tableName: 'references_node' }
  await asking(
    `insert into references_node (id, pid) values ('1', null), ('2', '1'), ('3', '2')`,
    async (reading) => {
      await expect(refuseUsedByRemovedRows(reading, tree, rows)).rejects.toThrow(/^「乙」正被/)
      await refuseUsedByRemovedRows(reading, tree, [...rows, { id: '3', name: '丙' }])
    },
  )
})
