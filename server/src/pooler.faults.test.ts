import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workOrder } from '@banyan/contract/service/work-order'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, buildApp } from '#app'
import { clock } from '#kernel/clock.ts'
import { type Database, openDatabase } from '#kernel/database/prepare/open.ts'
import { reportTransactions } from '#kernel/database/report-transactions.ts'
import { type Job, sendJob } from '#kernel/jobs/job.ts'
import { startJobs } from '#kernel/jobs/run-jobs.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { timeoutSweep } from '#modules/service/timeout/timeout.job.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { runJob } from '#testing/jobs.ts'
import { freePort, installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { testPassword, testSecret, testSettings } from '#testing/settings.ts'
import { productTables } from './tables.ts'

const program = '/usr/sbin/pgbouncer'

const dataDir = mkdtempSync(join(tmpdir(), 'banyan-pooled-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('behind PgBouncer in transaction mode', () => {
  let cluster: OuterCluster
  let ownerUrl: string
  let directUrl: string
  let pooledUrl: string
  let reportUrl: string
  let stopPooler: () => Promise<void>
  const running: { app: App; database: Database }[] = []

  beforeAll(async () => {
    cluster = await startOuterCluster(installedVersions()[0]!.native)
    ownerUrl = await cluster.plainOwner('pooled')
    const database = new URL(ownerUrl).pathname.slice(1)
    const login = { user: `${database}_rw`, password: 'request' }
    const reader = { user: `${database}_ro`, password: 'report' }
    // Made by the owner, who may therefore set what its connections work with.
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    for (const { user, password } of [login, reader])
      await owner.query(`create role ${user} login password '${password}'`)
    await owner.end()
    directUrl = cluster.url(database, login)
    const pooler = await startPooler(directUrl, [login, reader])
    pooledUrl = pooler.url(login)
    reportUrl = pooler.url(reader)
    stopPooler = pooler.stop
  })
  afterAll(async () => {
    for (const { app, database } of running) {
      await app.close()
      await database.close()
    }
    await stopPooler()
    await cluster.remove()
  })

  const open = (more: { pooled?: boolean }) =>
    openDatabase(
      {
        owner: { connectionString: ownerUrl },
        requestUrl: pooledUrl,
        reportUrl,
        listenUrl: directUrl,
        secretKey: testSecret,
        rolePrefix: 'banyan',
        poolSize: 6,
        tables: productTables,
        ...more,
      },
      () => undefined,
    )

  const call = async (app: App, method: 'GET' | 'POST', url: string, token = '', payload?: object) =>
    (
      await app.http.inject({ method, url, headers: token ? { 'access-token': token } : {}, payload })
    ).json() as {
      success: boolean
      message: string
      code: number
      result: { total: number; token: string; id: string; userInfo: { id: string } }
    }
  const signIn = (app: App) =>
    call(app, 'POST', session.login.path, '', { username: 'u0001', password: testPassword })

  test('operations 4 lists, writes, sessions and change notices work on two servers, 16 calls in flight', async () => {
    for (const _ of [1, 2]) {
      const database = await open({ pooled: true })
      const app = await buildApp(testSettings(dataDir), testSecret, database)
      await app.http.ready()
      running.push({ app, database })
    }
    const [one, other] = running.map(({ app }) => app) as [App, App]
    const { result } = await signIn(one)
    const list = (app: App) => call(app, 'GET', vehicleType.list.path, result.token)
    const before = (await list(one)).result.total
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => list(at % 2 ? one : other)))
      expect(answers.map((answer) => [answer.success, answer.result?.total])).toEqual(
        answers.map(() => [true, before]),
      )
    }
    expect(await call(one, 'POST', vehicleType.add.path, result.token, { name: '经过连接池' })).toMatchObject(
      {
        success: true,
      },
    )
    await vi.waitFor(async () => expect((await list(other)).result.total).toBe(before + 1), { timeout: 2000 })
    const zone = await running[0]!.database.pool.query(`select current_setting('TimeZone') as zone`)
    expect(zone.rows).toEqual([{ zone: 'Asia/Shanghai' }])
  })

  test('operations 4 a session that ends on one server is over on the other', async () => {
    const [one, other] = running.map(({ app }) => app) as [App, App]
    const { token } = (await signIn(one)).result
    const look = () => call(other, 'GET', vehicleType.list.path, token)
    expect(await look()).toMatchObject({ success: true })
    expect(await call(one, 'POST', session.logout.path, token)).toMatchObject({ success: true })
    expect(await look()).toMatchObject({ success: false, code: 401 })
  })

  test('operations 4 jobs run once on two servers, each in its tenant', async () => {
    const seen: [number, unknown][] = []
    const job: Job<number> = {
      name: 'pooled',
      atOnce: 3,
      async run({ within }, { data }) {
        const scope = { tenantId: data % 2 ? 1000 : 1001 }
        const { rows } = await within(scope, (tx) => tx.execute(sql`select app_tenant() as tenant`))
        seen.push([data, rows[0]?.tenant])
      },
    }
    const sides = running.map(({ app, database }) => transactions(database.pool, {} as never, app.state))
    for (let n = 0; n < 40; n++) await sides[n % 2]!.within({}, (tx) => sendJob(tx, job, n))
    const troubles: unknown[] = []
    const note = (error: unknown) => void troubles.push(error)
    const servers = sides.map((side) =>
      startJobs(
        side,
        [job],
        { ended: () => undefined, failed: note, trouble: note },
        { tickMs: 20, leaseSeconds: 30 },
      ),
    )
    await vi.waitFor(() => expect(seen).toHaveLength(40), { timeout: 10_000 })
    await Promise.all(servers.map((each) => each.close()))
    expect(seen.sort(([a], [b]) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => [n, n % 2 ? 1000 : 1001]),
    )
    expect(troubles).toEqual([])
  })

  test('operations 4 DEC-092 overdue orders are alerted once, whichever server sweeps', async () => {
    const { app } = running[0]!
    const { token, userInfo } = (await signIn(app)).result
    const send = (endpoint: { path: string }, input: object) => call(app, 'POST', endpoint.path, token, input)
    const { id } = (await send(serviceType.add, { typeName: '经过连接池' })).result
    const rule = { serviceTypeId: id, outHour: 2, level: '3', status: 1, alertUsers: userInfo.id }
    expect(await send(timeoutRule.save, rule)).toMatchObject({ success: true })
    for (let n = 0; n < 5; n++)
      expect(await send(workOrder.add, { serviceTypeId: id })).toMatchObject({ success: true })
    for (const each of running) each.app.state.part(clock).shift(3 * 3_600_000)
    await Promise.all(running.map((each) => runJob(timeoutSweep(allTenantIds), each)))
    for (const each of running) each.app.state.part(clock).shift(0)
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    await owner.query(`select set_config('app.tenant_id', '1000', false)`)
    const { rows } = await owner.query(
      `select count(*)::int as alerts, count(distinct work_order_id)::int as orders from service_timeout_alert`,
    )
    await owner.end()
    expect(rows).toEqual([{ alerts: 5, orders: 5 }])
  })

  test('DEC-081 security §6 reports keep their tenant, zone and limits on shared connections', async () => {
    const { app } = running[0]!
    const run = (tenantId: number) =>
      app.state.part(reportTransactions).within({ tenantId }, 10, async (tx) => {
        const text = `select app_tenant() as tenant, current_setting('TimeZone') as zone, current_setting('transaction_read_only') as fixed,
          (select count(*)::int from report.identity_user) as people`
        return (await tx.query({ text, values: [] })).rows[0]
      })
    const [one, none] = await Promise.all([run(1000), run(999_999)])
    expect(one).toEqual({ tenant: 1000, zone: 'Asia/Shanghai', fixed: 'on', people: expect.any(Number) })
    expect(one?.people).toBeGreaterThan(0)
    expect(none).toMatchObject({ tenant: 999_999, people: 0 })
  })

  test('without the setting for it the server refuses to start, in one sentence', async () => {
    await expect(open({})).rejects.toThrow('请设置 DATABASE_POOLED=on')
  })
})

interface Login {
  user: string
  password: string
}

/** PgBouncer with four connections for everybody. */
async function startPooler(target: string, logins: Login[]) {
  const directory = mkdtempSync(join(tmpdir(), 'banyan-pooler-'))
  chmodSync(directory, 0o755)
  const { hostname, port: targetPort, pathname } = new URL(target)
  const database = pathname.slice(1)
  const port = await freePort()
  const users = join(directory, 'users')
  writeFileSync(users, logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''))
  const config = join(directory, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
${database} = host=${hostname} port=${targetPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,options
`,
  )
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const pooler = spawn(program, [config], { ...identity, cwd: '/', stdio: 'ignore' })
  const url = ({ user, password }: Login) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  // A login would open a connection to the database before its role is given its settings.
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => resolve(Boolean(probe.end())))
      probe.once('error', () => resolve(false))
    })
  for (let tries = 0; tries < 100 && !(await isUp()); tries += 1) await sleep(50)
  return {
    url,
    async stop() {
      const gone = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
