import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, defineOrder, definePublished, tableFor } from '#testing/definitions.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'

/* Main tables and their sub-tables: what a definition may name, and what publishing and removing one part does. */

const { signIn, sql } = await startServer()
const boss = await signIn('u0001')

const byId = (id: string) => boss.call(formHead.byId, { id })
const publish = (id: string) => boss.call(formDefinition.publish, { id })
const defineMain = (tableName: string) =>
  define(boss, {
    tableName,
    tableType: 2,
    fields: [
      aField('no'),
      aField('count', { dbType: 'int', dbLength: 8, fieldShowType: 'integer', fieldMustInput: 0 }),
    ],
  })
const defineSub = (tableName: string, mainTable: string, mainField = 'id') =>
  define(boss, {
    tableName,
    tableTxt: '明细',
    tableType: 3,
    fields: [aField('main_id', { mainTable, mainField }), aField('part', { dbFieldTxt: '零件' })],
  })
const isStored = async (tableName: string) =>
  (await sql(`select 1 from online_form_head where table_name = $1 and del_flag = 0`, [tableName])).length > 0
const subTablesOf = async (id: string) =>
  (await boss.call(onlineForm.item, { formCode: id })).head.subTableStr
/** Somebody waits for a lock that this file holds. */
const isWaiting = async () =>
  expect(
    await sql(`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`),
  ).toHaveLength(1)

test('a main table that has sub-tables stays a main table; without them its type is free', async () => {
  const main = tableFor('typed')
  const id = await defineMain(main)
  await boss.call(formDefinition.editAll, { head: { id, tableType: 1 }, fields: [] })
  expect(await byId(id)).toMatchObject({ tableType: 1 })
  await boss.call(formDefinition.editAll, { head: { id, tableType: 2 }, fields: [] })
  await defineSub(tableFor('typedsub'), main)
  await expect(boss.call(formDefinition.editAll, { head: { id, tableType: 1 }, fields: [] })).rejects.toThrow(
    '该表已有附表，不能改为其他类型',
  )
  expect(await byId(id)).toMatchObject({ tableType: 2 })
  await boss.call(formDefinition.editAll, { head: { id, tableTxt: '仍是主表' }, fields: [] })
  expect(await byId(id)).toMatchObject({ tableType: 2, tableTxt: '仍是主表' })
})

test('a field of another definition is not changed along, and nothing of the edit is stored', async () => {
  const id = await define(boss, { tableName: tableFor('own'), fields: [aField('name')] })
  const other = await define(boss, { tableName: tableFor('other'), fields: [aField('title')] })
  const [foreign] = await boss.call(formDefinition.fields, { headId: other })
  await expect(
    boss.call(formDefinition.editAll, {
      head: { id, tableTxt: '改过' },
      fields: [{ ...aField('name2'), id: foreign!.id }],
    }),
  ).rejects.toThrow('字段不存在，请刷新后重试')
  expect((await byId(id)).tableTxt).not.toBe('改过')
  expect(await boss.call(formDefinition.fields, { headId: other })).toEqual([foreign])
})

test('a sub-table names a main table of the tenant', async () => {
  const [single, sub] = [tableFor('single'), tableFor('lost')]
  await define(boss, { tableName: single, fields: [aField('name')] })
  for (const mainTable of [single, 'onl_nowhere'])
    await expect(defineSub(sub, mainTable)).rejects.toThrow(`主表 ${mainTable} 不存在，请先建立主表`)
  expect(await isStored(sub)).toBe(false)
})

test('a sub-table points to the id or to a text field of its main table', async () => {
  const [main, sub] = [tableFor('keyed'), tableFor('keyedsub')]
  await defineMain(main)
  for (const mainField of ['count', 'gone'])
    await expect(defineSub(sub, main, mainField)).rejects.toThrow(`主表没有文本类型的字段 ${mainField}`)
  expect(await isStored(sub)).toBe(false)
  await defineSub(sub, main, 'no')
  expect(await isStored(sub)).toBe(true)
})

test('a definition without fields is not published', async () => {
  const id = await define(boss, { tableName: tableFor('empty'), tableTxt: '空表', fields: [] })
  await expect(publish(id)).rejects.toThrow('「空表」还没有字段，请先定义字段')
  expect(await byId(id)).toMatchObject({ tableVersion: 0, isDbSynch: 'N' })
})

test('a main table that has sub-tables keeps its name; without them it is renamed until it is published', async () => {
  const main = tableFor('renamed')
  const id = await defineMain(main)
  await boss.call(formDefinition.editAll, { head: { id, tableName: `${main}_new` }, fields: [] })
  await defineSub(tableFor('renamedsub'), `${main}_new`)
  await expect(
    boss.call(formDefinition.editAll, { head: { id, tableName: main }, fields: [] }),
  ).rejects.toThrow('该表已有附表，不能修改表名')
  expect(await byId(id)).toMatchObject({ tableName: `${main}_new` })
})

test('a definition that is removed while its publication waits is not published', async () => {
  const id = await define(boss, { tableName: tableFor('raced'), fields: [aField('name')] })
  await sql('begin')
  await sql(`select pg_advisory_xact_lock(hashtext('access_guard'), 1000)`)
  const publishing = expect(publish(id)).rejects.toThrow('实体不存在')
  await eventually(isWaiting)
  await sql(`update online_form_head set del_flag = 1 where id = $1`, [id])
  await sql('commit')
  await publishing
  expect(await sql(`select physical_name from online_form_head where id = $1`, [id])).toEqual([
    { physical_name: null },
  ])
})

test('a sub-table that is removed while its main table is published is left out', async () => {
  const main = tableFor('racedmain')
  const id = await defineMain(main)
  const subId = await defineSub(tableFor('racedsub'), main)
  await sql('begin')
  await sql(`update online_form_head set del_flag = 1 where id = $1`, [subId])
  const publishing = publish(id)
  await eventually(isWaiting)
  await sql('commit')
  expect(await publishing).toEqual({ tableVersion: 1 })
  expect(await subTablesOf(id)).toBeNull()
})

test('a sub-table is removed from a main form that is not published, or published without it', async () => {
  const main = tableFor('parted')
  const id = await defineMain(main)
  const first = await defineSub(tableFor('partedsub'), main)
  await boss.call(formHead.remove, { id: first })
  await expect(byId(first)).rejects.toThrow('实体不存在')
  await publish(id)
  const kept = tableFor('partedkept')
  const keptId = await defineSub(kept, main)
  await publish(keptId)
  const late = await defineSub(tableFor('partedlate'), main)
  await boss.call(formHead.remove, { id: late })
  await expect(byId(late)).rejects.toThrow('实体不存在')
  expect(await subTablesOf(id)).toBe(kept)
  await boss.call(formHead.remove, { id: keptId })
  expect(await subTablesOf(id)).toBeNull()
})

test('the plan of a main table compares each sub-table with what is published of it', async () => {
  const { id, lineId } = await defineOrder(boss)
  const plans = () => boss.call(formDefinition.publishPlan, { id })
  expect((await plans()).map(({ widened, retired }) => [widened, retired])).toEqual([
    [[], []],
    [[], []],
    [[], []],
  ])
  const fields = await boss.call(formDefinition.fields, { headId: lineId })
  const named = (name: string) => fields.find(({ dbFieldName }) => dbFieldName === name)!.id
  await boss.call(formDefinition.editAll, {
    head: { id: lineId },
    fields: [{ ...aField('item', { dbFieldTxt: '物品', dbLength: 300 }), id: named('item') }],
    deleteFieldIds: [named('amount')],
  })
  const [order, line, contact] = await plans()
  expect(line).toMatchObject({ isNew: false, added: [], widened: ['物品'], retired: ['数量'] })
  for (const plan of [order, contact]) expect(plan).toMatchObject({ widened: [], retired: [] })
})

const treeOf = (dictTable: string, dictText: string) =>
  aField('kind', { dbFieldTxt: '分类', fieldShowType: 'sel_tree', dictTable, dictText })
test.each([
  ['a table that is not open', 'identity_account', 'id,id,username'],
  ['a column that is not open', 'sys_category', 'id,tenant_id,name'],
  ['a form that is not defined', 'onl_nowhere', 'id,pid,name'],
  ['columns that are not looked up together', 'sys_user', 'id,id,phone'],
])('DEC-061 a field that chooses from %s is not published', async (_, table, columns) => {
  const id = await define(boss, { tableName: tableFor('looked'), fields: [treeOf(table, columns)] })
  await expect(publish(id)).rejects.toThrow('字段「分类」：字典配置不合法')
  expect(await byId(id)).toMatchObject({ tableVersion: 0, isDbSynch: 'N' })
})

test('DEC-061 a tree over an open table, with the columns of its tree, is published', async () => {
  const fields = [treeOf('sys_category', 'id,pid,name,has_child')]
  const id = await definePublished(boss, { tableName: tableFor('open'), fields })
  expect(await byId(id)).toMatchObject({ tableVersion: 1, isDbSynch: 'Y' })
})

test('DEC-080 rows are not stored under a record that lacks the value they point to', async () => {
  const [main, sub] = [tableFor('keyless'), tableFor('keylesssub')]
  const id = await defineMain(main)
  await defineSub(sub, main, 'no')
  await publish(id)
  await expect(
    boss.call(onlineForm.add, { formCode: id, count: 1, [sub]: [{ part: '轴' }] }),
  ).rejects.toThrow('缺少字段no，不能保存明细')
  expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 0 })
  await boss.call(onlineForm.add, { formCode: id, count: 1, [sub]: [] })
  await boss.call(onlineForm.add, { formCode: id, no: 'N1', [sub]: [{ part: '轴' }] })
  expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 2 })
})
