import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Reading } from '#kernel/caller.ts'
import { type AnyTenantTable, partOf, tableInfo, tenantTable } from '#kernel/database/table.ts'
import { gadget, gadgets, gadgetTypes } from '#testing/gadgets.ts'
import { listSource } from './list/column.ts'
import { listed, namesOf, refuseUsed, refuseUsedInBin, targetsOf } from './references.ts'

test.each([
  [['甲'], '「甲」'],
  [['甲', '乙', '丙'], '「甲」「乙」「丙」'],
  [['甲', '乙', '丙', '丁'], '「甲」「乙」「丙」等 4 条记录'],
])('DEC-122 the names %j are told as %s', (names, told) => {
  expect(listed(names)).toBe(told)
})

test('DEC-122 a row is known by its first member, by its id where that is empty', () => {
  const source = listSource(gadget, gadgets)
  expect(
    namesOf(source, [
      { id: '1', name: '甲' },
      { id: '2', name: null },
      { id: '3', name: '' },
    ]),
  ).toEqual(['甲', '2', ''])
})

test('DEC-122 a row needs what it refers to, unless the reference may be lost', () => {
  const parts = tenantTable(
    'references_part',
    { wholeId: text(), typeId: text(), lostId: text() },
    {
      references: {
        wholeId: partOf(() => gadgets),
        typeId: () => gadgetTypes,
        lostId: { table: () => gadgets, onRemove: 'keep' },
      },
    },
  )
  expect(targetsOf(tableInfo(parts))).toEqual([
    { member: 'wholeId', tableName: 'testing_gadget' },
    { member: 'typeId', tableName: 'testing_gadget_type' },
  ])
  expect(targetsOf(tableInfo(gadgetTypes))).toEqual([])
})

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

/** Someone in a tenant with these tables and no list of them; every question finds `used`. */
function asking(used: { id: string; n: number }[]) {
  const asked: { text: string; values: unknown[] }[] = []
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    asked.push({ text: text.replace(/\s+/g, ' ').trim(), values })
    return { rows: used }
  }
  const tables = [nodes, kept, holders].map((table) => tableInfo(table))
  const reading = {
    tx: { $client: { query } },
    me: { tenantId: 7, catalogue: { tables, entities: new Map() } },
  }
  return { asked, reading: reading as unknown as Reading }
}
const source = listSource(gadget, gadgets)
const rows = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
]

test('DEC-122 rows that others refer to are named with how many do; a reference that may be lost holds nothing', async () => {
  const { asked, reading } = asking([{ id: '2', n: 3 }])
  await expect(refuseUsed(reading, source, rows)).rejects.toThrow(/^「乙」正被 3 个其他记录使用，不能删除$/)
  expect(asked).toEqual([
    {
      text: 'select "gadget_id" as id, count(*)::int as n from "references_holder" where tenant_id = $1 and del_flag = 0 and "gadget_id" = any($2) group by 1',
      values: [7, ['1', '2']],
    },
  ])
  await expect(refuseUsed(asking([]).reading, source, rows)).resolves.toBeUndefined()
})

test('DEC-122 what removed rows refer to is not erased, those that go together do not hold each other', async () => {
  const used = asking([
    { id: '1', n: 1 },
    { id: '2', n: 1 },
  ])
  await expect(refuseUsedInBin(used.reading, source, rows)).rejects.toThrow(
    /^「甲」「乙」正被 2 个其他记录（已删除）使用，不能彻底删除$/,
  )
  expect(used.asked[0]).toEqual({
    text: 'select "gadget_id" as id, count(*)::int as n from "references_holder" where tenant_id = $1 and "gadget_id" = any($2) group by 1',
    values: [7, ['1', '2']],
  })
  const free = asking([])
  await refuseUsedInBin(free.reading, { ...source, tableName: 'references_node' }, rows)
  expect(free.asked).toEqual([
    {
      text: 'select "pid" as id, count(*)::int as n from "references_node" where tenant_id = $1 and "pid" = any($2) and id <> all($3) group by 1',
      values: [7, ['1', '2'], ['1', '2']],
    },
  ])
})
