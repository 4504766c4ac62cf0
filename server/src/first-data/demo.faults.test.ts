import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@banyan/contract/identity/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { testPassword, testSecret } from '#testing/settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-demo-'))
let cluster: OuterCluster
beforeAll(async () => {
  cluster = await startOuterCluster(installedVersions()[0]?.native ?? '')
})
afterAll(async () => {
  await cluster.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const demo = { DEMO_DATA: 'on', DEMO_PASSWORD: testPassword, LOG_LEVEL: 'error' }
const running = /^目标数据库还有 \d+ 个连接，请先停止正在运行的服务\n$/
const rebuilt =
  /^演示租户已重建，车辆、设备与工单将在下次启动后写入。演示用户：u0001、u0002、u0003　密码：Banyan-2026-test\n$/

async function reset(env: Record<string, string>) {
  const command = runProduct('demo:reset', env)
  return [await command.ended, command.out(), command.err()]
}

async function signIn(at: string) {
  const reply = await fetch(at + session.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'u0001', password: testPassword }),
  })
  return ((await reply.json()) as { success: boolean }).success
}

test('DEC-010 demo:reset on an outer database as often as one likes; a filling that is killed half way is whole after the next start', async () => {
  const url = await cluster.plainOwner('demo')
  const dataDir = mkdtempSync(join(scratch, 'outer-'))
  const env = { DATABASE_URL: url, SECRET_KEY: testSecret, DATA_DIR: dataDir, ...demo }
  for (const _ of ['once', 'again']) expect(await reset(env)).toEqual([0, expect.stringMatching(rebuilt), ''])

  const behind = new pg.Client(cluster.url(new URL(url).pathname.slice(1)))
  await behind.connect()
  onTestFinished(() => behind.end())
  const counts = async () =>
    (
      await behind.query(
        `select (select count(*)::int from fleet_vehicle where tenant_id = 1001) as vehicles,
           (select count(*)::int from fleet_device where tenant_id = 1001 and id like 'demo-%') as devices,
           (select count(*)::int from service_work_order where tenant_id = 1001) as orders,
           (select count(*)::int from kernel_job where name = 'demo-fill') as steps`,
      )
    ).rows[0]
  // The small tenant is enough, and its filling waits for a row that somebody else is about to write.
  await behind.query(`delete from kernel_job where id like 'demo-fill:1000-%'`)
  const holding = new pg.Client(cluster.url(new URL(url).pathname.slice(1)))
  await holding.connect()
  await holding.query(
    `begin; insert into fleet_device (id, tenant_id, device_no) values ('demo-device-000001', 1001, 'held')`,
  )
  const first = runProduct('start', env)
  await first.listening
  expect(await reset(env)).toEqual([1, '', expect.stringMatching(running)])
  await eventually(async () => expect(await counts()).toMatchObject({ vehicles: 60, steps: 1 }), 60_000)
  first.child.kill('SIGKILL')
  await first.ended
  await holding.end()
  expect(await counts()).toEqual({ vehicles: 60, devices: 0, orders: 0, steps: 1 })
  // Nobody waits in a test until the killed server's hold on its step is over.
  await behind.query('update kernel_job set leased_until = null')

  await runProduct('start', env).listening
  const whole = { vehicles: 60, devices: 64, orders: 120, steps: 0 }
  await eventually(async () => expect(await counts()).toEqual(whole), 60_000)
})

test('DEC-010 demo:reset on the embedded database is refused beside a server, and lets the demo users in again', async () => {
  const env = { DATA_DIR: mkdtempSync(join(scratch, 'embedded-')), ...demo, DEMO_HISTORY: 'off' }
  const server = runProduct('start', env)
  await server.listening
  expect(await reset(env)).toEqual([1, '', expect.stringMatching(running)])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await reset(env)).toEqual([0, expect.stringMatching(rebuilt), ''])
  expect(await signIn(await runProduct('start', env).listening)).toBe(true)
})
