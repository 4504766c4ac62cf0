import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { gadgetTypes } from '#testing/gadgets.ts'
import { insertRow, insertRows, updateRow } from './rows.ts'

/** A transaction that remembers what it was given to store. */
function recording() {
  const given: unknown[] = []
  const store = (values: unknown) => {
    given.push(values)
    return Object.assign(Promise.resolve(), { where: async () => undefined })
  }
  const tx = { insert: () => ({ values: store }), update: () => ({ set: store }) } as unknown as Tx
  return { given, tx }
}

const draft = {
  name: '甲',
  code: null,
  sortNo: undefined,
  nothing: 'x',
  id: 'forged',
  tenantId: 1,
  version: 9,
  createBy: 'x',
  createTime: 'x',
  updateBy: 'x',
  updateTime: 'x',
  delFlag: 1,
}

test('a row is stored with the columns of its table, never with those the database fills', async () => {
  const { given, tx } = recording()
  expect(await insertRow(tx, gadgetTypes, draft, 'own')).toBe('own')
  await updateRow(tx, gadgetTypes, 'own', draft)
  expect(given).toEqual([
    { id: 'own', name: '甲', code: null },
    { name: '甲', code: null },
  ])
})

test('an update that changes no column is not made', async () => {
  const { given, tx } = recording()
  await updateRow(tx, gadgetTypes, 'own', { nothing: 'x', sortNo: undefined, version: 3 })
  expect(given).toEqual([])
})

test('the ids of rows stored together tell their order', async () => {
  const { given, tx } = recording()
  await insertRows(tx, gadgetTypes, [])
  expect(given).toEqual([])
  await insertRows(
    tx,
    gadgetTypes,
    [...'abcdefgh'].map((name) => ({ ...draft, name })),
  )
  const [rows] = given as { id: string; name: string }[][]
  expect(rows?.map(({ name }) => name).join('')).toBe('abcdefgh')
  const ids = rows?.map(({ id }) => id) ?? []
  expect(ids).toEqual([...new Set(ids)].sort())
})
