import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { onlineReport } from '@banyan/contract/online/report'
import { reportEditor, reportHead } from '@banyan/contract/online/report-definition'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportTransactions } from '#kernel/database/report-transactions.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { aReport, reportItem, saveReport } from '#testing/reports.ts'
import { type Client, startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'

/* Reports over a SELECT of a platform administrator, and how much a report may take (DEC-081, security §6). */

const home = await startServer()
const { admin, app, signIn, someone, sql } = home
const platform = await admin()
const boss = await signIn('u0001')
const lists = ['user', 'vehicleType', 'vehicleBrand', 'depart'].flatMap((entity) => [
  `${entity}:list`,
  `${entity}:export`,
])
const editor = await someone({ can: ['reportHead:edit', ...lists] })
const reader = await someone({ can: lists })
await sql(
  `insert into fleet_vehicle_type (id, tenant_id, name, create_time) values ('rt1', 1000, '甲类', now()), ('rt2', 1000, '乙类', now())`,
)
await sql(`insert into fleet_vehicle_brand (id, tenant_id, name, type_id, create_time)
  select 'rb' || n, 1000, '报表品牌' || n, case when n < 4 then 'rt1' else 'rt2' end, now() from generate_series(1, 5) n`)
const dataOf = (who: Client, configId: string, query: Record<string, unknown> = {}) =>
  who.call(onlineReport.data, { configId, ...query })

const select = `select t.name as 类型, count(*) as 数量, max(b.create_time) as 最近
  from fleet_vehicle_brand b join fleet_vehicle_type t on t.id = b.type_id
  where ($\{name} is null or b.name like '%' || $\{name} || '%') group by t.name -- 统计`

test('DEC-081 a platform administrator writes a SELECT: its columns are read, its parameters bound, its rows asked for', async () => {
  const { items, params } = await platform.call(reportEditor.readColumns, { cgrSql: select })
  expect(items.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
    ['类型', 'String'],
    ['数量', 'Long'],
    ['最近', 'Datetime'],
  ])
  expect(params).toEqual([{ paramName: 'name', paramTxt: 'name', paramValue: '' }])
  const draft = {
    cgrSql: select,
    params,
    items: items.map((each) => ({ ...each, isSearch: true, isTotal: each.fieldName === '数量' })),
  }
  const preview = await platform.call(reportEditor.preview, draft)
  expect(preview.records.length).toBeGreaterThan(0)
  await sql(`update identity_account set home_tenant_id = 1000 where username = 'admin'`)
  const inTenant = { headers: { 'tenant-id': '1000' } }
  const added = await platform.ask(reportHead.add, aReport({ ...draft, code: 'select_report' }), inTenant)
  expect([added.body.success, added.body.message]).toEqual([true, '添加成功！'])
  const configId = 'select_report'
  const all = await dataOf(reader, configId, { column: '数量', order: 'desc' })
  expect(all.records).toEqual(expect.arrayContaining([expect.objectContaining({ 类型: '甲类', 数量: 3 })]))
  const bound = await dataOf(reader, configId, { self_name: "报表品牌1' or '1'='1" })
  expect(bound.total).toBe(0)
  expect(await dataOf(reader, configId, { self_name: '报表品牌4' })).toMatchObject({
    total: 1,
    totals: { 数量: 1 },
    records: [{ 类型: '乙类', 数量: 1 }],
  })
  expect(await dataOf(reader, configId, { 类型: '*甲*', 数量_begin: '3' })).toMatchObject({ total: 1 })
  await expect(dataOf(reader, configId, { 数量: 'x' })).rejects.toThrow('查询条件格式不正确')
  const file = await reader.ask(onlineReport.exportXls, { configId, format: 'xlsx', self_name: '报表品牌' })
  const rows = await rowsOf(file.raw)
  expect(rows[0]).toEqual(['类型', '数量', '最近'])
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['合计', 5])

  // Others may change titles around a SELECT, and nothing in it.
  const { id } = (added.body.result ?? {}) as { id: string }
  await editor.call(reportHead.edit, { id, name: '改名' })
  await expect(editor.call(reportHead.edit, { id, cgrSql: select.replace('max', 'min') })).rejects.toThrow(
    '只能由平台管理员填写',
  )
  // Whoever reads it must be allowed to see every list it names.
  const limited = await someone({ can: ['vehicleBrand:list'] })
  await expect(dataOf(limited, configId)).rejects.toThrow('没有权限')
  const stranger = await someone({ tenant: 1001, can: lists })
  await expect(dataOf(stranger, configId)).rejects.toThrow('实体不存在')
})

test('DEC-063 security §6 data rules and hidden columns hold inside a SELECT', async () => {
  const ruleId = (
    await boss.call(dataRule.add, {
      permissionId: 'menu-vehicleType',
      ruleName: '只看甲类',
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: '甲类',
    })
  ).id
  const { id: roleId } = await boss.call(role.add, { roleName: '报表角色', roleCode: 'report_reader' })
  const permissionIds = ['menu-vehicleType', ...lists.map((action) => `action-${action}`)]
  await boss.call(permission.grantRole, { roleId, permissionIds })
  await boss.call(attachedRule.rulesToRole, {
    roleId,
    permissionId: 'menu-vehicleType',
    dataRuleIds: [ruleId],
  })
  const limited = await someone()
  await boss.call(user.edit, { id: limited.userId, selectedroles: [roleId] })
  const { records, total } = await dataOf(limited, 'select_report')
  expect([total, records]).toMatchObject([1, [{ 类型: '甲类', 数量: 3 }]])
})

test('DEC-063 security §6 a column that a rule hides is empty inside a SELECT', async () => {
  const cgrSql =
    "select username, phone, length(coalesce(phone, '')) as digits from identity_user where username = 'u0002'"
  await sql(`update identity_user set phone = '13900000000' where username = 'u0002'`)
  const { items } = await platform.call(reportEditor.readColumns, { cgrSql })
  const draft = aReport({ code: 'phones', cgrSql, items })
  const { body } = await platform.ask(reportHead.add, draft, { headers: { 'tenant-id': '1000' } })
  expect(body.message).toBe('添加成功！')
  const limited = await someone({ can: lists })
  await limitPerson(home, limited, 'user', { hidden: ['phone'] })
  expect((await dataOf(reader, 'phones')).records).toEqual([
    { username: 'u0002', phone: '13900000000', digits: 11 },
  ])
  expect((await dataOf(limited, 'phones')).records).toEqual([{ username: 'u0002', phone: null, digits: 0 }])
})

test('DEC-063 security §6 a rule that hides the report of an order hides its amounts inside a SELECT', async () => {
  const amounts = ['parts_amount', 'total_amount']
  await sql(
    `insert into service_type (id, tenant_id, type_name, workorder_temp, template_version) values ('rs1', 1000, '维修', '{}', 1)`,
  )
  await sql(`insert into service_work_order (id, tenant_id, order_no, service_type_id, template_version, create_time, ${amounts.join()})
    values ('rw1', 1000, 'WO-R1', 'rs1', 1, now(), 60, 80)`)
  const cgrSql = `select order_no, ${amounts.join()} from service_work_order where id = 'rw1'`
  const items = ['order_no', ...amounts].map((field) => reportItem(field))
  const draft = aReport({ code: 'order_amounts', cgrSql, items })
  const { body } = await platform.ask(reportHead.add, draft, { headers: { 'tenant-id': '1000' } })
  expect(body.message).toBe('添加成功！')
  const can = ['workOrder:list', 'workOrder:export']
  const everything = { order_no: 'WO-R1', parts_amount: '60.00', total_amount: '80.00' }
  expect((await dataOf(await someone({ can }), 'order_amounts')).records).toMatchObject([everything])
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { hidden: ['formSummary'] })
  const nothing = Object.fromEntries(amounts.map((amount) => [amount, null]))
  expect((await dataOf(limited, 'order_amounts')).records).toMatchObject([{ order_no: 'WO-R1', ...nothing }])
})

test.each<[attack: string, select: string, refusal: RegExp]>([
  ['a table without a view', 'select id from identity_account', /视图不存在或未开放：identity_account/],
  ['sessions', 'select id from identity_session', /视图不存在或未开放/],
  ['catalogs', 'select rolname from pg_roles', /视图不存在或未开放：pg_roles/],
  ['other sessions', 'select query from pg_stat_activity', /视图不存在或未开放/],
  ['settings', 'select name, setting from pg_settings', /视图不存在或未开放/],
  ['the tenant of a row', 'select tenant_id from fleet_vehicle_type', /报表查询失败：.*tenant_id/],
  ['a secret member', 'select access_password from onl_widget_sample', /报表查询失败：.*access_password/],
  ['hidden system columns', 'select ctid::text as c from fleet_vehicle_type', /报表查询失败/],
  ['columns without a name', 'select 1', /请给第1列起一个别名/],
  ['a column twice', 'select 1 as a, 2 as a', /列名重复：a/],
])('security §6 a SELECT of %s is refused', async (_, cgrSql, refusal) => {
  await expect(platform.call(reportEditor.readColumns, { cgrSql })).rejects.toThrow(refusal)
})

test('security §6 what the database says against a report is told in full to the platform alone', async () => {
  const cgrSql = 'select name, 1 / (sort_no - 77) as n from fleet_vehicle_type where sort_no is not null'
  const items = [reportItem('name'), reportItem('n', { fieldType: 'Long' })]
  const draft = aReport({ code: 'divided', cgrSql, items })
  const { body } = await platform.ask(reportHead.add, draft, { headers: { 'tenant-id': '1000' } })
  expect(body.message).toBe('添加成功！')
  await sql(`insert into fleet_vehicle_type (id, tenant_id, name, sort_no, create_time)
    values ('divided', 1000, '除零', 77, now())`)
  const { body: plain } = await reader.ask(onlineReport.data, { configId: 'divided' })
  expect(plain.message).toBe('报表查询失败，请检查查询条件，或联系管理员检查报表')
  const inTenant = { headers: { 'tenant-id': '1000' } }
  const { body: full } = await platform.ask(onlineReport.data, { configId: 'divided' }, inTenant)
  expect(full.message).toBe('报表查询失败：division by zero')
})

test('security §6 a SELECT that runs too long is stopped, and what is too much is cut to a page', async () => {
  const transactions = app.state.part(reportTransactions)
  const { within } = transactions
  const shorter = vi
    .spyOn(transactions, 'within')
    .mockImplementation((scope, seconds, work, userId) => within(scope, seconds / 10, work, userId))
  onTestFinished(() => shorter.mockRestore())
  const product = Array.from({ length: 6 }, (_, at) => `identity_user u${at}`).join(', ')
  const heavy = `select count(*) as n from ${product}`
  const preview = platform.call(reportEditor.preview, {
    cgrSql: heavy,
    items: [reportItem('n', { fieldType: 'Long' })],
  })
  await expect(preview).rejects.toThrow('查询超过1秒，已停止，请缩小查询范围')
  const rows = await platform.call(reportEditor.preview, {
    cgrSql: 'select u.id as id from identity_user u',
    items: [reportItem('id')],
  })
  expect(rows.records.length).toBeLessThanOrEqual(10)
}, 30_000)

test('security §6 a page holds 500 rows at most, an export all of them; a page has 10 s, an export 300 s', async () => {
  await sql(`insert into fleet_vehicle_type (id, tenant_id, name, sort_no, create_time)
    select 'lim' || n, 1000, '限制' || n, 1, now() from generate_series(1, 1203) n`)
  const configId = await saveReport(boss, {
    items: [
      reportItem('name', { searchValue: '限制*' }),
      reportItem('sortNo', { fieldType: 'Long', isTotal: true }),
    ],
  })
  const within = vi.spyOn(app.state.part(reportTransactions), 'within')
  const page = await boss.call(onlineReport.data, { configId, pageSize: 5000 })
  expect([page.records.length, page.size, page.total]).toEqual([500, 500, 1203])
  const { raw } = await boss.ask(onlineReport.exportXls, { configId })
  const rows = await rowsOf(raw)
  expect([rows.length, rows.at(-1)]).toEqual([1205, ['合计', 1203]])
  expect(within.mock.calls.map(([, seconds]) => seconds)).toEqual([10, 300])
})

test('DEC-081 the columns of a SELECT are told with what a new column shows, known parameters stay, the preview has ten rows', async () => {
  const cgrSql = `select username as 账号, current_date as 日 from identity_user where ($\{part} is null or realname like $\{part}) and username <> #{sysUserCode}`
  const part = { paramName: 'part', paramTxt: '姓名', paramValue: '' }
  const other = { paramName: 'other', paramTxt: '多余', paramValue: 'x' }
  const { items, params } = await platform.call(reportEditor.readColumns, { cgrSql, params: [part, other] })
  expect(params).toEqual([part])
  const column = { isShow: true, isOrder: true, isSearch: false, isTotal: false }
  expect(items).toEqual([
    { fieldName: '账号', fieldTxt: '账号', fieldType: 'String', searchMode: 'single', ...column },
    { fieldName: '日', fieldTxt: '日', fieldType: 'Date', searchMode: 'group', ...column },
  ])
  const { records, total } = await platform.call(reportEditor.preview, { cgrSql, items, params })
  expect(records).toHaveLength(10)
  expect(total).toBeGreaterThan(10)
})
