import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { removedTogetherWith, tableInfo, tenantTable } from '#kernel/database/table.ts'
import { gadget, gadgets, gadgetTypes } from '#testing/gadgets.ts'
import { listSource } from './list/column.ts'
import { firstRecordNames, recordNames, referencedTables } from './references.ts'

test.each([
  [['甲'], '「甲」'],
  [['甲', '乙', '丙'], '「甲」「乙」「丙」'],
  [['甲', '乙', '丙', '丁'], '「甲」「乙」「丙」等 4 条记录'],
])('DEC-122 the names %j are told as %s', (names, told) => {
  expect(firstRecordNames(names)).toBe(told)
})

test('DEC-122 a row is known by its first member, by its id where that is empty', () => {
  const source = listSource(gadget, gadgets)
  expect(
    recordNames(source, [
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
        wholeId: removedTogetherWith(() => gadgets),
        typeId: () => gadgetTypes,
        lostId: { table: () => gadgets, onRemove: 'keep' },
      },
    },
  )
  expect(referencedTables(tableInfo(parts))).toEqual([
    { member: 'wholeId', tableName: 'testing_gadget' },
    { member: 'typeId', tableName: 'testing_gadget_type' },
  ])
  expect(referencedTables(tableInfo(gadgetTypes))).toEqual([])
})
