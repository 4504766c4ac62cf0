import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'

const { sql, signIn, someone } = await startServer()
const here = await signIn('u0001')
const there = await someone({ tenant: 1001, roles: ['tenant_admin'] })
const [type] = await sql<{ id: string }>(
  `select id from fleet_vehicle_type where tenant_id = 1000 and name = '客车'`,
)

test('ADMIN-058 ADMIN-065 DEC-060 DEC-001 items of a dictionary under each prefix, in order, switched-on ones only', async () => {
  await dict(1000, 'colour', [
    ['b', '蓝', 2, '1'],
    ['a', '红', 1, '1'],
    ['c', '灰', 3, '0'],
  ])
  const items = [
    { value: 'a', text: '红', title: '红' },
    { value: 'b', text: '蓝', title: '蓝' },
  ]
  await eventually(async () => expect(await here.call(dictionary.items, { code: 'colour' })).toEqual(items))
  for (const prefix of ['/plat-vcl', '/plat-oauth', '']) {
    const { body } = await here.fetch(`${prefix}/sys/dict/getDictItems/colour`)
    expect(body).toMatchObject({ success: true, result: items })
  }
  expect((await here.call(dictionary.all, {})).colour).toEqual(items)
  expect(await here.call(dictionary.items, { code: 'unknown' })).toEqual([])
  expect(await there.call(dictionary.items, { code: 'colour' })).toEqual([])
  // A text that was switched off is still known to stored values.
  expect(await here.call(dictionary.texts, { dict: 'colour', key: 'c,a,zz' })).toEqual(['灰', '红'])
})

test("DEC-003 DEC-060 a tenant's own dictionary wins over the platform's of the same code, in lists too", async () => {
  await dict(1001, 'sex', [
    ['1', '先生', 1, '1'],
    ['2', '女士', 2, '1'],
  ])
  const texts = async (who: typeof here) =>
    (await who.call(dictionary.items, { code: 'sex' })).map(({ text }) => text)
  await eventually(async () => expect(await texts(there)).toEqual(['先生', '女士']))
  expect(await texts(here)).toEqual(['男', '女'])
  const { records } = await there.call(user.list, { sex: '1', pageSize: 3 })
  expect(new Set(records.map((row) => row.sex_dictText))).toEqual(new Set(['先生']))
})

test('ADMIN-069 ADMIN-070 DEC-061 remote search by keyword, by values, under the dictionary prefix', async () => {
  const dict = 'fleet_vehicle_type,name,id'
  for (const path of ['/plat-vcl/sys/dict', '/sys/dict', '/plat-oauth/sys/dict']) {
    const { body } = await here.fetch(`${path}/loadDict/${dict}?keyword=${encodeURIComponent('客')}`)
    expect(body).toMatchObject({ success: true, result: [{ value: type!.id, text: '客车', title: '客车' }] })
  }
  expect(
    await here.call(dictionary.search, { dict: dict.toUpperCase(), keyword: `${type!.id},zz` }),
  ).toHaveLength(1)
  expect(await here.call(dictionary.search, { dict, keyword: '%' })).toEqual([])
  expect(await there.call(dictionary.search, { dict, keyword: type!.id })).toEqual([])
  expect((await here.call(dictionary.search, { dict: 'identity_user,realname,id' })).length).toBe(200)
  expect(await here.call(dictionary.search, { dict: 'sex', keyword: '男' })).toEqual([
    { value: '1', text: '男', title: '男' },
  ])
})

test('DEC-061 texts of stored values in their order; unknown ones are dropped or echoed', async () => {
  const dict = 'fleet_vehicle_type,name,id'
  expect(await here.call(dictionary.texts, { dict, key: `zz,${type!.id}` })).toEqual(['客车'])
  expect(await here.call(dictionary.texts, { dict, key: `zz,${type!.id}`, delNotExist: 'false' })).toEqual([
    'zz',
    '客车',
  ])
  expect(await there.call(dictionary.texts, { dict, key: type!.id })).toEqual([])
})

test.each([
  ['identity_account,username,password_hash', '字典配置不合法'],
  ['identity_user,realname,phone', '字典配置不合法'],
  ['identity_session,id,salt', '字典配置不合法'],
  ['fleet_vehicle_type,name,id,1=1', '字典配置不合法'],
  ["fleet_vehicle_type,name,id'--", '字典配置不合法'],
  ['pg_authid,rolname,rolpassword', '字典配置不合法'],
  ['fleet_vehicle_type,name', '字典Code格式不正确！'],
  ['a,b,c,d,e', '字典Code格式不正确！'],
])('DEC-061 the table dictionary %s is refused everywhere', async (name, text) => {
  for (const call of [
    here.ask(dictionary.items, { code: name }),
    here.ask(dictionary.search, { dict: name, keyword: 'x' }),
    here.ask(dictionary.texts, { dict: name, key: 'x' }),
  ])
    expect((await call).body).toMatchObject({ success: false, code: 500, message: text, result: null })
})

/** A dictionary of a tenant, written past the server; its listener hears of it. */
async function dict(tenant: number, code: string, items: [string, string, number, string][]): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', $1, true)`, [String(tenant)])
  await sql(`insert into dictionary_dict (id, dict_code, dict_name) values ($1, $1, $1)`, [code])
  for (const item of items)
    await sql(
      `insert into dictionary_item (id, dict_id, item_value, item_text, sort_order, status) values ($2 || $1, $1, $2, $3, $4, $5)`,
      [code, ...item],
    )
  await sql('commit')
}
