import { expect, test } from 'vitest'
import { ownerTransactions } from '#kernel/database/owner.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import {
  findFields,
  findHeadByTable,
  findPhysicalNames,
  findSubTables,
  isTableTaken,
  lockHead,
  markPublished,
} from './definition.queries.ts'
import { formFields, formHeads } from './definition.tables.ts'

/* Publishing asks as the owner of the tables, who sees the rows of every tenant. */

const { app, sql, within } = await startServer()
const owner = app.state.part(ownerTransactions)
const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => owner.within({ tenantId: 1000 }, work)
const removed = { delFlag: 1 }

const head = (id: string, tableName: string) => ({ id, tableName, tableTxt: id })
const field = (id: string, headId: string, orderNum: number) => ({
  id,
  headId,
  dbFieldName: `n_${id.replaceAll('-', '_')}`,
  dbFieldTxt: id,
  dbType: 'string' as const,
  fieldShowType: 'text',
  orderNum,
})
for (const tenantId of [1000, 1001]) {
  const own = (id: string) => `${id}-${tenantId}`
  await within({ tenantId, username: 'test' }, async (tx) => {
    const sub = { tableType: 3 }
    await tx
      .insert(formHeads)
      .values([
        { ...head(own('main'), 'q_main'), tableType: 2, physicalName: `p_main_${tenantId}` },
        { ...head(own('sub-b'), 'q_sub_b'), ...sub, tabOrderNum: 2 },
        { ...head(own('sub-a'), 'q_sub_a'), ...sub, tabOrderNum: 1 },
        { ...head(own('sub-gone'), 'q_sub_gone'), ...sub, ...removed, physicalName: `p_gone_${tenantId}` },
        { ...head(own('single'), 'q_single') },
        { ...head(own('sub-off'), 'q_sub_off'), ...sub },
      ])
    const ofMain = { mainTable: 'q_main', mainField: 'id' }
    await tx.insert(formFields).values([
      field(own('f2'), own('main'), 2),
      field(own('f1'), own('main'), 1),
      { ...field(own('f3'), own('main'), 3), ...removed },
      ...['sub-b', 'sub-a', 'sub-gone', 'single'].map((id, at) => ({
        ...field(own(`m${at}`), own(id), 1),
        ...ofMain,
      })),
      { ...field(own('m9'), own('sub-off'), 1), ...ofMain, ...removed },
    ])
  })
}

test('security 2: definitions of one tenant are found by their table name, those of another and removed ones not', async () => {
  const found = await asOwner(async (tx) => ({
    main: (await findHeadByTable(tx, 1001, 'q_main'))?.id,
    gone: await findHeadByTable(tx, 1000, 'q_sub_gone'),
    nobody: await findHeadByTable(tx, 1002, 'q_main'),
    taken: [
      await isTableTaken(tx, 1000, 'q_main'),
      await isTableTaken(tx, 1000, 'q_main', 'single-1000'),
      await isTableTaken(tx, 1000, 'q_main', 'main-1000'),
      await isTableTaken(tx, 1000, 'q_free'),
    ],
    locked: [(await lockHead(tx, 1000, 'main-1000'))?.id, await lockHead(tx, 1000, 'main-1001')],
    lockedGone: await lockHead(tx, 1000, 'sub-gone-1000'),
  }))
  expect(found).toEqual({
    main: 'main-1001',
    gone: undefined,
    nobody: undefined,
    taken: [true, true, false, false],
    locked: ['main-1000', undefined],
    lockedGone: undefined,
  })
})

test('the sub-tables of a main table are those of the tenant that are there, in their order', async () => {
  const subTables = (tenantId: number, table: string) =>
    asOwner(async (tx) => (await findSubTables(tx, tenantId, table)).map(({ id }) => id))
  expect(await subTables(1000, 'q_main')).toEqual(['sub-a-1000', 'sub-b-1000'])
  expect(await subTables(1001, 'q_main')).toEqual(['sub-a-1001', 'sub-b-1001'])
  expect(await subTables(1000, 'q_single')).toEqual([])
})

test('fields come in their order, removed ones not', async () => {
  const fields = (tenantId: number) =>
    asOwner(async (tx) => (await findFields(tx, tenantId, ['main-1000'])).map(({ id }) => id))
  expect(await fields(1000)).toEqual(['f1-1000', 'f2-1000'])
  expect(await fields(1001)).toEqual([])
})

test('a publication counts for its own definition, and remembers the names of its fields', async () => {
  const version = await asOwner(async (tx) => {
    const main = await lockHead(tx, 1000, 'main-1000')
    return markPublished(tx, main!, 'p_new')
  })
  expect(version).toBe(1)
  const heads = await sql(
    `select id, is_db_synch, physical_name from online_form_head where table_version = 1 and table_name like 'q_%'`,
  )
  expect(heads).toEqual([{ id: 'main-1000', is_db_synch: 'Y', physical_name: 'p_new' }])
  const named = await sql(
    `select id from online_form_field where db_field_name_old is not null and head_id like 'main-100%' order by id`,
  )
  expect(named).toEqual([{ id: 'f1-1000' }, { id: 'f2-1000' }])
})

test('names of physical tables stay taken in their tenant, also after the definition was removed', async () => {
  const names = await asOwner((tx) => findPhysicalNames(tx, 1000))
  expect([...names].filter((name) => /^p_/.test(name)).sort()).toEqual(['p_gone_1000', 'p_new'])
})
