import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { gadgetTypes } from '#testing/gadgets.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { insertRow, insertRows, updateRow } from './rows.ts'

const database = await ownDatabase()

/** Works with an empty table; `asked` is what was asked since it is there. */
const withTable = (work: (tx: Tx, asked: string[]) => Promise<void>) =>
  database.within(new AppState(), { tenantId: 1000 }, async (tx, asked) => {
    await makeTable(tx, tableInfo(gadgetTypes))
    asked.length = 0
    await work(tx, asked)
  })

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
const stored = {
  id: 'own',
  tenantId: 1000,
  name: '甲',
  code: null,
  sortNo: null,
  version: 1,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  sysOrgCode: null,
  delFlag: 0,
}

test('a row is stored with the columns of its table, never with those the database fills', () =>
  withTable(async (tx) => {
    expect(await insertRow(tx, gadgetTypes, draft, 'own')).toBe('own')
    expect(await tx.select().from(gadgetTypes)).toEqual([stored])
    await updateRow(tx, gadgetTypes, 'own', { ...draft, name: '乙' })
    expect(await tx.select().from(gadgetTypes)).toEqual([{ ...stored, name: '乙' }])
  }))

test('an update that changes no column is not made', () =>
  withTable(async (tx, asked) => {
    await updateRow(tx, gadgetTypes, 'own', { nothing: 'x', sortNo: undefined, version: 3 })
    expect(asked).toEqual([])
  }))

test('the ids of rows stored together tell their order', () =>
  withTable(async (tx, asked) => {
    await insertRows(tx, gadgetTypes, [])
    expect(asked).toEqual([])
    await insertRows(
      tx,
      gadgetTypes,
      [...'abcdefgh'].map((name) => ({ ...draft, name })),
    )
    const rows = await tx.select().from(gadgetTypes).orderBy(gadgetTypes.id)
    expect(rows.map(({ name }) => name).join('')).toBe('abcdefgh')
  }))
