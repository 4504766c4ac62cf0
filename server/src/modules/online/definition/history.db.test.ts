import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

/* What was published stays known: in words, as a draft again, and as the form in use again. */

const { signIn } = await startServer()
const boss = await signIn('u0001')

const level = (listSource: object[], more: object = {}) =>
  aField('level', {
    dbFieldTxt: '故障等级',
    fieldShowType: 'radio',
    fieldExtendJson: JSON.stringify({ listSource }),
    ...more,
  })
const options = (...texts: string[]) => texts.map((text, at) => ({ value: String(at + 1), text }))

test('a second version is told in words with what it touches, taken back, and restored as a draft', async () => {
  const table = tableFor('history')
  const first = [aField('name', { dbFieldTxt: '名称' }), level(options('高', '中', '低'))]
  const { id } = await boss.call(formDefinition.addDesign, {
    head: { tableName: table, tableTxt: '报修', tableType: 1 } as never,
    fields: first,
    tables: [],
  })
  await boss.call(formDefinition.publish, { id, remark: '第一版' })
  const row = await boss.call(onlineForm.add, { formCode: id, name: '电梯', level: '2' })
  const whole = async () => ({
    item: (await boss.call(onlineForm.item, { formCode: id })).schema,
    columns: (await boss.call(onlineForm.columns, { formCode: id })).columns,
    record: await boss.call(onlineForm.byId, { formCode: id, rowId: row }),
  })
  const before = await whole()

  await boss.call(formDefinition.editDesign, {
    head: { id } as never,
    fields: [
      level(options('高'), { fieldShowType: 'list' }),
      aField('maker', { dbFieldTxt: '厂家', fieldMustInput: 1 }),
    ],
    tables: [],
  })
  const review = await boss.call(formDefinition.publishReview, { id })
  expect(review).toEqual({
    changes: [
      '“故障等级”由单选框改为下拉框，删除选项 2 个（中、低）',
      '新增字段“厂家”',
      '删除字段“名称”（数据保留）',
    ],
    records: 1,
    missing: [{ label: '厂家', count: 1 }],
    findings: [],
  })
  await boss.call(formDefinition.publish, { id })
  expect(await whole()).not.toEqual(before)
  expect(await boss.call(formDefinition.takeBack, { id })).toEqual({ tableVersion: 3 })
  expect(await whole()).toEqual(before)

  const versions = await boss.call(formDefinition.versions, { id })
  expect(versions.map(({ formVersion, remark, changes }) => [formVersion, remark, changes.length])).toEqual([
    [3, '撤回 v2，恢复 v1 的内容', 3],
    [2, null, 3],
    [1, '第一版', 0],
  ])
  expect(versions[0]).toMatchObject({ publishBy: expect.any(String), publishTime: expect.any(String) })

  expect(await boss.call(formDefinition.compareVersions, { id, from: 1, to: 3 })).toEqual({ changes: [] })
  expect(await boss.call(formDefinition.compareVersions, { id, from: 1, to: 2 })).toEqual({
    changes: review.changes,
  })
  await boss.call(formDefinition.restoreVersion, { id, formVersion: 2 })
  expect(await boss.call(formDefinition.compareVersions, { id, from: 1 })).toEqual({
    changes: review.changes,
  })
  await expect(boss.call(formDefinition.compareVersions, { id, from: 1, to: 9 })).rejects.toThrow(
    '没有这个版本',
  )
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ isDbSynch: 'N' })
  expect((await boss.call(formDefinition.design, { id })).fields.map((field) => field.dbFieldTxt)).toEqual([
    '故障等级',
    '厂家',
  ])
  expect(await whole()).toEqual(before) // until it is published
  await expect(boss.call(formDefinition.restoreVersion, { id, formVersion: 9 })).rejects.toThrow(
    '没有这个版本',
  )
})

test('a form published once has nothing to take back; who may not publish takes nothing back', async () => {
  const { id } = await boss.call(formDefinition.addDesign, {
    head: { tableName: tableFor('once'), tableTxt: '一次', tableType: 1 } as never,
    fields: [aField('name')],
    tables: [],
  })
  await boss.call(formDefinition.publish, { id })
  await expect(boss.call(formDefinition.takeBack, { id })).rejects.toThrow('没有更早的版本可以恢复')
})

test('rows of sub-tables that lack a new required field are counted, and a field that comes back finds its values', async () => {
  const table = tableFor('lacking')
  const part = `${table}_part`
  const name = aField('name', { dbFieldTxt: '名称' })
  const amount = aField('amount', { dbFieldTxt: '数量' })
  const design = (fields: object[], columns: object[]) => ({
    fields: fields as never,
    tables: [
      {
        head: { tableName: part, tableTxt: '配件', tableType: 3, relationType: 0 } as never,
        fields: [aField('main_id', { mainTable: table, mainField: 'id' }), ...columns] as never,
      },
    ],
  })
  const { id } = await boss.call(formDefinition.addDesign, {
    head: { tableName: table, tableTxt: '报修', tableType: 2 } as never,
    ...design([aField('no'), name], [amount]),
  })
  await boss.call(formDefinition.publish, { id })
  const rows = [{ amount: '1' }, {}]
  await boss.call(onlineForm.add, {
    formCode: id,
    name: '电梯',
    [part]: rows,
  })
  await boss.call(onlineForm.add, { formCode: id, no: '2' })
  const edit = (fields: object[], columns: object[]) =>
    boss.call(formDefinition.editDesign, { head: { id } as never, ...design(fields, columns) })
  await edit([aField('no')], [amount])
  await boss.call(formDefinition.publish, { id })

  const must = { fieldMustInput: 1 as const }
  const maker = aField('maker', { dbFieldTxt: '厂家', ...must })
  await edit([aField('no'), { ...name, ...must }], [{ ...amount, ...must }, maker])
  expect(await boss.call(formDefinition.publishReview, { id })).toMatchObject({
    records: 2,
    missing: [
      { label: '名称', count: 1 },
      { label: '数量', count: 1, table: '配件' },
      { label: '厂家', count: 2, table: '配件' },
    ],
  })
})

test('a publication that added a sub-table is taken back with it; its rows come back with that version', async () => {
  const table = tableFor('grown')
  const part = `${table}_part`
  const head = { tableName: table, tableTxt: '报修', tableType: 1 } as never
  const { id } = await boss.call(formDefinition.addDesign, { head, fields: [aField('no')], tables: [] })
  await boss.call(formDefinition.publish, { id })
  const row = await boss.call(onlineForm.add, { formCode: id, no: '1' })
  const whole = async () => ({
    schema: (await boss.call(onlineForm.item, { formCode: id })).schema,
    columns: (await boss.call(onlineForm.columns, { formCode: id })).columns,
    record: await boss.call(onlineForm.byId, { formCode: id, rowId: row }),
  })
  const before = await whole()
  await boss.call(formDefinition.editDesign, {
    head: { id, tableType: 2 } as never,
    fields: [aField('no')],
    tables: [
      {
        head: { tableName: part, tableTxt: '配件', tableType: 3, relationType: 0 } as never,
        fields: [aField('main_id', { mainTable: table, mainField: 'id' }), aField('amount')],
      },
    ],
  })
  await boss.call(formDefinition.publish, { id })
  await boss.call(onlineForm.edit, { formCode: id, id: row, no: '1', [part]: [{ amount: '7' }] } as never)
  const grown = await whole()
  expect(grown.record).toMatchObject({ [part]: [{ amount: '7' }] })

  await boss.call(formDefinition.takeBack, { id })
  const after = await whole()
  expect({ ...after, record: { ...after.record, ...stamps } }).toEqual({
    ...before,
    record: { ...before.record, ...stamps },
  })
  expect(await boss.call(formDefinition.compareVersions, { id, from: 1, to: 3 })).toEqual({ changes: [] })
  await boss.call(formDefinition.restoreVersion, { id, formVersion: 2 })
  expect(await whole()).toEqual(after) // until it is published
  await boss.call(formDefinition.publish, { id })
  expect(await whole()).toEqual(grown)
})

/** What the edit of the record changed besides its rows. */
const stamps = { version: 0, updateTime: '', updateBy: '', updateBy_dictText: '' }
