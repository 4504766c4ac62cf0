import { importHistory } from '@banyan/contract/import-history'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, defineOrder, definePublished, defineTree, tableFor } from '#testing/definitions.ts'
import { sendRaw } from '#testing/samples.ts'
import { multipart, startServer } from '#testing/server.ts'
import { csv, rowsOf, workbookOf } from '#testing/workbooks.ts'

/* Workbooks of published forms: what is imported, with which defaults, and what an export holds (DEC-068, DEC-080). */

const { signIn, sql } = await startServer()
const boss = await signIn('u0001')
const upload = (id: string, file: Buffer, more: Record<string, string> = {}) =>
  boss.fetch(
    `/online/cgform/api/importXls/${id}`,
    multipart('rows.csv', file, { answer: 'details', ...more }),
  )

test('DEC-068 DEC-080 rows are imported into a published form; bad ones come back with their reason', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('import'),
    tableTxt: '导入',
    fields: [
      aField('code', { dbFieldTxt: '编号', fieldMustInput: 1, fieldValidType: 'only' }),
      aField('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 6, fieldShowType: 'integer' }),
      aField('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
    ],
  })
  const file = Buffer.from('编号,数量,性别\nA1,3,男\nA2,很多,女\nA1,4,男\nA3,5,没有\nA4,6,女\n')
  const looked = await upload(id, file, { mode: 'check' })
  expect(looked.body).toMatchObject({ success: true, result: { totalCount: 5, errorCount: 3 } })
  expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 0 })
  const { body } = await upload(id, file)
  expect(body).toMatchObject({
    success: true,
    code: 201,
    result: {
      totalCount: 5,
      successCount: 2,
      errorCount: 3,
      wrongRows: [
        { row: 3, faults: [{ column: '数量' }] },
        { row: 4, faults: [{ column: '编号', text: '该值不可用，系统中已存在！' }] },
        { row: 5, faults: [{ column: '性别' }] },
      ],
    },
  })
  const { records } = await boss.call(onlineForm.data, { formCode: id, column: 'code', order: 'asc' })
  expect(records).toMatchObject([
    { code: 'A1', amount: 3, sex: '1', sex_dictText: '男' },
    { code: 'A4', amount: 6, sex: '2' },
  ])
  const template = await sendRaw(boss, onlineForm.importTemplate, { formCode: id })
  expect(template.headers['content-disposition']).toContain(encodeURIComponent('导入导入模板'))
})

test('DEC-068 DEC-076 values that repeat in the file or are stored are told at their rows, the others are imported', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('repeated'),
    tableTxt: '重复',
    fields: [
      aField('code', { dbFieldTxt: '编号', fieldValidType: 'only' }),
      aField('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 6, fieldShowType: 'integer' }),
    ],
  })
  await boss.call(onlineForm.add, { formCode: id, code: 'N60' })
  const codes = Array.from({ length: 120 }, (_, at) => `N${at}`)
  codes[10] = 'N5' // among rows that are stored together
  codes[110] = 'N3' // among rows that were stored before
  for (const mode of ['check', 'good']) {
    const { body } = await upload(id, csv('编号,数量', ...codes.map((code, at) => `${code},${at}`)), { mode })
    expect(body.result).toMatchObject({ totalCount: 120, errorCount: 3 })
    expect((body.result as { wrongRows: { row: number; faults: object[] }[] }).wrongRows).toMatchObject(
      [12, 62, 112].map((row) => ({ row, faults: [{ column: '编号', text: '该值不可用，系统中已存在！' }] })),
    )
  }
  expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 118 })
})

test('DEC-076 of an import and a save of the same value at the same time one is refused', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('race'),
    tableTxt: '同时',
    fields: [aField('code', { dbFieldTxt: '编号', fieldValidType: 'only' })],
  })
  for (let round = 0; round < 5; round++) {
    const codes = Array.from({ length: 40 }, (_, at) => `R${round}-${at}`)
    const [imported, ...saved] = await Promise.all([
      upload(id, csv('编号', ...codes)),
      ...[39, 20, 1].map((at) => boss.ask(onlineForm.add, { formCode: id, code: codes[at] })),
    ])
    const { successCount } = imported.body.result as { successCount: number }
    expect(successCount + saved.filter(({ body }) => body.success).length).toBe(40)
  }
  expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 200 })
})

test('DEC-056 DEC-077 an imported row gets the defaults of its form where the file says nothing', async () => {
  await boss.call(fillRule.add, {
    ruleName: '资产编号',
    ruleCode: 'asset_no',
    ruleClass: 'serialNumber',
    ruleParams: '{"prefix":"A","datePattern":"yyyy","width":3}',
  } as never)
  const id = await definePublished(boss, {
    tableName: tableFor('defaults'),
    tableTxt: '默认值',
    fields: [
      aField('name', { dbFieldTxt: '名称' }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule
      aField('no', { dbFieldTxt: '编号', fieldDefaultValue: '${asset_no}' }),
      aField('amount', {
        dbFieldTxt: '数量',
        dbType: 'int',
        dbLength: 6,
        fieldShowType: 'integer',
        fieldDefaultValue: '7',
      }),
      aField('owner', { dbFieldTxt: '负责人', fieldDefaultValue: '#{sysUserCode}' }),
    ],
  })
  const file = Buffer.from('名称,编号,数量\n甲,,\n乙,OWN-1,2\n丙,,\n')
  const { body } = await upload(id, file)
  expect(body).toMatchObject({ success: true, result: { successCount: 3, errorCount: 0 } })
  const { records } = await boss.call(onlineForm.data, { formCode: id, column: 'name', order: 'asc' })
  const byName = new Map(records.map((row) => [row.name, row]))
  expect(byName.get('甲')).toMatchObject({
    no: expect.stringMatching(/^A\d{4}001$/),
    amount: 7,
    owner: 'u0001',
  })
  expect(byName.get('乙')).toMatchObject({ no: 'OWN-1', amount: 2, owner: 'u0001' })
  expect(byName.get('丙')).toMatchObject({ no: expect.stringMatching(/^A\d{4}002$/) })
})

test.each([
  ['together', ''],
  ['one after the other, because a value is unique', 'only'],
])(
  'DEC-068 DEC-080 records of a main table are imported %s; bad rows stop no other',
  async (_, fieldValidType) => {
    const [main, part] = [tableFor('stock'), tableFor('part')]
    const id = await define(boss, {
      tableName: main,
      tableTxt: '库存',
      tableType: 2,
      fields: [
        aField('no', { dbFieldTxt: '编号', fieldMustInput: 1, isQuery: 1, fieldValidType }),
        aField('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 6, fieldShowType: 'integer' }),
      ],
    })
    await define(boss, {
      tableName: part,
      tableTxt: '配件',
      tableType: 3,
      relationType: 0,
      fields: [aField('stock_id', { mainTable: main, mainField: 'id' }), aField('item')],
    })
    await boss.call(formDefinition.publish, { id })
    // Three chunks of 50; a bad row in the second, another in the third.
    const lines = Array.from({ length: 130 }, (_row, at) =>
      at === 60 ? ',60' : at === 129 ? 'N-130,很多' : `N-${at + 1},${at}`,
    )
    const { body } = await upload(id, Buffer.from(['编号,数量', ...lines].join('\n')))
    expect(body).toMatchObject({
      success: true,
      code: 201,
      result: {
        totalCount: 130,
        successCount: 128,
        errorCount: 2,
        wrongRows: [
          { row: 62, faults: [{ column: '编号', text: '请输入编号' }] },
          { row: 131, faults: [{ column: '数量', text: '数量应为数字' }] },
        ],
      },
    })
    expect((await boss.call(onlineForm.data, { formCode: id })).total).toBe(128)
    const [logged] = await sql(
      `select count(*)::int as n, count(distinct row_id)::int as records from kernel_log
     where entity = $1 and operate_type = 2`,
      [`online:${id}`],
    )
    expect(logged).toEqual({ n: 128, records: 128 })
    // An imported record is one as any other: it takes rows, and is read with them.
    const [found] = (await boss.call(onlineForm.data, { formCode: main, no: 'N-77' })).records
    await boss.call(onlineForm.edit, { formCode: id, id: found!.id, [part]: [{ item: '螺丝' }] })
    expect(await boss.call(onlineForm.byId, { formCode: id, rowId: found!.id })).toMatchObject({
      no: 'N-77',
      amount: 76,
      [part]: [{ item: '螺丝' }],
    })
  },
)

test('DEC-080 family contract 13.2: an export holds what is asked for by paramsStr and selections, titles in row 1', async () => {
  const { id } = await defineOrder(boss)
  const ids: string[] = []
  for (const no of ['甲-1', '甲-2', '乙-1'])
    ids.push(await boss.call(onlineForm.add, { formCode: id, no, price: '5' }))
  const exported = async (query: Record<string, string>) => {
    const { raw } = await boss.ask(onlineForm.exportXls, { formCode: id, ...query })
    const [titles, ...rows] = await rowsOf(raw)
    return { titles, numbers: rows.map(([no]) => no).sort() }
  }
  const titles = ['单号', '价格', '创建时间']
  for (const format of ['xls', 'xlsx']) {
    expect(await exported({ format })).toEqual({ titles, numbers: ['乙-1', '甲-1', '甲-2'] })
    expect(await exported({ format, paramsStr: JSON.stringify({ no: '甲*' }) })).toEqual({
      titles,
      numbers: ['甲-1', '甲-2'],
    })
    const chosen = JSON.stringify({ selections: `${ids[0]},${ids[2]}` })
    expect((await exported({ format, paramsStr: chosen })).numbers).toEqual(['乙-1', '甲-1'])
  }
})

test('DEC-068 DEC-080 an import into a form with sub-tables is taken back; a record that was given rows stays', async () => {
  const { id: formCode, line } = await defineOrder(boss)
  const { body } = await upload(formCode, csv('单号,单价', 'T1,1', 'T2,2', 'T3,3'))
  const { records } = await boss.call(onlineForm.data, { formCode, column: 'no', order: 'asc' })
  const second = records[1]?.id ?? ''
  await boss.call(onlineForm.edit, { formCode, id: second, [line]: [{ item: '笔' }] })
  const id = (body.result as { historyId: string }).historyId
  expect(await boss.call(importHistory.takeBack, { id })).toMatchObject({
    removed: 2,
    kept: [{ id: second, name: 'T2', reason: '导入后已被修改' }],
  })
  const left = await boss.call(onlineForm.data, { formCode })
  expect(left.records).toMatchObject([{ id: second }])
  const bin = await boss.call(onlineForm.removed, { formCode })
  expect(bin.records.map(({ no }) => no).sort()).toEqual(['T1', 'T3'])
})

test('DEC-068 DEC-080 in a tree an imported record stays with a record that was put below it', async () => {
  const formCode = await defineTree(boss)
  const { body } = await upload(formCode, csv('字段name', '一楼', '二楼'))
  const { records } = await boss.call(onlineForm.treeData, { formCode })
  const first = records.find(({ name }) => name === '一楼')?.id ?? ''
  await boss.call(onlineForm.add, { formCode, name: '房间', pid: first })
  const id = (body.result as { historyId: string }).historyId
  expect(await boss.call(importHistory.takeBack, { id })).toMatchObject({
    removed: 1,
    kept: [{ id: first, reason: '有保留的下级' }],
  })
})

const readSheet = (name: string, content: Buffer) =>
  boss.fetch(formDefinition.readSheet.path, multipart(name, content))

test('DEC-080 a sheet is looked at column by column, and its rows are imported under the names that were chosen', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `Z${at},${at % 2 ? '在用' : '停用'},2026/1/${at + 1},${at}.5,x`,
  )
  const file = csv('2026年资产,,,,', '资产编号,状态,购买日期,单价,编号', ...lines)
  const { body } = await readSheet('资产台账.csv', file)
  expect(body.result).toMatchObject({
    name: '资产台账',
    titleRow: 2,
    rows: 30,
    columns: [
      { at: 0, title: '资产编号', kind: 'text', examples: ['Z0', 'Z1', 'Z2'] },
      { at: 1, title: '状态', kind: 'list', options: ['停用', '在用'] },
      { at: 2, title: '购买日期', kind: 'date' },
      { at: 3, title: '单价', kind: 'number', decimals: 2 },
      { at: 4, title: '编号', kind: 'text', options: ['x'] },
    ],
  })
  const id = await definePublished(boss, {
    tableName: tableFor('sheet'),
    tableTxt: '资产',
    fields: [
      aField('code', { dbFieldTxt: '编号', fieldMustInput: 1 }),
      aField('bought', { dbFieldTxt: '购买', dbType: 'Date', dbLength: null, fieldShowType: 'date' }),
    ],
  })
  const titles = JSON.stringify({ row: 2, cells: ['编号', '', '购买'] })
  expect((await upload(id, file, { titles })).body).toMatchObject({
    success: true,
    result: { successCount: 30 },
  })
  const { records } = await boss.call(onlineForm.data, { formCode: id, code: 'Z4' })
  expect(records).toMatchObject([{ code: 'Z4', bought: '2026-01-05' }])
  for (const wrong of ['x', '[]', '{"row":"a","cells":[]}'])
    expect((await upload(id, file, { titles: wrong })).body).toMatchObject({ success: false })
})

test.each(['xls', 'xlsx'] as const)('a %s of 5,000 rows is looked at as a text file is', async (format) => {
  const rows = Array.from({ length: 5000 }, (_, at) => [
    `Z${at}`,
    ['在用', '停用', '报废'][at % 3] ?? '',
    `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
    at + 0.25,
  ])
  const file = await workbookOf([['资产编号', '状态', '购买日期', '单价'], ...rows], format)
  const { body } = await readSheet(`资产.${format}`, file)
  expect(body.result).toMatchObject({
    rows: 5000,
    columns: [
      { title: '资产编号', kind: 'text' },
      { title: '状态', kind: 'list', options: ['在用', '停用', '报废'] },
      { title: '购买日期', kind: 'date' },
      { title: '单价', kind: 'number', decimals: 2 },
    ],
  })
})

test.each([
  ['x.exe', csv('MZ'), '仅支持.xls、.xlsx、.csv格式的文件'],
  ['x.xlsx', csv('PK\u0003\u0004broken'), /^文件/],
  ['x.csv', csv('名称,数量'), '文件中没有数据行'],
  ['x.csv', Buffer.alloc(0), /文件/],
  ['x.csv', csv(Array.from({ length: 201 }, (_, at) => `列${at}`).join(), 'x'), '文件列数超过200列限制'],
])('DEC-080 the sheet %s cannot become a form and says why', async (name, content, text) => {
  const { status, body } = await readSheet(name, content)
  expect([status, body.success]).toEqual([200, false])
  expect(body.message).toMatch(text)
})
