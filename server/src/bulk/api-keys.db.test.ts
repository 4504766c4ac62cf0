import { apiKey } from '@banyan/contract/access/api-key'
import { role, roleLookup } from '@banyan/contract/access/role'
import { allEndpoints } from '@banyan/contract/all'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { log } from '@banyan/contract/identity/log'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { expect, test, vi } from 'vitest'
import { buildApp } from '#app'
import { nameOf, routesOf, sendRaw } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'

/* A caller that is no person: another system with a key. */

const { database, dataDir, sql, signIn, someone, anyone } = await startServer()
const closed = allEndpoints.filter(({ needs }) => needs !== 'nothing')
const boss = await signIn('u0001')
const names = {
  pageNo: 'abc',
  id: 'x',
  code: 'sex',
  dict: 'sex',
  host: 'localhost',
  tenantId: '1000',
  '*': 'x',
}

/** A role that holds exactly these actions; roles are made behind the screen. */
let made = 0
async function aRole(...actions: string[]): Promise<string> {
  made += 1
  const { id } = await boss.call(role.add, { roleName: `密钥角色${made}`, roleCode: `key_role_${made}` })
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select md5(random()::text), 1000, $1, id from access_permission where perms = any($2)`,
    [id, actions],
  )
  return id
}
const draft = { name: 'ERP', days: 30, perMinute: 6000 }
async function aKey(
  maker: Client,
  roleId: string,
  more: Partial<typeof draft> & { addresses?: string } = {},
) {
  const { id, key } = await maker.call(apiKey.issue, { ...draft, roleId, ...more })
  return { id, key, by: (sent = {}) => ({ headers: { authorization: `Bearer ${key}` }, ...sent }) }
}
/** The calls, by every path, whose answer to a key is not the wanted one. */
async function wrongOnes(
  key: string,
  wanted: (endpoint: (typeof closed)[number]) => number[],
  tenant?: string,
) {
  const wrong: string[] = []
  for (const endpoint of closed)
    for (const route of routesOf(endpoint)) {
      const headers = { authorization: `Bearer ${key}`, ...(tenant && { 'tenant-id': tenant }) }
      const { status } = await sendRaw(anyone, route, names, { headers })
      if (!wanted(endpoint).includes(status)) wrong.push(`${nameOf(endpoint)} ${route.path}: ${status}`)
    }
  return wrong
}

test('security §15 a key whose role holds nothing is refused every action, everything of one’s own and every secret', async () => {
  const { key } = await aKey(boss, await aRole())
  const isRefused = ({ needs, scope, givesSecret }: (typeof closed)[number]) =>
    needs !== 'session' || scope !== 'tenant' || givesSecret
  expect(await wrongOnes(key, (endpoint) => (isRefused(endpoint) ? [403] : [200, 400, 403, 404]))).toEqual([])
})

test('security §15 an expired key, a revoked one, an unknown one and one in another tenant open nothing', async () => {
  const everything = (await boss.call(roleLookup.all, {})).find(
    ({ roleCode }) => roleCode === 'tenant_admin',
  )!.id
  const [expired, revoked, other] = [
    await aKey(boss, everything),
    await aKey(boss, everything),
    await aKey(boss, everything),
  ]
  expect((await anyone.ask(onlineUser.list, {}, revoked.by())).status).toBe(200)
  await sql(`update access_api_key set expires_at = app_now() - interval '1 second' where id = $1`, [
    expired.id,
  ])
  await boss.call(apiKey.revoke, { id: revoked.id })
  expect(await wrongOnes(expired.key, () => [401])).toEqual([])
  expect(await wrongOnes(revoked.key, () => [401])).toEqual([])
  expect(await wrongOnes(other.key, () => [401], '1001')).toEqual([])
  const forged = `${other.key.slice(0, -1)}${other.key.endsWith('A') ? 'B' : 'A'}`
  expect(
    (await anyone.fetch('/sys/online/list', { headers: { authorization: `Bearer ${forged}` } })).status,
  ).toBe(401)
  await expect(boss.call(apiKey.revoke, { id: revoked.id })).rejects.toThrow('没有可以吊销的密钥')
})

test('a key does what its role may, in the name of its maker, and the log names the key', async () => {
  const { by, id } = await aKey(boss, await aRole('vehicleType:add', 'vehicleType:list'), {
    name: '车辆同步',
  })
  const added = await anyone.ask(vehicleType.add, { name: '密钥加的', code: 'BYKEY', sortNo: 1 }, by())
  expect(added.body.success).toBe(true)
  const [row] = await sql(`select create_by from fleet_vehicle_type where code = 'BYKEY'`)
  expect(row).toEqual({ create_by: 'u0001' })
  expect((await anyone.ask(vehicleBrand.list, {}, by())).status).toBe(403)
  const { records } = await boss.call(log.list, { logType: '2', username: '*密钥 车辆同步*' })
  expect(records[0]).toMatchObject({ username: 'u0001（密钥 车辆同步）' })
  const [stored] = await sql<{ hash: string; hint: string }>(
    'select hash, hint from access_api_key where id = $1',
    [id],
  )
  expect(stored).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    hint: expect.stringMatching(/^….{4}$/),
  })
  expect(JSON.stringify(await boss.call(apiKey.list, {}))).not.toContain(stored!.hash)
})

test('security §14 each key has a log of its own: changes and refusals, also after it has ended; invented keys leave nothing', async () => {
  const roleId = await aRole('vehicleType:add', 'vehicleType:list')
  const [first, second] = [await aKey(boss, roleId), await aKey(boss, roleId, { addresses: '10.0.0.0/8' })]
  await anyone.ask(vehicleType.add, { name: '甲加的', code: 'LOG1', sortNo: 1 }, first.by())
  await anyone.ask(vehicleBrand.list, {}, first.by())
  const elsewhere = await anyone.ask(vehicleType.list, {}, second.by())
  expect([elsewhere.status, elsewhere.body.message]).toEqual([403, '不允许从这个地址使用接口密钥'])
  await boss.call(apiKey.revoke, { id: first.id })
  const ended = await anyone.ask(vehicleType.list, {}, first.by())
  expect([ended.status, ended.body.message]).toEqual([401, '接口密钥已吊销'])
  const invented = { headers: { authorization: `Bearer byk_1000_${'x'.repeat(43)}` } }
  expect((await anyone.ask(vehicleType.list, {}, invented)).body.message).toBe('接口密钥无效')
  const logOf = async (keyId: string) =>
    (await boss.call(log.list, { keyId })).records
      .map(({ username, content }) => `${username} ${content}`)
      .sort()
  await vi.waitFor(
    async () => {
      expect(await logOf(first.id)).toEqual([
        'u0001（密钥 ERP） 拒绝访问「车辆品牌 · 查询」：没有权限，请联系管理员授权',
        'u0001（密钥 ERP） 拒绝访问「车辆类型 · 查询」：接口密钥已吊销',
        'u0001（密钥 ERP） 新增车辆类型',
      ])
      expect(await logOf(second.id)).toEqual([
        'u0001（密钥 ERP） 拒绝访问「车辆类型 · 查询」：不允许从这个地址使用接口密钥',
      ])
    },
    { timeout: 5000 },
  )
  expect(await sql(`select content from kernel_log where content like '%密钥无效%'`)).toEqual([])
})

test('security §15 a key is never wider than its maker, neither when it is made nor later', async () => {
  const roleId = await aRole('vehicleType:list', 'vehicleBrand:list')
  const maker = await someone({ can: ['apiKey:add', 'apiKey:list', 'vehicleType:list'] })
  await expect(aKey(maker, roleId)).rejects.toThrow('不能授予超出自己权限的角色')
  const equal = await someone({ can: ['apiKey:add', 'vehicleType:list', 'vehicleBrand:list'] })
  const { by } = await aKey(equal, roleId)
  expect((await anyone.ask(vehicleBrand.list, {}, by())).status).toBe(200)
  // The maker loses an action, then the account is frozen.
  await sql(`begin; set local app.tenant_id = '1000'`)
  await sql(
    `delete from access_role_permission where permission_id = 'action-vehicleBrand:list' and role_id in
     (select role_id from access_user_role where user_id = $1)`,
    [equal.userId],
  )
  await sql('commit')
  expect((await anyone.ask(vehicleBrand.list, {}, by())).status).toBe(403)
  expect((await anyone.ask(vehicleType.list, {}, by())).status).toBe(200)
  await sql(`update identity_user set status = '2' where id = $1`, [equal.userId])
  expect((await anyone.ask(vehicleType.list, {}, by())).status).toBe(401)
})

test('security §15 a key changes nobody’s rights, even where its role could', async () => {
  const { by } = await aKey(boss, await aRole('user:add', 'user:list', 'role:add', 'role:list'))
  const refused = await anyone.ask(role.add, { roleName: '新角色', roleCode: 'by_key' }, by())
  expect([refused.body.success, refused.body.message]).toEqual([
    false,
    '接口密钥不能修改用户、角色、权限与表单',
  ])
  expect((await anyone.ask(user.list, {}, by())).status).toBe(200)
  expect((await anyone.ask(session.ticket, { use: 'socket' }, by())).status).toBe(403)
})

test('security §17 a key counts only from its addresses and only so often a minute; its last use is noted', async () => {
  const roleId = await aRole('vehicleType:list')
  const { by, id } = await aKey(boss, roleId, { addresses: '10.0.0.0/8, 2001:db8::1', perMinute: 3 })
  const askFrom = async (from: string) => (await anyone.ask(vehicleType.list, {}, by({ from }))).status
  expect(await askFrom('127.0.0.1')).toBe(403)
  expect([await askFrom('10.1.2.3'), await askFrom('2001:db8::1'), await askFrom('::ffff:10.9.9.9')]).toEqual(
    [200, 200, 200],
  )
  expect(await askFrom('10.1.2.3')).toBe(429)
  await expect(aKey(boss, roleId, { addresses: '10.0.0.0/99' })).rejects.toThrow(
    '允许的地址须为 IP 地址或网段',
  )
  // Uses are written down once a minute, and when the server ends.
  const second = await buildApp(testSettings(dataDir), testSecret, database)
  const used = await second.http.inject({
    url: vehicleType.list.path,
    remoteAddress: '10.7.7.7',
    headers: by().headers,
  })
  expect(used.statusCode).toBe(200)
  await second.close()
  const [row] = await sql(
    'select last_used_from, last_used_at is not null as dated from access_api_key where id = $1',
    [id],
  )
  expect(row).toEqual({ last_used_from: '10.7.7.7', dated: true })
})
