import { setTimeout as sleep } from 'node:timers/promises'
import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { confirmAfterMs } from '#kernel/session/transaction.ts'
import { nameOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { type Client, multipart, startServer, type TestAnswer } from '#testing/server.ts'
import { csv } from '#testing/workbooks.ts'

/* Whoever may no longer do something while it runs has not done it: every call that took long asks again before it commits. */

// What the server writes by the clock would be held up as well and be taken for the call.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const { admin, app, database, someone, sql } = await startServer()
app.state.provide(confirmAfterMs, 0)
const beside = new pg.Client(database.owner)
await beside.connect()
afterAll(() => beside.end())
const tables = (
  await sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
).map(({ name }) => name)

/** Locks every table against writing; what the server finishes after an answer may hold some in another order. */
async function lockAll(): Promise<void> {
  try {
    await beside.query(
      `begin; set local app.tenant_id = '1001'; lock table ${tables.join(',')} in share row exclusive mode`,
    )
  } catch (error) {
    await beside.query('rollback')
    if ((error as { code?: string }).code !== '40P01') throw error
    await lockAll()
  }
}

/** Makes a call, holds it up at its first write, changes something meanwhile, and lets it go on. */
async function during(call: () => Promise<TestAnswer>, change: string, values: unknown[]) {
  await lockAll()
  let isOver = false
  const running = call().finally(() => {
    isOver = true
  })
  const isHeldUp = async () =>
    (
      await sql(
        `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length > 0
  let waited = false
  for (; !isOver && !waited; waited = await isHeldUp()) await sleep(3)
  const isHeld = waited && !isOver
  await beside.query(change, values)
  await beside.query('commit')
  return { answer: await running, isHeld }
}

test('security §17 no call that writes commits after its session was ended meanwhile', async () => {
  const boss = await admin()
  const [{ id: session } = { id: '' }] = await sql<{ id: string }>(
    `select id from identity_session where account_id = $1 order by created_at desc limit 1`,
    [boss.userId],
  )
  const writing = allEndpoints.filter(
    (endpoint) =>
      endpoint.needs !== 'nothing' &&
      (endpoint.method !== 'GET' || endpoint.writes) &&
      !readsOnly.includes(nameOf(endpoint)),
  )
  const committed: string[] = []
  let refused = 0
  /** Whether a call that was held up succeeded although its session had ended. */
  const hasCommitted = async (endpoint: AnyEndpoint): Promise<boolean> => {
    const { answer, isHeld } = await during(
      () => send(boss, endpoint),
      `update identity_session set revoked_at = now(), revoked_by = 'admin' where id = $1`,
      [session],
    )
    if (isHeld && answer.body.message === 'Token失效，请重新登录') refused++
    await sql(`update identity_session set revoked_at = null, revoked_by = null where id = $1`, [session])
    return isHeld && answer.body.success
  }
  for (const endpoint of writing) if (await hasCommitted(endpoint)) committed.push(nameOf(endpoint))
  expect(committed).toEqual([])
  expect(refused).toBeGreaterThan(25)
}, 240_000)

/** A body asks for them, and they change nothing. */
const readsOnly = ['reportHead.preview', 'reportHead.readColumns']

function send(boss: Client, endpoint: AnyEndpoint): Promise<TestAnswer> {
  const sample = { ...requiredOf(endpoint), ...sampleOf(endpoint) }
  if (endpoint.carries !== 'upload') return sendRaw(boss, endpoint, sample)
  return boss.fetch(endpoint.path, multipart('a.csv', Buffer.from('名称\n甲'), {}))
}

/** Members that must be there, whether what they name exists or not. */
const requiredOf = ({ input }: AnyEndpoint) =>
  Object.fromEntries(
    fieldsOf(input)
      .filter(([, { lookup, required }]) => lookup && required)
      .map(([member]) => [member, 'x']),
  )

test.each([
  [
    'signed out',
    'Token失效，请重新登录',
    `update identity_session set revoked_at = now() where account_id = $1`,
  ],
  ['frozen', 'Token失效，请重新登录', `update identity_user set status = '2' where id = $1`],
  ['without the right', '没有权限，请联系管理员授权', `delete from access_user_role where user_id = $1`],
  [
    'in a frozen tenant',
    '用户租户信息变更,请重新登陆!',
    `update tenancy_tenant set status = 0 where id = (select home_tenant_id from identity_account where id = $1)`,
  ],
])('security §17 an import whose person is %s before its end stores nothing', async (_, message, change) => {
  const importer = await someone({ tenant: 1001, can: ['vehicleType:import'] })
  const name = `中途${importer.username}`
  const file = multipart('types.csv', csv('类型名称', `${name}甲`, `${name}乙`))
  const { answer, isHeld } = await during(() => importer.fetch(vehicleType.importExcel.path, file), change, [
    importer.userId,
  ])
  expect(isHeld).toBe(true)
  expect(answer.body).toMatchObject({ success: false, message })
  expect(await sql(`select name from fleet_vehicle_type where name like $1`, [`${name}%`])).toEqual([])
})
