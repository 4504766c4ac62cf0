import { formDefinition } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

/* What a published form says on the wire, path by path (family contract 13.2): plain JSON, no contract in between. */

const { signIn } = await startServer()
const boss = await signIn('u0001')
const root = '/online/cgform/api'

const main = tableFor('asset')
const part = tableFor('part')
const id = await define(boss, {
  tableName: main,
  tableTxt: '资产台账',
  tableType: 2,
  fields: [
    aField('name', { dbFieldTxt: '名称', fieldMustInput: 1, isQuery: 1, queryMode: 'like', fieldHref: '/x' }),
    aField('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
    aField('day', { dbFieldTxt: '购入日', dbType: 'Date', dbLength: null, fieldShowType: 'date' }),
    aField('paper', { dbFieldTxt: '附件', fieldShowType: 'file' }),
  ],
})
await define(boss, {
  tableName: part,
  tableTxt: '配件',
  tableType: 3,
  relationType: 0,
  fields: [aField('asset_id', { mainTable: main, mainField: 'id' }), aField('item')],
})
await boss.call(formDefinition.publish, { id })

const ask = async (path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: object) => {
  const answer = await boss.fetch(root + path, { method, ...(body && { body }) } as never)
  return answer.body as { success: boolean; message: string; code: number; result: unknown }
}
const resultOf = async (path: string) => (await ask(path)).result as Record<string, unknown>

test('DEC-080 getColumns answers every member, lists never null, by id and by table name', async () => {
  const described = await resultOf(`/getColumns/${id}`)
  expect(described).toEqual({
    code: id,
    formTemplate: '2',
    description: '资产台账',
    currentTableName: main,
    tableType: 2,
    paginationFlag: 'Y',
    checkboxFlag: 'Y',
    scrollFlag: 1,
    columns: [
      { title: '名称', dataIndex: 'name', align: 'center', sorter: true, hrefSlotName: 'fieldHref_name' },
      { title: '性别', dataIndex: 'sex', align: 'center', sorter: true, customRender: 'sex' },
      {
        title: '购入日',
        dataIndex: 'day',
        align: 'center',
        sorter: true,
        scopedSlots: { customRender: 'dateSlot' },
      },
      {
        title: '附件',
        dataIndex: 'paper',
        align: 'center',
        sorter: true,
        scopedSlots: { customRender: 'fileSlot' },
      },
    ],
    hideColumns: [],
    dictOptions: { sex: expect.arrayContaining([{ value: '1', text: '男', title: '男' }]) },
    cgButtonList: [],
    fieldHrefSlots: [{ slotName: 'fieldHref_name', href: '/x' }],
    enhanceJs: '',
    foreignKeys: [],
    pidField: '',
    hasChildrenField: '',
    textField: '',
    relationType: 0,
  })
  expect(await resultOf(`/getColumns/${main}`)).toEqual(described)
  const erp = await resultOf(`/getErpColumns/${id}`)
  expect(erp).toEqual({ main: described, subList: [expect.objectContaining({ foreignKeys: ['asset_id'] })] })
})

test('DEC-080 DEC-117 getFormItem, also by its table, and getQueryInfo', async () => {
  const item = await resultOf(`/getFormItem/${id}`)
  expect(Object.keys(item).sort()).toEqual(['cgButtonList', 'enhanceJs', 'head', 'schema'])
  expect(item).toMatchObject({
    cgButtonList: [],
    enhanceJs: '',
    head: { id, tableType: 2, isTree: 'N', tableName: main },
    schema: { type: 'object', title: '资产台账', table: main, required: ['name'] },
  })
  expect(await resultOf(`/getFormItemBytbname/${main}`)).toEqual(item)
  expect(await resultOf(`/getQueryInfo/${id}`)).toMatchObject([
    { field: 'name', label: '名称', mode: 'single', match: 'like', view: 'text', hidden: '0' },
  ])
})

test('DEC-080 a record is written, listed, read with its rows, changed and deleted, each with its message', async () => {
  const rows = [{ item: '灯泡' }, { item: '遥控器' }]
  const added = await ask(`/form/${id}?tabletype=2`, 'POST', { name: '投影仪', sex: '1', [part]: rows })
  expect(added).toMatchObject({ success: true, message: '添加成功！', result: expect.any(String) })
  const rowId = added.result as string
  const data = await resultOf(
    `/getData/${main}?name=${encodeURIComponent('*影*')}&column=id&order=asc&pageNo=1&pageSize=10`,
  )
  expect(data).toMatchObject({
    total: 1,
    records: [{ id: rowId, name: '投影仪', sex: '1', sex_dictText: '男', day: null }],
    fieldList: expect.arrayContaining(['id', 'name', 'sex', 'day', 'paper']),
  })
  expect(await resultOf(`/form/${id}/${rowId}`)).toMatchObject({ id: rowId, [part]: rows })
  expect(await resultOf(`/subform/list/${part}/${rowId}`)).toMatchObject(rows)
  expect(await resultOf(`/subform/${part}/${rowId}`)).toMatchObject({ item: '灯泡' })
  const edited = await ask(`/form/${id}`, 'PUT', { id: rowId, name: '投影机' })
  expect(edited).toMatchObject({ success: true, message: '修改成功！', result: null })
  const params = encodeURIComponent(JSON.stringify({ name: '没有' }))
  const sheet = await boss.fetch(`${root}/exportXls/${id}?format=xlsx&paramsStr=${params}`)
  expect(sheet.status).toBe(200)
  expect(await ask(`/form/${id}/${rowId}`, 'DELETE')).toMatchObject({ success: true, message: '删除成功!' })
  expect(await resultOf(`/getData/${id}`)).toMatchObject({ total: 0, records: [] })
})

test.each([
  'getColumns/none',
  'getData/none',
  'getTreeData/none',
  'getFormItem/none',
  'getErpColumns/none',
  'form/none/1',
  'subform/none/1',
  'subform/list/none/1',
])('DEC-080 %s: a form that is not there is 实体不存在', async (path) => {
  expect(await ask(`/${path}`)).toMatchObject({ success: false, message: '实体不存在' })
})

test('DEC-080 getErpColumns tells a sub-table as a list of its own', async () => {
  const { subList } = (await resultOf(`/getErpColumns/${id}`)) as { subList: Record<string, unknown>[] }
  expect(subList).toEqual([
    expect.objectContaining({
      description: '配件',
      currentTableName: part,
      tableType: 3,
      paginationFlag: 'N',
      relationType: 0,
      foreignKeys: ['asset_id'],
    }),
  ])
})

test('DEC-080 a record without rows in a sub-table answers an empty list and null', async () => {
  const { result } = await ask(`/form/${id}`, 'POST', { name: '空台账' })
  expect(await resultOf(`/subform/list/${part}/${result}`)).toEqual([])
  expect(await resultOf(`/subform/${part}/${result}`)).toBeNull()
})
