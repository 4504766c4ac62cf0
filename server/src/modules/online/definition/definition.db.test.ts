import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, definePublished, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

/* Definitions of online forms: kept, checked, published, changed, retired (DEC-080). */

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const stranger = await someone({ tenant: 1001, roles: ['tenant_admin'] })

test('ONLINE-001 DEC-080 a definition is added with its fields, listed, read and found by its table name', async () => {
  const id = await define(boss, {
    tableName: 'asset_kept',
    tableTxt: '资产登记',
    fields: [aField('code', { orderNum: 2 }), aField('name', { orderNum: 1 })],
  })
  const head = await boss.call(formHead.byId, { id })
  expect(head).toMatchObject({
    tableName: 'onl_asset_kept',
    tableTxt: '资产登记',
    tableVersion: 0,
    isDbSynch: 'N',
  })
  const fields = await boss.call(formDefinition.fields, { headId: id })
  expect(fields.map(({ dbFieldName, cgformHeadId }) => [dbFieldName, cgformHeadId])).toEqual([
    ['name', id],
    ['code', id],
  ])
  const { records } = await boss.call(formHead.list, { tableName: '*asset_kept*' })
  expect(records.map((row) => row.id)).toEqual([id])
  const isFree = (tbname: string, own?: string) =>
    boss.call(formDefinition.checkOnlyTable, { tbname, ...(own ? { id: own } : {}) })
  expect([
    await isFree('asset_kept'),
    await isFree('onl_asset_kept', id),
    await isFree('asset_free'),
  ]).toEqual([-1, 1, 1])
  await expect(define(boss, { tableName: 'asset_kept', fields: [] })).rejects.toThrow('表名已存在')
})

test('ONLINE-001 DEC-080 a published form is used at once; a wider one keeps its records and counts its versions', async () => {
  const tableName = tableFor('grow')
  const id = await definePublished(boss, { tableName, fields: [aField('name', { fieldMustInput: 1 })] })
  const rowId = await boss.call(onlineForm.add, { formCode: id, name: '发电机' })
  const [field] = await boss.call(formDefinition.fields, { headId: id })
  const { version } = await boss.call(formHead.byId, { id })
  await boss.call(formDefinition.editAll, {
    head: { id, version },
    fields: [
      aField('price', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, fieldShowType: 'number' }),
    ],
  })
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ isDbSynch: 'N', tableVersion: 1 })
  // What is not published yet does not count.
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId })).not.toHaveProperty('price')
  expect(await boss.call(formDefinition.publish, { id })).toEqual({ tableVersion: 2 })
  await boss.call(onlineForm.edit, { formCode: tableName, id: rowId, price: '12.50' })
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId })).toMatchObject({
    name: '发电机',
    price: 12.5,
  })
  // A removed field leaves the form; its column and values stay.
  await boss.call(formDefinition.editAll, { head: { id }, fields: [], deleteFieldIds: [field!.id] })
  await boss.call(formDefinition.publish, { id })
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId })).not.toHaveProperty('name')
  const [{ physical_name: table }] = (await sql<{ physical_name: string }>(
    `select physical_name from online_form_head where id = $1`,
    [id],
  )) as [{ physical_name: string }]
  expect(await sql(`select name, price::text from "${table}"`)).toEqual([{ name: '发电机', price: '12.5' }])
})

test('DEC-080 security 2: two tenants publish the same table name and see nothing of each other', async () => {
  const tableName = tableFor('shared')
  const here = await definePublished(boss, { tableName, fields: [aField('name')] })
  const there = await definePublished(stranger, {
    tableName,
    fields: [aField('name', { dbType: 'int', fieldShowType: 'integer', dbLength: 8 })],
  })
  await boss.call(onlineForm.add, { formCode: tableName, name: '甲方' })
  await stranger.call(onlineForm.add, { formCode: tableName, name: 7 })
  expect((await boss.call(onlineForm.data, { formCode: tableName })).records).toMatchObject([
    { name: '甲方' },
  ])
  expect((await stranger.call(onlineForm.data, { formCode: tableName })).records).toMatchObject([{ name: 7 }])
  await expect(boss.call(onlineForm.data, { formCode: there })).rejects.toThrow('实体不存在')
  await expect(stranger.call(formHead.byId, { id: here })).rejects.toThrow('实体不存在')
  await expect(stranger.call(formDefinition.publish, { id: here })).rejects.toThrow('实体不存在')
  await expect(stranger.call(formDefinition.fields, { headId: here })).rejects.toThrow('实体不存在')
  await expect(stranger.call(formHead.remove, { id: here })).rejects.toThrow('实体不存在')
})

test('DEC-080 a retired form is gone from use; its table stays, and a new definition of that name starts empty', async () => {
  const tableName = tableFor('retired')
  const id = await definePublished(boss, { tableName, fields: [aField('name')] })
  await boss.call(onlineForm.add, { formCode: id, name: '旧' })
  await boss.call(formHead.remove, { id })
  await expect(boss.call(onlineForm.data, { formCode: id })).rejects.toThrow('实体不存在')
  await expect(boss.call(formHead.byId, { id })).rejects.toThrow('实体不存在')
  const again = await definePublished(boss, { tableName, fields: [aField('name')] })
  expect(await boss.call(onlineForm.data, { formCode: again })).toMatchObject({ total: 0 })
  const [old] = await sql<{ physical_name: string }>(
    `select physical_name from online_form_head where id = $1`,
    [id],
  )
  expect(await sql(`select name from "${old!.physical_name}"`)).toEqual([{ name: '旧' }])
})

test('DEC-080 what is published keeps its table name, its fields’ names and its data', async () => {
  const id = await definePublished(boss, { tableName: tableFor('fixed'), fields: [aField('name')] })
  const [field] = await boss.call(formDefinition.fields, { headId: id })
  const edit = (head: object, fields: ReturnType<typeof aField>[] = []) =>
    boss.call(formDefinition.editAll, { head: { id, ...head }, fields })
  await expect(edit({ tableName: 'onl_other' })).rejects.toThrow('已发布的表单不能修改表名')
  const main = { tableName: tableFor('fixed_main'), tableType: 2, fields: [aField('name')] }
  const single = { head: { id: await definePublished(boss, main), tableType: 1 }, fields: [] }
  await expect(boss.call(formDefinition.editAll, single)).rejects.toThrow('已发布的表单不能修改表类型')
  await expect(edit({}, [{ ...aField('title'), id: field!.id }])).rejects.toThrow('已发布，不能改名')
  await edit({}, [
    { ...aField('name', { dbType: 'int', dbLength: 8, fieldShowType: 'integer' }), id: field!.id },
  ])
  await expect(boss.call(formDefinition.publish, { id })).rejects.toThrow('类型不能这样修改')
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ tableVersion: 1 })
})

test('DEC-029 each call needs its action; nobody else publishes', async () => {
  const id = await define(boss, { tableName: tableFor('rights'), fields: [aField('name')] })
  const reader = await someone({ can: ['formDefinition:list'] })
  expect(await reader.call(formHead.byId, { id })).toMatchObject({ id })
  await expect(reader.call(formDefinition.publish, { id })).rejects.toThrow('没有权限')
  await expect(reader.call(formHead.remove, { id })).rejects.toThrow('没有权限')
  await expect(reader.call(formDefinition.editAll, { head: { id }, fields: [] })).rejects.toThrow('没有权限')
  await expect(reader.call(formMenu.addFormMenu, { id, parentId: 'menu-online' })).rejects.toThrow('没有权限')
})

test('DEC-080 the plan of another tenant’s form is not told, no field is a key, and menus of a form are found', async () => {
  const id = await definePublished(boss, { tableName: tableFor('plan'), fields: [aField('name')] })
  await expect(stranger.call(formDefinition.publishPlan, { id })).rejects.toThrow('实体不存在')
  expect(await boss.call(formDefinition.fields, { headId: id })).toMatchObject([
    { dbFieldName: 'name', dbIsKey: 0, cgformHeadId: id },
  ])
  expect(await boss.call(formDefinition.menus, { id })).toEqual([])
  await boss.call(formMenu.addFormMenu, { id, parentId: 'menu-online' })
  expect(await boss.call(formDefinition.menus, { id })).toHaveLength(1)
})

test('DEC-080 what a head leaves blank is the usual; an edit keeps what it does not name', async () => {
  const fields = [aField('name')]
  const usual = {
    isTree: 'N',
    isPage: 'Y',
    isCheckbox: 'Y',
    formTemplate: '2',
    themeTemplate: 'normal',
    scroll: 1,
  }
  const { id } = await boss.call(formDefinition.addAll, {
    head: {
      tableName: tableFor('usual'),
      tableTxt: '默认',
      tableType: 1,
      isPage: null,
      scroll: null,
    } as never,
    fields,
  })
  expect(await boss.call(formHead.byId, { id })).toMatchObject(usual)
  const own = { isPage: 'N', isCheckbox: 'N', formTemplate: '3', scroll: 0 }
  await boss.call(formDefinition.editAll, { head: { id, ...own } as never, fields: [] })
  await boss.call(formDefinition.editAll, { head: { id, tableTxt: '改名' }, fields: [] })
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ ...usual, ...own, tableTxt: '改名' })
  await boss.call(formDefinition.editAll, {
    head: { id, isPage: null, formTemplate: null } as never,
    fields: [],
  })
  expect(await boss.call(formHead.byId, { id })).toMatchObject({
    ...usual,
    isPage: 'Y',
    isCheckbox: 'N',
    formTemplate: '2',
    scroll: 0,
  })
})

test('DEC-080 security §14 an edit adds, changes and removes fields, and the log tells which; publishing is told too', async () => {
  const tableName = tableFor('logged')
  const id = await define(boss, {
    tableName,
    tableTxt: '日志表',
    fields: [aField('keep', { fieldHref: '/a' }), aField('change', { fieldHref: '/b' }), aField('drop')],
  })
  const stored = async () =>
    (await boss.call(formDefinition.fields, { headId: id })).map(({ dbFieldName, fieldHref, orderNum }) => [
      dbFieldName,
      fieldHref,
      orderNum,
    ])
  expect(await stored()).toEqual([
    ['keep', '/a', 0],
    ['change', '/b', 1],
    ['drop', null, 2],
  ])
  const [, change, drop] = await boss.call(formDefinition.fields, { headId: id })
  await boss.call(formDefinition.editAll, {
    head: { id, tableTxt: '日志' },
    fields: [aField('changed', { id: change!.id, fieldHref: '' }), aField('added', { orderNum: 9 })],
    deleteFieldIds: [drop!.id],
  })
  expect(await stored()).toEqual([
    ['keep', '/a', 0],
    ['changed', null, 1],
    ['added', null, 9],
  ])
  await boss.call(formDefinition.publish, { id })
  await boss.call(formDefinition.publish, { id })
  const rows = await sql<{ content: string; before: object; after: Record<string, unknown> }>(
    `select content, operate_type, entity, before, after from kernel_log where row_id = $1 order by create_time, id`,
    [id],
  )
  const told = { operate_type: 3, entity: 'formDefinition' }
  expect(rows[0]?.after).toMatchObject({ tableTxt: '日志表', 新增字段: ['keep', 'change', 'drop'] })
  expect(rows[1]).toMatchObject({
    before: { tableTxt: '日志表' },
    after: { tableTxt: '日志', 新增字段: ['added'], 修改字段: ['changed'], 删除字段: [drop!.id] },
  })
  expect(rows.slice(2)).toEqual([
    { ...told, content: '发布在线表单：日志', before: { tableVersion: 0 }, after: { tableVersion: 1 } },
    { ...told, content: '发布在线表单：日志', before: { tableVersion: 1 }, after: { tableVersion: 2 } },
  ])
})
