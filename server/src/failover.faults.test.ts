import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { testPassword } from '#testing/settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'banyan-failover-'))
let primary: OuterCluster
let replica: OuterCluster
let both = ''

beforeAll(async () => {
  primary = await startOuterCluster(installedVersions()[0]?.native ?? '')
  const url = await primary.plainOwner('failover')
  replica = await primary.addReplica()
  // Said after the copy was made: whoever takes over has nobody to wait for.
  await primary.run([`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()'])
  const { username, password, pathname } = new URL(url)
  const [first, second] = [replica, primary].map((each) => new URL(each.url()).host)
  both = `postgres://${username}:${password}@${first},${second}${pathname}?target_session_attrs=read-write`
})
afterAll(async () => {
  await Promise.all([primary.remove(), replica.remove()])
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(at: string, path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Answer }
}
interface Answer {
  success: boolean
  message: string
  result: { id: string; token: string }
}

test('decision 0050 the primary is killed under load: no acknowledged write is lost, callers hear 503, the server goes on without a restart', async () => {
  const env = { DATABASE_URL: both, SECRET_KEY: 'k'.repeat(40), DATA_DIR: dataDir }
  const server = runProduct('start', env)
  const at = await server.listening
  const { body } = await call(at, session.login.path, { username: 'admin', password: testPassword })
  const headers = { 'access-token': body.result.token, 'tenant-id': '0' }

  const saved: string[] = []
  const answers = new Map<string, number>()
  let [isOver, slowest, lastSaved] = [false, 0, 0]
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const from = performance.now()
      const name = `write ${writer}-${n}`
      const act = { ...headers, 'idempotency-key': name }
      for (;;) {
        const answer = await call(at, vehicleType.add.path, { name }, act)
        const kind =
          answer.status === 200 ? `200 ${answer.body.success}` : `${answer.status} ${answer.body.message}`
        answers.set(kind, (answers.get(kind) ?? 0) + 1)
        slowest = Math.max(slowest, performance.now() - from)
        if (answer.status === 200) break
        await sleep(100)
      }
      saved.push(name)
      lastSaved = performance.now()
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await vi.waitFor(() => expect(saved.length).toBeGreaterThan(40), 20_000)
  await primary.kill()
  await sleep(1500)
  expect((await fetch(`${at}/health/ready`)).status).toBe(503)
  await replica.run(['select pg_promote()'])
  const promoted = performance.now()
  await vi.waitFor(() => expect(lastSaved).toBeGreaterThan(promoted), 20_000)
  const backAfter = lastSaved - promoted
  await sleep(1000)
  isOver = true
  await Promise.all(writers)
  await vi.waitFor(async () => expect((await fetch(`${at}/health/ready`)).status).toBe(200), 10_000)

  expect([backAfter, slowest].filter((ms) => ms > 10_000)).toEqual([])
  expect(
    [...answers.keys()].filter((kind) => !/^200 true$|^503 (系统正在维护|数据库连接中断)/.test(kind)),
  ).toEqual([])
  const there = await replica.run(
    ["select name, count(*)::int as count from fleet_vehicle_type where name like 'write %' group by 1"],
    new URL(both.replace(/@[^/]*/, '@x')).pathname.slice(1),
  )
  expect(there.filter(({ count }) => count !== 1)).toEqual([])
  const names = new Set(there.map(({ name }) => name))
  expect(saved.filter((name) => !names.has(name))).toEqual([])
  expect(server.child.exitCode).toBeNull()

  // The other commands find the new primary too.
  const doctor = runProduct('doctor', env)
  await doctor.ended
  expect(doctor.out()).toMatch(/数据库：PostgreSQL/)
  const backup = runProduct('backup', env, [join(dataDir, 'a.tar.gz')])
  expect([await backup.ended, backup.err()]).toEqual([0, ''])
})
