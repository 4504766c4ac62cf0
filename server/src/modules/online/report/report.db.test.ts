import { onlineReport } from '@banyan/contract/online/report'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { sendRaw } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'

const home = await startServer()
const { someone, sql } = home
const can = ['user', 'vehicleBrand', 'vehicleType', 'depart'].flatMap((entity) => [
  `${entity}:list`,
  `${entity}:export`,
])
const reader = await someone({ can })

test('ONLINE-003 ONLINE-005 DEC-081 a report tells its id, name, columns, texts and links', async () => {
  const config = await reader.call(onlineReport.columns, { code: 'user_report' })
  expect(config).toMatchObject({
    cgRpConfigId: 'user_report',
    cgRpConfigName: '用户报表',
    fieldHrefSlots: [],
    dictOptions: {
      sex: [
        { value: '1', text: '男', title: '男' },
        { value: '2', text: '女', title: '女' },
      ],
    },
  })
  expect(config.columns.slice(0, 3)).toEqual([
    { title: '用户名', dataIndex: 'username', align: 'center', sorter: 'true' },
    { title: '姓名', dataIndex: 'realname', align: 'center', sorter: 'true' },
    { title: '性别', dataIndex: 'sex', align: 'center', customRender: 'sex' },
  ])
  expect((await reader.call(onlineReport.columns, { code: 'depart_report' })).dictOptions.status).toEqual([
    { value: '1', text: '启用', title: '启用' },
    { value: '0', text: '不启用', title: '不启用' },
  ])
})

test('ONLINE-004 ONLINE-006 DEC-117 its query items tell field, mode, default and what stands behind 展开', async () => {
  const items = await reader.call(onlineReport.queryInfo, { configId: 'user_report' })
  expect(
    items.map(({ field, view, mode, hidden, defValue }) => [field, view, mode, hidden, defValue]),
  ).toEqual([
    ['username', 'string', 'single', '0', undefined],
    ['realname', 'string', 'single', '0', undefined],
    ['sex', 'list', 'single', '0', undefined],
    ['phone', 'string', 'single', '1', undefined],
    ['status', 'list', 'single', '1', '1'],
    ['createTime', 'datetime', 'group', '1', undefined],
  ])
  const brand = await reader.call(onlineReport.queryInfo, { configId: 'vehicle_brand_report' })
  expect(brand[1]).toMatchObject({
    view: 'sel_search',
    dictTable: 'fleet_vehicle_type',
    dictText: 'name',
    dictCode: 'id',
  })
})

test('ONLINE-007 rows are asked for, sorted and paged, with texts, and hold nothing but the report’s columns', async () => {
  const data = (query: Record<string, unknown>) =>
    reader.call(onlineReport.data, { configId: 'user_report', ...query })
  const first = await data({ username: '*u000*', column: 'username', order: 'asc', pageSize: 2 })
  expect(first.records.map((row) => row.username)).toEqual(['u0001', 'u0002'])
  expect(first.total).toBe(9)
  expect(
    Object.keys(first.records[0]!)
      .filter((name) => !name.endsWith('_dictText'))
      .sort(),
  ).toEqual(['createTime', 'email', 'id', 'phone', 'realname', 'sex', 'status', 'username', 'workNo'])
  expect(first.records[0]).toMatchObject({ sex_dictText: expect.stringMatching(/^[男女]$/) })
  expect(await data({ username: 'u0002' })).toMatchObject({ total: 1 })
  expect(await data({ username: "'u0002'" })).toMatchObject({ total: 1 })
  expect(await data({ username: '*u000*', createTime_begin: '2100-01-01' })).toMatchObject({ total: 0 })
  // Columns of the list that the report does not show are neither asked for nor sorted by.
  const all = (await data({})).total
  expect(all).toBeGreaterThan(9)
  expect((await data({ orgCode: 'no such', birthday: '1' })).total).toBe(all)
  const superQueryParams = '[{"field":"orgCode","rule":"eq","val":"none"}]'
  expect((await data({ superQueryParams })).total).toBe(all)
})

test('DEC-081 columns and data in one call, parameters, and choices of a column', async () => {
  const both = await reader.call(onlineReport.columnsAndData, {
    configId: 'vehicle_brand_report',
    name: '宇通',
  })
  expect(both).toMatchObject({
    cgreportHeadName: '车辆品牌报表',
    data: { total: 1, records: [{ name: '宇通', typeId_dictText: '客车' }] },
  })
  expect(await reader.call(onlineReport.params, { configId: 'user_report' })).toEqual([])
  const choices = (fieldId: string, keyword?: string) =>
    reader.call(onlineReport.choices, { fieldId, keyword })
  expect(await choices('user_report.sex', '女')).toEqual([{ value: '2', text: '女', title: '女' }])
  expect((await choices('vehicle_brand_report.typeId', '货车')).map(({ text }) => text)).toEqual([
    '轻型货车',
    '重型货车',
  ])
  expect(await choices('user_report.password')).toEqual([])
})

test('DEC-081 an export has titles, texts and a row of totals', async () => {
  await sql(`update fleet_vehicle_type set sort_no = 2 where tenant_id = 1000`)
  const file = await reader.ask(onlineReport.exportXls, { configId: 'vehicle_type_report', format: 'xlsx' })
  expect([file.status, file.body.message]).toEqual([200, undefined])
  const rows = await rowsOf(file.raw)
  expect(rows[0]).toEqual(['类型名称', '类型编码', '排序'])
  expect(rows.at(-1)).toEqual(['合计', null, (rows.length - 2) * 2])
})

test('DEC-081 a report that is not there is refused on every call', async () => {
  for (const endpoint of Object.values(onlineReport)) {
    const { body } = await sendRaw(reader, endpoint, { code: 'none', configId: 'none', fieldId: 'none.x' })
    expect([endpoint.name, body.message]).toEqual([endpoint.name, '实体不存在'])
  }
})

test('DEC-029 a report is for those who may read its list', async () => {
  const other = await someone({ can: ['vehicleType:list'] })
  const input = { code: 'user_report', configId: 'user_report', fieldId: 'user_report.sex' }
  for (const endpoint of Object.values(onlineReport))
    expect([endpoint.name, (await sendRaw(other, endpoint, input)).status]).toEqual([endpoint.name, 403])
})

test('DEC-003 DEC-063 rows of other tenants, rows beyond a data rule and hidden columns stay away', async () => {
  const stranger = await someone({ tenant: 1001, can })
  const names = async (who: typeof reader, query = {}) =>
    (await who.call(onlineReport.data, { configId: 'user_report', pageSize: 500, ...query })).records.map(
      (row) => String(row.username),
    )
  expect((await names(stranger)).filter((name) => name.startsWith('u0'))).toEqual([])
  const limited = await someone({ can, orgCode: 'A01' })
  await limitPerson(home, limited, 'user', {
    hidden: ['phone'],
    condition: { field: 'orgCode', rule: 'eq', val: 'A01' },
  })
  const inside = await sql<{ username: string }>(
    `select username from identity_user where tenant_id = 1000 and org_code = 'A01' and del_flag = 0`,
  )
  // The rule looks at a column the report does not have.
  expect((await names(limited)).sort()).toEqual(inside.map(({ username }) => username).sort())
  const config = await limited.call(onlineReport.columns, { code: 'user_report' })
  expect(config.columns.map(({ dataIndex }) => dataIndex)).not.toContain('phone')
  const items = await limited.call(onlineReport.queryInfo, { configId: 'user_report' })
  expect(items.map(({ field }) => field)).not.toContain('phone')
  const [row] = (await limited.call(onlineReport.data, { configId: 'user_report' })).records
  expect(row).not.toHaveProperty('phone')
  expect(await names(limited, { phone: '13900000000' })).toHaveLength(inside.length)
})

test('DEC-081 choices of a column come whole without a word, and by their value', async () => {
  const choices = async (keyword?: string) =>
    (await reader.call(onlineReport.choices, { fieldId: 'user_report.sex', keyword })).map(({ text }) => text)
  expect(await choices()).toEqual(['男', '女'])
  expect(await choices('2')).toEqual(['女'])
  expect(await choices('3')).toEqual([])
  expect(await reader.call(onlineReport.choices, { fieldId: 'user_report' })).toEqual([])
})
