import { formAction, formEntity, onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { onlineReport } from '@banyan/contract/online/report'
import { reportEditor, reportHead } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { aField, define, tableFor } from '#testing/definitions.ts'
import { reportItem } from '#testing/reports.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Reports on a published form joined with a sub-table (DEC-081). */

const home = await startServer()
const { admin, signIn, someone, sql } = home
const boss = await signIn('u0001')
const platform = await admin()

const main = tableFor('claim')
const line = tableFor('claim_line')
const mainId = await define(boss, {
  tableName: main,
  tableTxt: '报销单',
  tableType: 2,
  fields: [aField('no', { dbFieldTxt: '单号', isQuery: 1 }), aField('secret', { fieldShowType: 'password' })],
})
const lineId = await define(boss, {
  tableName: line,
  tableTxt: '费用',
  tableType: 3,
  relationType: 0,
  fields: [
    aField('claim_id', { mainTable: main, mainField: 'id' }),
    aField('item', { dbFieldTxt: '项目' }),
    aField('amount', { dbFieldTxt: '金额', dbType: 'double', dbLength: 10, dbPointLength: 2 }),
    aField('pin', { fieldShowType: 'password' }),
  ],
})
await boss.call(formDefinition.publish, { id: mainId })
await boss.call(formMenu.addFormMenu, { id: mainId, parentId: 'menu-online' })
for (const [no, lines] of [
  [
    'A',
    [
      { item: '车票', amount: 10.5 },
      { item: '住宿', amount: 200 },
    ],
  ],
  ['B', [{ item: '餐费', amount: 40 }]],
  ['C', []],
] as const)
  await boss.call(onlineForm.add, { formCode: mainId, no, secret: 'x', [line]: [...lines] })

const view = `${main}__${line.replace('onl_', '')}`
const items = [
  reportItem('no', { isSearch: true }),
  reportItem('sub__item'),
  reportItem('sub__amount', { fieldType: 'Long', isTotal: true }),
]
await boss.call(reportHead.add, { name: '费用明细', code: 'claim_lines', cgrSql: view, items } as never)
const rowsOf = async (who: Client, query: Record<string, unknown> = {}) => {
  const { records, totals } = await who.call(onlineReport.data, {
    configId: 'claim_lines',
    column: 'sub__amount',
    order: 'asc',
    ...query,
  })
  return { rows: records.map(({ no, sub__item }) => [no, sub__item]), totals }
}

const clerk = () => someone({ can: [formAction(mainId, 'list')] })

test('DEC-081 a published form brings a view joined with each of its sub-tables', async () => {
  const views = await boss.call(reportEditor.views, {})
  const joined = views.find(({ name }) => name === view)
  expect(joined?.title).toBe('报销单+费用')
  const names = joined?.items.map(({ fieldName }) => fieldName) ?? []
  expect(names).toEqual(expect.arrayContaining(['no', 'sub__item', 'sub__amount']))
  expect(joined?.items.find(({ fieldName }) => fieldName === 'sub__amount')?.fieldTxt).toBe('费用·金额')
  expect(await rowsOf(boss)).toEqual({
    rows: [
      ['A', '车票'],
      ['B', '餐费'],
      ['A', '住宿'],
      ['C', null],
    ],
    totals: { sub__amount: 250.5 },
  })
  expect((await rowsOf(boss, { no: 'A' })).rows).toHaveLength(2)
})

test('security §6 secrets of the form and of its sub-table are in no view', async () => {
  const views = await boss.call(reportEditor.views, {})
  const names = views.flatMap((each) => each.items.map(({ fieldName }) => fieldName))
  for (const name of ['secret', 'pin', 'sub__pin']) {
    expect(names).not.toContain(name)
    await expect(
      boss.call(reportHead.add, {
        name: 'x',
        code: `no_${name}`,
        cgrSql: view,
        items: [reportItem(name)],
      } as never),
    ).rejects.toThrow('视图中没有字段')
  }
  const select = `select l.pin from ${line} l`
  await expect(
    platform.ask(reportEditor.readColumns, { cgrSql: select }, { headers: { 'tenant-id': '1000' } }),
  ).resolves.toMatchObject({ body: { success: false } })
})

test('DEC-063 security §6 rights and data rules of the form count for its sub-tables', async () => {
  await expect(rowsOf(await someone())).rejects.toThrow('没有权限')
  const limited = await clerk()
  expect((await rowsOf(limited)).rows).toHaveLength(4)
  await limitPerson(home, limited, formEntity(mainId), { condition: { field: 'no', rule: 'eq', val: 'B' } })
  expect(await rowsOf(limited)).toEqual({ rows: [['B', '餐费']], totals: { sub__amount: 40 } })
  const ofLines = await clerk()
  await limitPerson(home, ofLines, formEntity(lineId), {
    condition: { field: 'item', rule: 'eq', val: '住宿' },
  })
  expect((await rowsOf(ofLines)).rows.filter(([, name]) => name !== null)).toEqual([['A', '住宿']])
})

test('DEC-063 security §6 a SELECT over a sub-table shows rows of records within reach only', async () => {
  const cgrSql = `select l.item as item from ${line} l`
  const inTenant = { headers: { 'tenant-id': '1000' } }
  await sql(`update identity_account set home_tenant_id = 1000 where username = 'admin'`)
  const draft = { name: '项目', code: 'claim_items', cgrSql, items: [reportItem('item')] }
  expect((await platform.ask(reportHead.add, draft as never, inTenant)).body.message).toBe('添加成功！')
  const limited = await clerk()
  const namesOf = async () =>
    (await limited.call(onlineReport.data, { configId: 'claim_items' })).records.map((row) => row.item)
  expect(await namesOf()).toHaveLength(3)
  await limitPerson(home, limited, formEntity(mainId), { condition: { field: 'no', rule: 'eq', val: 'B' } })
  expect(await namesOf()).toEqual(['餐费'])
})

test('DEC-063 security §6 hidden columns of both and a hidden sub-table stay away', async () => {
  const limited = await clerk()
  await limitPerson(home, limited, formEntity(lineId), { hidden: ['item'] })
  await limitPerson(home, limited, formEntity(mainId), { hidden: ['no'] })
  const { columns } = await limited.call(onlineReport.columns, { code: 'claim_lines' })
  expect(columns.map(({ dataIndex }) => dataIndex)).toEqual(['sub__amount'])
  const { records } = await limited.call(onlineReport.data, { configId: 'claim_lines', no: 'A' })
  expect(records).toHaveLength(4)
  for (const row of records) expect(['no' in row, 'sub__item' in row]).toEqual([false, false])
  const blind = await clerk()
  await limitPerson(home, blind, formEntity(mainId), { hidden: [line] })
  await expect(rowsOf(blind)).rejects.toThrow('没有权限')
})
