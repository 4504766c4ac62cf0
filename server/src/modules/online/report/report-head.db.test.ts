import { onlineForm } from '@banyan/contract/online/form'
import { formHead } from '@banyan/contract/online/form-head'
import { onlineReport } from '@banyan/contract/online/report'
import { reportEditor, reportHead } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { aField, definePublished, tableFor } from '#testing/definitions.ts'
import { reportItem, saveReport } from '#testing/reports.ts'
import { type Client, startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'

/* Definitions of reports over views (DEC-081). */

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const can = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `reportHead:${verb}`)
const lists = ['user', 'vehicleType', 'vehicleBrand', 'depart'].flatMap((entity) => [
  `${entity}:list`,
  `${entity}:export`,
])
const editor = await someone({ can: [...can, ...lists] })
const reader = await someone({ can: lists })

await sql(
  `insert into fleet_vehicle_type (id, tenant_id, name, create_time) values ('rt1', 1000, '甲类', now()), ('rt2', 1000, '乙类', now())`,
)
const dataOf = (who: Client, configId: string, query: Record<string, unknown> = {}) =>
  who.call(onlineReport.data, { configId, ...query })

test('DEC-081 ONLINE-001 a report is defined, read, changed, listed, removed, and its code is taken', async () => {
  const id = await saveReport(editor, { code: 'type_report' })
  expect(await editor.call(reportHead.byId, { id })).toMatchObject({
    code: 'type_report',
    cgrSql: 'fleet_vehicle_type',
    items: [
      { fieldName: 'name', isSearch: true },
      { fieldName: 'sortNo', isTotal: true },
    ],
    params: [],
  })
  await expect(saveReport(editor, { code: 'type_report' })).rejects.toThrow('报表编码已存在')
  await expect(saveReport(editor, { code: 'user_report' })).rejects.toThrow('报表编码已存在')
  await editor.call(reportHead.edit, {
    id,
    name: '类型一览',
    items: [reportItem('name'), reportItem('code')],
  })
  const config = await reader.call(onlineReport.columns, { code: 'type_report' })
  expect([
    config.cgRpConfigId,
    config.cgRpConfigName,
    config.columns.map(({ dataIndex }) => dataIndex),
  ]).toEqual([id, '类型一览', ['name', 'code']])
  const { records } = await editor.call(reportHead.list, { code: 'type_report' })
  expect(records).toHaveLength(1)
  const stranger = await signIn('m0001')
  await expect(stranger.call(onlineReport.columns, { code: 'type_report' })).rejects.toThrow('实体不存在')
  await editor.call(reportHead.remove, { id })
  await expect(reader.call(onlineReport.columns, { code: 'type_report' })).rejects.toThrow('实体不存在')
})

test('DEC-081 the editor is told the views one may read and their columns', async () => {
  const views = await editor.call(reportEditor.views, {})
  expect(views.map(({ name }) => name)).toContain('fleet_vehicle_type')
  expect(views.map(({ name }) => name)).not.toContain('identity_account')
  const { items } = await editor.call(reportEditor.readColumns, { cgrSql: 'fleet_vehicle_brand' })
  expect(items.find(({ fieldName }) => fieldName === 'typeId')).toMatchObject({
    fieldTxt: '车辆类型',
    fieldType: 'String',
    dictCode: 'fleet_vehicle_type,name,id',
  })
  const limited = await someone({ can: [...can, 'vehicleType:list'] })
  expect((await limited.call(reportEditor.views, {})).map(({ name }) => name)).toEqual(['fleet_vehicle_type'])
  await expect(limited.call(reportEditor.readColumns, { cgrSql: 'fleet_vehicle_brand' })).rejects.toThrow(
    '没有权限',
  )
})

test.each<[why: string, draft: Record<string, unknown>, refusal: string]>([
  ['no columns', { items: [] }, '请添加报表列'],
  ['a column twice', { items: [reportItem('name'), reportItem('name')] }, '字段名重复：name'],
  ['an unknown column', { items: [reportItem('password')] }, '视图中没有字段：password'],
  ['a name with quotes', { items: [reportItem('a"; drop')] }, '字段名以字母或文字开头'],
  ['a name of ours', { items: [reportItem('pageNo')] }, '该字段名是系统保留的名字'],
  ['a total of texts', { items: [reportItem('name', { isTotal: true })] }, '“name”不是数字，不能合计'],
  ['an average of texts', { items: [reportItem('name', { aggregate: 'avg' })] }, '“name”不是数字，不能合计'],
  [
    'a sum asked for',
    { items: [reportItem('sortNo', { aggregate: 'sum', isSearch: true })] },
    '是汇总列，不能作为查询条件',
  ],
  [
    'no such dictionary',
    { items: [reportItem('name', { dictCode: 'no_such' })] },
    '“name”的字典不存在：no_such',
  ],
  [
    'the name of an inherited member as dictionary',
    { items: [reportItem('name', { dictCode: 'constructor' })] },
    '“name”的字典不存在：constructor',
  ],
  [
    'a table dictionary that is not listed',
    { items: [reportItem('name', { dictCode: 'identity_account,password_hash,id' })] },
    '字典配置不合法',
  ],
  ['a wrong replacement', { items: [reportItem('name', { replaceVal: '男,女' })] }, '替换值应写成 男_1,女_2'],
  [
    'a script as link',
    { items: [reportItem('name', { fieldHref: 'javascript:alert(1)' })] },
    '的链接应以 / 或 https:// 开头',
  ],
  [
    'a link to whatever host',
    { items: [reportItem('name', { fieldHref: '//evil.test' })] },
    '“name”的链接应以 / 或 https:// 开头',
  ],
  [
    'a total of the largest text',
    { items: [reportItem('name', { aggregate: 'max', isTotal: true })] },
    '“name”不是数字，不能合计',
  ],
  [
    'a parameter it does not have',
    { items: [reportItem('name', { searchValue: `$\{gone}` })] },
    '参数未定义：gone',
  ],
  ['nothing shown', { items: [reportItem('name', { isShow: false })] }, '至少要显示一列'],
  ['a return field that is none', { returnValField: 'code' }, '返回字段不是报表列：code'],
  [
    'a parameter twice',
    {
      params: [
        { paramName: 'a', paramTxt: 'a' },
        { paramName: 'a', paramTxt: 'a' },
      ],
    },
    '参数名重复：a',
  ],
  ['a table', { cgrSql: 'identity_account' }, '视图不存在或未开放；SELECT只能由平台管理员填写'],
  [
    'a SELECT',
    { cgrSql: 'select name from fleet_vehicle_type' },
    '视图不存在或未开放；SELECT只能由平台管理员填写',
  ],
])('DEC-081 security §6 a definition with %s is refused', async (_, draft, refusal) => {
  await expect(saveReport(editor, draft)).rejects.toThrow(refusal)
})

test.each<[what: string, items: ReturnType<typeof reportItem>[]]>([
  [
    'links to pages and hosts',
    [reportItem('name', { fieldHref: '/x' }), reportItem('code', { fieldHref: 'http://a.test/' })],
  ],
  ['a total of counted texts', [reportItem('name', { aggregate: 'count', isTotal: true })]],
  ['nothing but the largest text', [reportItem('name', { aggregate: 'max', isShow: false })]],
  ['a variable as condition', [reportItem('name', { searchValue: '#{sysDate}' })]],
  [
    'texts of a table and of a dictionary',
    [reportItem('name', { dictCode: 'fleet_vehicle_type,name,id' }), reportItem('code', { dictCode: 'sex' })],
  ],
])('DEC-081 a definition with %s is saved', async (_, items) => {
  const configId = await saveReport(editor, { items })
  expect((await editor.call(reportHead.byId, { id: configId })).cgrSql).toBe('fleet_vehicle_type')
  expect(await dataOf(editor, configId)).toMatchObject({ current: 1 })
})

test('DEC-081 DEC-117 the columns and query items of a report as they are told', async () => {
  const configId = await saveReport(editor, {
    name: '逐项',
    items: [
      reportItem('name', { fieldTxt: '名称', isOrder: true, fieldWidth: 90, groupTitle: '组' }),
      reportItem('code', { fieldTxt: '编码', dictCode: 'sex', isSearch: true }),
      reportItem('id', { fieldTxt: '类型', dictCode: 'fleet_vehicle_type,name,id', isSearch: true }),
      reportItem('sortNo', { fieldTxt: '排序', fieldType: 'Long', isSearch: true, searchMode: 'group' }),
      reportItem('createTime', {
        fieldTxt: '时间',
        fieldType: 'Datetime',
        isSearch: true,
        isShow: false,
        searchValue: '#{sysDate}',
      }),
    ],
  })
  const sexes = [
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ]
  expect(await reader.call(onlineReport.columns, { code: configId })).toEqual({
    cgRpConfigId: configId,
    cgRpConfigName: '逐项',
    columns: [
      { title: '名称', dataIndex: 'name', align: 'center', sorter: 'true', width: 90, groupTitle: '组' },
      { title: '编码', dataIndex: 'code', align: 'center', customRender: 'code' },
      { title: '类型', dataIndex: 'id', align: 'center', customRender: 'id_dictText' },
      { title: '排序', dataIndex: 'sortNo', align: 'center' },
    ],
    dictOptions: { code: sexes },
    fieldHrefSlots: [],
  })
  expect(await reader.call(onlineReport.queryInfo, { configId })).toEqual([
    {
      field: 'code',
      label: '编码',
      view: 'list',
      mode: 'single',
      hidden: '0',
      dictCode: 'sex',
      dictOptions: sexes,
    },
    {
      field: 'id',
      label: '类型',
      view: 'sel_search',
      mode: 'single',
      hidden: '0',
      dictTable: 'fleet_vehicle_type',
      dictText: 'name',
      dictCode: 'id',
    },
    { field: 'sortNo', label: '排序', view: 'long', mode: 'group', hidden: '0' },
    {
      field: 'createTime',
      label: '时间',
      view: 'datetime',
      mode: 'single',
      hidden: '1',
      defValue: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
  await reader.ask(onlineReport.exportXls, { configId })
  expect(
    await sql(`select operate_type, entity from kernel_log where content = '导出逐项' and username = $1`, [
      reader.username,
    ]),
  ).toEqual([{ operate_type: 6, entity: 'vehicleType' }])
})

test('DEC-081 rows are grouped and summed up, fixed conditions and parameters count', async () => {
  await sql(`insert into fleet_vehicle_brand (id, tenant_id, name, type_id, create_time)
    select 'rb' || n, 1000, '报表品牌' || n, case when n < 4 then 'rt1' else 'rt2' end, now() from generate_series(1, 5) n`)
  const grouped = await saveReport(editor, {
    cgrSql: 'fleet_vehicle_brand',
    items: [
      reportItem('typeId'),
      reportItem('id', { aggregate: 'count', isTotal: true }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a condition names its parameter
      reportItem('name', { isShow: false, searchValue: '*${part}*' }),
    ],
    params: [{ paramName: 'part', paramTxt: '名称', paramValue: '报表品牌' }],
  })
  expect(await dataOf(reader, grouped, { column: 'id', order: 'desc' })).toMatchObject({
    total: 2,
    totals: { id: 5 },
    records: [
      { typeId: 'rt1', id: 3 },
      { typeId: 'rt2', id: 2 },
    ],
  })
  expect(await dataOf(reader, grouped, { self_part: "'品牌5'" })).toMatchObject({
    total: 1,
    totals: { id: 1 },
  })
  expect(await reader.call(onlineReport.params, { configId: grouped })).toEqual([
    { paramName: 'part', paramTxt: '名称', paramValue: '报表品牌' },
  ])
})

test('DEC-081 family contract 13.5: replaced values and links are told with the columns, texts stand in rows and workbooks', async () => {
  await sql(`insert into fleet_vehicle_type (id, tenant_id, name, code, create_time)
    values ('rv1', 1000, '替换一', '1', now()), ('rv2', 1000, '替换二', '2', now()), ('rv3', 1000, '替换三', '3', now())`)
  const configId = await saveReport(editor, {
    items: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
      reportItem('name', { fieldHref: '/vclinfoExtend/vehicleType?name=${name}', searchValue: '替换*' }),
      reportItem('code', { replaceVal: '大_型_1,小型_2', isSearch: true }),
    ],
  })
  const config = await reader.call(onlineReport.columns, { code: configId })
  expect(config.columns).toMatchObject([
    { dataIndex: 'name', hrefSlotName: 'name' },
    { dataIndex: 'code', customRender: 'code' },
  ])
  expect(config.fieldHrefSlots).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
    { slotName: 'name', href: '/vclinfoExtend/vehicleType?name=${name}' },
  ])
  const choices = [
    { value: '1', text: '大_型', title: '大_型' },
    { value: '2', text: '小型', title: '小型' },
  ]
  expect(config.dictOptions).toEqual({ code: choices })
  expect(await reader.call(onlineReport.queryInfo, { configId })).toMatchObject([
    { field: 'code', view: 'list', dictOptions: choices },
  ])
  const { records } = await dataOf(reader, configId, { column: 'code', order: 'asc' })
  expect(records.map((row) => [row.code, row.code_dictText])).toEqual([
    ['1', '大_型'],
    ['2', '小型'],
    ['3', undefined],
  ])
  expect((await dataOf(reader, configId, { code: '2' })).total).toBe(1)
  const file = await reader.ask(onlineReport.exportXls, { configId, column: 'code', order: 'asc' })
  expect((await rowsOf(file.raw)).map(([, code]) => code)).toEqual(['code', '大_型', '小型', '3'])
})

test('DEC-081 sums and averages are exact to the decimal, on the page as in the workbook', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('fee'),
    tableTxt: '费用',
    fields: [
      aField('kind'),
      aField('amount', { dbType: 'double', dbLength: 10, dbPointLength: 2, fieldShowType: 'number' }),
    ],
  })
  for (const amount of [0.1, 0.2, 0.7]) await boss.call(onlineForm.add, { formCode: id, kind: '甲', amount })
  const { tableName } = await boss.call(formHead.byId, { id })
  const plain = await saveReport(boss, {
    cgrSql: tableName,
    items: [reportItem('kind'), reportItem('amount', { fieldType: 'Long', isTotal: true })],
  })
  const query = { amount_end: '0.2' }
  expect((await dataOf(boss, plain, query)).totals).toEqual({ amount: 0.3 })
  const file = await boss.ask(onlineReport.exportXls, { configId: plain, ...query })
  expect((await rowsOf(file.raw)).at(-1)).toEqual(['合计', 0.3])
  const grouped = await saveReport(boss, {
    cgrSql: tableName,
    items: [reportItem('kind'), reportItem('amount', { fieldType: 'Long', aggregate: 'avg' })],
  })
  expect((await dataOf(boss, grouped)).records).toEqual([{ kind: '甲', amount: 0.3333 }])
})

test('DEC-081 an edit keeps the columns and parameters that are not sent; what is returned is one of the columns', async () => {
  const id = await saveReport(editor, {
    returnValField: 'sortNo',
    returnTxtField: 'name',
    params: [{ paramName: 'part', paramTxt: '部分' }],
  })
  const stored = () => editor.call(reportHead.byId, { id })
  const { items, params } = await stored()
  await editor.call(reportHead.edit, { id, name: '只改名' })
  expect(await stored()).toMatchObject({ name: '只改名', items, params, returnTxtField: 'name' })
  expect(await reader.call(onlineReport.params, { configId: id })).toEqual([
    { paramName: 'part', paramTxt: '部分', paramValue: '' },
  ])
  await expect(editor.call(reportHead.edit, { id, items: [reportItem('name')] })).rejects.toThrow(
    '返回字段不是报表列：sortNo',
  )
  await expect(editor.call(reportHead.edit, { id, returnTxtField: 'code' })).rejects.toThrow(
    '返回字段不是报表列：code',
  )
  await editor.call(reportHead.edit, { id, params: [] })
  expect(await stored()).toMatchObject({ params: [] })
})

test('DEC-081 security §6 a preview and the reading of columns are checked like a definition', async () => {
  const cgrSql = 'select name from fleet_vehicle_type'
  const refused = 'SELECT只能由平台管理员填写'
  await expect(editor.call(reportEditor.readColumns, { cgrSql })).rejects.toThrow(refused)
  await expect(editor.call(reportEditor.preview, { cgrSql, items: [reportItem('name')] })).rejects.toThrow(
    refused,
  )
  const view = 'fleet_vehicle_type'
  await expect(
    editor.call(reportEditor.preview, { cgrSql: view, items: [reportItem('password')] }),
  ).rejects.toThrow('视图中没有字段：password')
  const preview = await editor.call(reportEditor.preview, { cgrSql: view, items: [reportItem('name')] })
  expect(preview.records.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲类', '乙类']))
})
