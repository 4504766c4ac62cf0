import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { onlineReport } from '@banyan/contract/online/report'
import { reportHead } from '@banyan/contract/online/report-definition'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { aReport } from '#testing/reports.ts'
import { testPassword, testSecret } from '#testing/settings.ts'
import { rowsOf } from '#testing/workbooks.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'banyan-replica-files-'))
let primary: OuterCluster
let replica: OuterCluster
let env: Record<string, string> = {}

beforeAll(async () => {
  primary = await startOuterCluster(installedVersions()[0]?.native ?? '')
  const url = await primary.plainOwner('reports')
  replica = await primary.addReplica()
  const { pathname } = new URL(url)
  env = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: `postgres://${new URL(replica.url()).host}${pathname}`,
    REPLICA_LAG_SECONDS: '1',
    SECRET_KEY: testSecret,
    DATA_DIR: dataDir,
  }
})
afterAll(async () => {
  await Promise.all([primary.remove(), replica.remove()])
  rmSync(dataDir, { recursive: true, force: true })
})

interface Page {
  total: number
  asOf?: number
}

/** Vehicle types: so many that their export takes seconds. */
const many = 60_000

test('decision 0050 reports and exports are read on the replica, and on the primary when it is behind or gone', async () => {
  const server = runProduct('start', env)
  const at = await server.listening
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(at + path, { method, headers, body: body && JSON.stringify(body) })
    const { success, result, message } = (await reply.json()) as {
      success: boolean
      result: T
      message: string
    }
    expect([reply.status, success, message]).toEqual([200, true, expect.anything()])
    return result
  }
  const login = { username: 'admin', password: testPassword }
  const { token } = await call<{ token: string }>('POST', session.login.path, login)
  headers = { ...headers, 'access-token': token, 'tenant-id': '0' }
  const addType = (name: string) => call('POST', vehicleType.add.path, { name })
  const { id } = await call<{ id: string }>('POST', reportHead.add.path, aReport())
  const page = () => call<Page>('GET', onlineReport.data.path.replace(':configId', id))
  const exported = async () => {
    const reply = await fetch(`${at}${vehicleType.exportXls.path}?format=xlsx`, { headers })
    const [, ...rows] = await rowsOf(Buffer.from(await reply.arrayBuffer()))
    return rows.map(([name]) => name)
  }
  const doctor = async () => {
    const command = runProduct('doctor', env)
    await command.ended
    return command.out()
  }

  await addType('一')
  await vi.waitFor(async () => expect((await page()).total).toBe(1))
  const { asOf = 0 } = await page()
  expect(Math.abs(Date.now() - asOf)).toBeLessThan(5000)
  const readers = await replica.run([
    `select distinct usename from pg_stat_activity where application_name = 'banyan report'`,
  ])
  expect(readers).toEqual([{ usename: expect.stringMatching(/_ro$/) }])
  expect(await doctor()).toMatch(/备库：落后 0 秒/)
  expect(await exported()).toEqual(['一'])
  const exporting = `select usename, query from pg_stat_activity where application_name = 'banyan export'`
  expect(await replica.run([exporting])).toEqual([
    { usename: expect.stringMatching(/_rw$/), query: 'commit' },
  ])

  // Behind: the primary answers, with what was just saved.
  await replica.run(['select pg_wal_replay_pause()'])
  await addType('二')
  await vi.waitFor(async () => expect(await page()).toMatchObject({ total: 2 }), 10_000)
  expect((await page()).asOf).toBeUndefined()
  expect(await exported()).toEqual(['二', '一'])
  await vi.waitFor(async () => expect(await doctor()).toMatch(/备库：落后 \d+ 秒，报表改在主库读/), 15_000)
  await replica.run(['select pg_wal_replay_resume()'])
  await vi.waitFor(async () => expect((await page()).asOf).toBeDefined(), { timeout: 20_000, interval: 500 })

  // Gone, in the middle of an export.
  await primary.run(
    [
      `insert into fleet_vehicle_type (id, tenant_id, name, del_flag)
        select 'r' || n, 0, 'r' || n, 0 from generate_series(1, ${many}) n`,
    ],
    new URL(env.DATABASE_URL ?? '').pathname.slice(1),
  )
  // A replica that is behind with so many rows is not asked.
  await vi.waitFor(
    async () => expect(await page()).toMatchObject({ total: many + 2, asOf: expect.anything() }),
    { timeout: 20_000, interval: 200 },
  )
  const long = exported()
  await vi.waitFor(
    async () =>
      expect(await replica.run([exporting])).toMatchObject([{ query: expect.stringMatching(/^fetch/) }]),
    {
      timeout: 20_000,
      interval: 5,
    },
  )
  await replica.kill()
  expect(new Set(await long).size).toBe(many + 2)
  await addType('三')
  expect(await page()).toMatchObject({ total: many + 3 })
  expect((await page()).asOf).toBeUndefined()
  expect(await doctor()).toMatch(/备库：连不上（ECONNREFUSED），报表改在主库读/)
})
