import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { onlineReport } from '@banyan/contract/online/report'
import { type ReportItem, reportEditor, reportHead } from '@banyan/contract/online/report-definition'
import { readWorkbook } from '@banyan/workbook/workbook'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

const { admin, signIn, someone, sql, dataDir } = await startServer()
const platform = await admin()
const boss = await signIn('u0001')
const can = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `reportHead:${verb}`)
const lists = ['user', 'vehicleType', 'vehicleBrand', 'depart'].map((entity) => `${entity}:list`)
const editor = await someone({ can: [...can, ...lists] })
const reader = await someone({ can: lists })

const item = (fieldName: string, more: Partial<ReportItem> = {}): ReportItem => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  isShow: true,
  ...more,
})
const typeReport = {
  name: '车辆类型统计',
  code: 'type_report',
  cgrSql: 'fleet_vehicle_type',
  items: [
    item('name', { isSearch: true, isOrder: true }),
    item('sortNo', { fieldType: 'Long', isTotal: true }),
  ],
}
await sql(
  `insert into fleet_vehicle_type (id, tenant_id, name, create_time) values ('rt1', 1000, '甲类', now()), ('rt2', 1000, '乙类', now())`,
)
let made = 0
const save = async (who: Client, draft: Partial<typeof typeReport> & Record<string, unknown>) => {
  const { id } = await who.call(reportHead.add, {
    ...typeReport,
    code: `report_${++made}`,
    ...draft,
  } as never)
  return id
}
const dataOf = (who: Client, configId: string, query: Record<string, unknown> = {}) =>
  who.call(onlineReport.data, { configId, ...query })

test('DEC-081 ONLINE-001 a report is defined, read, changed, listed, removed, and its code is taken', async () => {
  const id = await save(editor, { code: 'type_report' })
  expect(await editor.call(reportHead.byId, { id })).toMatchObject({
    code: 'type_report',
    cgrSql: 'fleet_vehicle_type',
    items: [
      { fieldName: 'name', isSearch: true },
      { fieldName: 'sortNo', isTotal: true },
    ],
    params: [],
  })
  await expect(save(editor, { code: 'type_report' })).rejects.toThrow('报表编码已存在')
  await expect(save(editor, { code: 'user_report' })).rejects.toThrow('报表编码已存在')
  await editor.call(reportHead.edit, { id, name: '类型一览', items: [item('name'), item('code')] })
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
})

test.each<[why: string, draft: Record<string, unknown>, refusal: string]>([
  ['no columns', { items: [] }, '请添加报表列'],
  ['a column twice', { items: [item('name'), item('name')] }, '字段名重复：name'],
  ['an unknown column', { items: [item('password')] }, '视图中没有字段：password'],
  ['a name with quotes', { items: [item('a"; drop')] }, '字段名以字母或文字开头'],
  ['a name of ours', { items: [item('pageNo')] }, '该字段名是系统保留的名字'],
  ['a total of texts', { items: [item('name', { isTotal: true })] }, '“name”不是数字，不能合计'],
  ['an average of texts', { items: [item('name', { aggregate: 'avg' })] }, '“name”不是数字，不能合计'],
  [
    'a sum asked for',
    { items: [item('sortNo', { aggregate: 'sum', isSearch: true })] },
    '是汇总列，不能作为查询条件',
  ],
  ['no such dictionary', { items: [item('name', { dictCode: 'no_such' })] }, '“name”的字典不存在：no_such'],
  [
    'a table dictionary that is not listed',
    { items: [item('name', { dictCode: 'identity_account,password_hash,id' })] },
    '字典配置不合法',
  ],
  ['a wrong replacement', { items: [item('name', { replaceVal: '男,女' })] }, '替换值应写成 男_1,女_2'],
  [
    'a script as link',
    { items: [item('name', { fieldHref: 'javascript:alert(1)' })] },
    '的链接应以 / 或 https:// 开头',
  ],
  ['nothing shown', { items: [item('name', { isShow: false })] }, '至少要显示一列'],
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
  await expect(save(editor, draft)).rejects.toThrow(refusal)
})

test('DEC-081 rows are grouped and summed up, fixed conditions and parameters count', async () => {
  await sql(`insert into fleet_vehicle_brand (id, tenant_id, name, type_id, create_time)
    select 'rb' || n, 1000, '报表品牌' || n, case when n < 4 then 'rt1' else 'rt2' end, now() from generate_series(1, 5) n`)
  const grouped = await save(editor, {
    cgrSql: 'fleet_vehicle_brand',
    items: [
      item('typeId'),
      item('id', { aggregate: 'count', isTotal: true }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a condition names its parameter
      item('name', { isShow: false, searchValue: '*${part}*' }),
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
  const added = await platform.ask(
    reportHead.add,
    { ...typeReport, ...draft, code: 'select_report' },
    inTenant,
  )
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
  writeFileSync(join(dataDir, 'select.xlsx'), file.raw)
  const rows: unknown[][] = []
  for await (const batch of readWorkbook(join(dataDir, 'select.xlsx'), 'select.xlsx'))
    rows.push(...batch.map(({ cells }) => cells))
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
  const draft = { ...typeReport, code: 'phones', cgrSql, items }
  const { body } = await platform.ask(reportHead.add, draft, { headers: { 'tenant-id': '1000' } })
  expect(body.message).toBe('添加成功！')
  const limited = await someone({ can: lists })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `with attributes as (insert into access_attr_rule (id, name, entity, content)
       values ('no-phone', 'no-phone', 'user', '[{"attr":"phone","visible":false,"editable":false}]') returning id)
     insert into access_object_rule (id, role_id, entity, scope, rule_id, status)
     select 'no-phone', r.role_id, 'user', '1', attributes.id, '1' from attributes, access_user_role r where r.user_id = $1`,
    [limited.userId],
  )
  await sql('commit')
  expect((await dataOf(reader, 'phones')).records).toEqual([
    { username: 'u0002', phone: '13900000000', digits: 11 },
  ])
  expect((await dataOf(limited, 'phones')).records).toEqual([{ username: 'u0002', phone: null, digits: 0 }])
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

test('security §6 a SELECT that runs too long is stopped, and what is too much is cut to a page', async () => {
  const product = Array.from({ length: 6 }, (_, at) => `identity_user u${at}`).join(', ')
  const heavy = `select count(*) as n from ${product}`
  const preview = platform.call(reportEditor.preview, {
    cgrSql: heavy,
    items: [item('n', { fieldType: 'Long' })],
  })
  await expect(preview).rejects.toThrow('查询超过10秒，已停止，请缩小查询范围')
  const rows = await platform.call(reportEditor.preview, {
    cgrSql: 'select u.id as id from identity_user u',
    items: [item('id')],
  })
  expect(rows.records.length).toBeLessThanOrEqual(10)
}, 30_000)
