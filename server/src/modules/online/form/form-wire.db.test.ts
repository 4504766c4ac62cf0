import { formDefinition } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, defineOrder, definePublished, defineTree, tableFor } from '#testing/definitions.ts'
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
      {
        title: '性别',
        dataIndex: 'sex',
        align: 'center',
        sorter: true,
        customRender: '_replace_text_sex_dictText',
      },
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
  // the page of a form asks for all of it at once
  expect(await resultOf(`/getFormPage/${id}`)).toEqual({
    item,
    columns: await resultOf(`/getColumns/${id}`),
    queryInfo: await resultOf(`/getQueryInfo/${id}`),
  })
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
  'getFormPage/none',
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

const order = await defineOrder(boss)
const anOrder = async (no: string, amount: number) => {
  const { result } = await ask(`/form/${order.id}`, 'POST', {
    no,
    price: '1',
    [order.line]: [{ item: `${no}甲`, amount }],
    [order.contact]: [{ phone: `${no}-1` }],
  })
  return String(result)
}

test('family-contract 18 columns of a tab have an editor and a width; a one-to-one tab names the member of the record, and its row is found by it', async () => {
  const rowId = await anOrder('F1', 3)
  const { schema } = (await resultOf(`/getFormItem/${order.id}`)) as {
    schema: { properties: Record<string, Record<string, unknown>> }
  }
  expect(schema.properties[order.line]).toMatchObject({
    foreignKey: 'order_id',
    columns: [
      { key: 'item', type: 'input', width: '186px' },
      { key: 'amount', type: 'inputNumber', width: '186px' },
    ],
  })
  expect(schema.properties[order.contact]).toMatchObject({ relationType: 1, foreignKey: 'no' })
  const record = await resultOf(`/form/${order.id}/${rowId}`)
  const contact = await resultOf(`/subform/${order.contact}/${record.no}`)
  expect(contact).toMatchObject({ phone: 'F1-1' })
  const sent = { ...record, [order.contact]: [contact] }
  expect((await ask(`/form/${order.id}`, 'PUT', sent)).success).toBe(true)
  expect(await resultOf(`/subform/${order.contact}/${record.no}`)).toMatchObject({ id: contact.id })
})

test('family-contract 18 a sub-table has columns, query items, a form and rows of its own, reached through its record', async () => {
  const rowId = await anOrder('F2', 5)
  expect(await resultOf(`/getColumns/${order.lineId}`)).toMatchObject({
    currentTableName: order.line,
    tableType: 3,
    foreignKeys: ['order_id'],
  })
  expect(await resultOf(`/getQueryInfo/${order.line}`)).toEqual([])
  const main = await resultOf(`/getErpFormItem/${order.id}`)
  expect(main).toMatchObject({ head: { id: order.id }, schema: { required: ['no'] } })
  expect(Object.keys((main.schema as { properties: object }).properties)).toEqual(['no', 'price'])
  const part = await resultOf(`/getErpFormItem/${order.lineId}`)
  expect(Object.keys((part.schema as { properties: object }).properties)).toEqual(['item', 'amount'])
  const rows = async () =>
    ((await resultOf(`/getData/${order.line}?order_id=${rowId}`)) as { records: Record<string, unknown>[] })
      .records
  expect(await rows()).toMatchObject([{ item: 'F2甲', amount: 5 }])
  expect(await resultOf(`/getData/${order.line}`)).toMatchObject({ records: [], total: 0 })
  const added = await ask(`/form/${order.line}`, 'POST', { order_id: rowId, item: '乙', amount: 7 })
  expect(added).toMatchObject({ success: true, result: expect.any(String) })
  expect(await ask(`/form/${order.line}`, 'PUT', { id: added.result, amount: 8 })).toMatchObject({
    success: true,
  })
  expect(await resultOf(`/form/${order.line}/${added.result}`)).toMatchObject({ item: '乙', amount: 8 })
  expect(await rows()).toMatchObject([
    { item: 'F2甲', amount: 5 },
    { item: '乙', amount: 8, jeecg_row_key: added.result },
  ])
  expect(await ask(`/form/${order.line}/${added.result}`, 'DELETE')).toMatchObject({ success: true })
  expect(await rows()).toMatchObject([{ item: 'F2甲', amount: 5 }])
  const second = await ask(`/form/${order.contact}`, 'POST', { order_no: 'F2', phone: '9' })
  expect(second).toMatchObject({ success: false, message: '该记录已有联系人' })
})

test('DEC-067 the super query asks for fields of sub-tables as `table,field`', async () => {
  const [few, many] = [await anOrder('S1', 1), await anOrder('S2', 90)]
  const found = async (items: object[], match = 'and') => {
    const params = encodeURIComponent(encodeURIComponent(JSON.stringify(items)))
    const answer = await ask(
      `/getData/${order.main}?no=S*&superQueryParams=${params}&superQueryMatchType=${match}&column=no&order=asc`,
    )
    return answer.success
      ? (answer.result as { records: { id: string }[] }).records.map(({ id }) => id)
      : answer.message
  }
  const amount = (rule: string, val: string) => ({ field: `${order.line},amount`, rule, val, type: 'number' })
  expect(await found([amount('gt', '50')])).toEqual([many])
  expect(await found([amount('gt', '50'), { field: 'no', rule: 'eq', val: 'S1' }], 'or')).toEqual([few, many])
  expect(await found([{ field: `${order.contact},phone`, rule: 'like', val: 'S1-' }])).toEqual([few])
  await ask(`/form/${order.id}`, 'PUT', { id: few, [order.line]: [{ item: '多', amount: 70 }] })
  expect(await found([amount('gt', '50')])).toEqual([few, many])
  expect(await found([{ field: `${order.line},order_id`, rule: 'eq', val: few }])).toBe('高级查询参数错误')
  expect(await found([{ field: `${main},name`, rule: 'eq', val: 'x' }])).toBe('高级查询参数错误')
})

test('family-contract 18 getTreeData gives all children whatever is told of them, and those of several parents', async () => {
  const tree = await defineTree(boss)
  const add = async (name: string, pid?: string) =>
    String((await ask(`/form/${tree}`, 'POST', { name, ...(pid && { pid }) })).result)
  const [a, b] = [await add('甲'), await add('乙')]
  const [leaf, inner] = [await add('叶', a), await add('枝', a)]
  const [other, deep] = [await add('乙叶', b), await add('底', inner)]
  const ids = async (query: string) =>
    (
      (await resultOf(`/getTreeData/${tree}?${query}&column=name`)) as { records: Record<string, unknown>[] }
    ).records
      .map(({ jeecg_row_key }) => jeecg_row_key)
      .sort()
  expect(await ids(`pid=${a}&has_child=1`)).toEqual([leaf, inner].sort())
  expect(await ids(`pid=${a},${b},${inner}&batchFlag=true`)).toEqual([leaf, inner, other, deep].sort())
})

test('DEC-131 WIDGET-033 WIDGET-034 what an extension sets is published and told with the form; an unknown member is refused by its name', async () => {
  const linked = {
    placeholder: '选区县',
    maxTagCount: 3,
    dictIsDataLink: '1',
    dictRelatedField: 'city',
    dictForeignKey: 'parent_id',
  }
  const area = tableFor('area')
  await definePublished(boss, {
    tableName: area,
    fields: [aField('name'), aField('parent_id', { dbLength: 32 })],
  })
  const ofArea = { dictTable: area, dictField: 'id', dictText: 'name' }
  const fields = (extension: object) => [
    aField('city', { fieldShowType: 'list', ...ofArea }),
    aField('district', {
      fieldShowType: 'list_multi',
      ...ofArea,
      fieldExtendJson: JSON.stringify(extension),
    }),
    aField('people', { fieldShowType: 'sel_user', fieldExtendJson: '{"multiSelect":true}' }),
  ]
  const id = await definePublished(boss, { tableName: tableFor('places'), fields: fields(linked) })
  const { schema } = (await resultOf(`/getFormItem/${id}`)) as unknown as {
    schema: { properties: Record<string, object> }
  }
  expect(schema.properties.district).toMatchObject(linked)
  expect(schema.properties.people).toMatchObject({ multiple: true })
  const refused = boss.call(formDefinition.addAll, {
    head: { tableTxt: '未知', tableType: 1, tableName: tableFor('unknown') },
    fields: fields({ ...linked, colour: 'red' }),
  })
  await expect(refused).rejects.toThrow('colour')
})
