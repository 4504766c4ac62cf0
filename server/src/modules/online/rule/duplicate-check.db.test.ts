import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const home = await startServer()
const { someone, signIn, sql } = home
const editor = await someone({ can: ['vehicleType:add', 'user:edit', 'dict:add'] })
const stranger = await someone({ tenant: 1001, can: ['vehicleType:edit', 'user:add'] })
const reader = await someone({ can: ['vehicleType:list', 'user:list'] })
const { id } = await editor.call(vehicleType.add, { name: '重复车型' })

const check = (
  tableName: string,
  fieldName: string,
  fieldVal: string,
  more: { dataId?: string; who?: typeof editor } = {},
) => (more.who ?? editor).ask(duplicateCheck.check, { tableName, fieldName, fieldVal, dataId: more.dataId })
const free = { success: true, message: '该值可用！', result: null }
const taken = { success: false, code: 500, message: '该值不可用，系统中已存在！', result: null }

test('ADMIN-089 DEC-054 a value is free or taken inside the tenant; the edited record does not count', async () => {
  expect((await check('fleet_vehicle_type', 'name', '重复车型')).body).toMatchObject(taken)
  expect((await check('fleet_vehicle_type', 'name', '重复车型', { dataId: id })).body).toMatchObject(free)
  expect((await check('fleet_vehicle_type', 'name', '没有的车型')).body).toMatchObject(free)
  expect((await check('fleet_vehicle_type', 'name', '重复车型', { who: stranger })).body).toMatchObject(free)
  expect((await check('SYS_DICT', 'DICT_CODE', 'sex')).body).toMatchObject(free)
})

test('DEC-054 DEC-050 names of accounts are unique on the platform, numbers and addresses in the tenant', async () => {
  const other = await signIn('u0005')
  for (const who of [editor, stranger]) {
    expect((await check('sys_user', 'username', 'U0005', { who })).body).toMatchObject(taken)
    expect((await check('sys_user', 'username', 'nobody_has_this', { who })).body).toMatchObject(free)
  }
  expect((await check('sys_user', 'username', 'u0005', { dataId: other.userId })).body).toMatchObject(free)
  expect((await check('identity_user', 'workNo', 'no such number')).body).toMatchObject(free)
  await sql(`update identity_account set phone = '13612340001', email = 'Dup@x.cn' where username = 'u0005'`)
  for (const [field, value] of [
    ['phone', '13612340001'],
    ['EMAIL', 'dup@X.cn'],
    [' email ', 'dup@x.cn'],
    ['USERNAME', 'u0005'],
  ] as const) {
    expect((await check(' Sys_User ', field, value)).body).toMatchObject(taken)
    expect((await check(' Sys_User ', field, `9${value}`)).body).toMatchObject(free)
  }
})

test('DEC-054 security: without the add or edit action of the entity the check is closed', async () => {
  for (const [table, field] of [
    ['fleet_vehicle_type', 'name'],
    ['sys_user', 'username'],
  ] as const) {
    const { status, body } = await check(table, field, 'x', { who: reader })
    expect([status, body.code]).toEqual([403, 510])
  }
})

test.each([
  ['identity_account', 'password_hash'],
  ['identity_account', 'username'],
  ['sys_user', 'realname'],
  ['sys_user', 'id'],
  ['identity_session', 'salt'],
  ['kernel_log', 'content'],
  ['pg_shadow', 'passwd'],
  ['fleet_vehicle_type', 'id'],
  ["fleet_vehicle_type' or '1'='1", 'name'],
  ['fleet_vehicle_type', 'name"; drop table identity_user; --'],
])(
  'DEC-054 family-contract 17 security: the pair %s, %s is not on the list: free without a look',
  async (table, field) => {
    const values = await sql(
      `select 'x' as value union select username from identity_user where username = 'u0005'`,
    )
    for (const { value } of values)
      expect((await check(table, field, String(value))).body).toMatchObject(free)
  },
)

test.each([
  ['sys_permission', 'perms', 'user:list'],
  ['sys_fill_rule', 'rule_code', 'duplicate_fill'],
  ['sys_check_rule', 'rule_code', 'duplicate_check'],
  ['sys_depart_role', 'role_code', 'duplicate_role'],
])('family-contract 17 %s.%s is known', async (table, field, value) => {
  const who = await someone({
    tenant: table === 'sys_permission' ? 0 : 1000,
    can: ['permission:add', 'fillRule:add', 'checkRule:add', 'departRole:add'],
  })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  if (table === 'sys_fill_rule')
    await sql(
      `insert into online_fill_rule (id, rule_name, rule_code, rule_class) values ($1, $1, $1, 'uuid')`,
      [value],
    )
  if (table === 'sys_check_rule')
    await sql(
      `insert into online_check_rule (id, rule_name, rule_code, rule_json) values ($1, $1, $1, '[]')`,
      [value],
    )
  if (table === 'sys_depart_role')
    await sql(
      `insert into access_depart_role (id, depart_id, role_name, role_code)
       select $1, id, $1, $1 from organisation_depart where tenant_id = 1000 limit 1`,
      [value],
    )
  await sql('commit')
  expect((await check(table, field, value, { who })).body).toMatchObject(taken)
  expect((await check(table, field, `${value}_free`, { who })).body).toMatchObject(free)
})

test('DEC-063 a column that a rule hides is not asked value by value', async () => {
  const limited = await someone({ can: ['vehicleType:add'] })
  await limitPerson(home, limited, 'vehicleType', { hidden: ['name'] })
  for (const value of ['重复车型', '没有的车型', '']) {
    const { status } = await check('fleet_vehicle_type', 'name', value, { who: limited })
    expect(status).toBe(403)
  }
  expect((await check('fleet_vehicle_type', 'code', 'x', { who: limited })).body).toMatchObject(free)
})

test('DEC-054 a removed record and an empty value stand in nobody’s way', async () => {
  const [gone] = await sql<{ id: string }>(
    `insert into fleet_vehicle_type (id, tenant_id, name, code, del_flag, create_time)
     values ('gone-type', 1000, '删除车型', '', 1, now()), ('blank-type', 1000, '空编码车型', '', 0, now()) returning id`,
  )
  expect(gone).toEqual({ id: 'gone-type' })
  expect((await check('fleet_vehicle_type', 'name', '删除车型')).body).toMatchObject(free)
  expect((await check('fleet_vehicle_type', 'name', '空编码车型')).body).toMatchObject(taken)
  expect((await check('fleet_vehicle_type', 'code', '')).body).toMatchObject(free)
})

test('DEC-054 the check is rate-limited', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 130; n++) {
    const query = { tableName: 'fleet_vehicle_type', fieldName: 'name', fieldVal: String(n) }
    statuses.add((await editor.fetch('/sys/duplicate/check', { query, from: '10.9.9.9' })).status)
  }
  expect([...statuses]).toEqual([200, 429])
})
