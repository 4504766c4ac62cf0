/*
 * npm run failover: etcd, two PostgreSQL under Patroni with a synchronous replica, HAProxy and two of our servers on
 * this machine, with the files of deploy/failover. The machine of the primary is switched off under load, then both
 * servers are restarted one after the other under 50 writers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../server/src/testing/outer-cluster.ts'
import { keepTemporaryFilesInMemory } from '../memory-files.mjs'
import { type Databases, startDatabases } from './database.ts'
import { missingPackages, Programs, until } from './programs.ts'
import { isReady, type Server, signIn, startProxy, startServer } from './servers.ts'
import { Writers } from './writers.ts'

// All machines of the run share one disk, which would be what is measured.
keepTemporaryFilesInMemory()

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`
const local = (port: number) => `127.0.0.1:${port}`

const missing = missingPackages()
if (missing.length) {
  say(`没有运行：缺少 ${missing.join('、')}（Debian：apt-get install ${missing.join(' ')}）`)
  process.exit(1)
}
const programs = new Programs(mkdtempSync(join(tmpdir(), 'banyan-cluster-')))
const complaints: string[] = []
const demand = (is: boolean, what: string) => {
  say(`${is ? '达到' : '没有达到'}：${what}`)
  if (!is) complaints.push(what)
}

try {
  await run()
} finally {
  await programs.stopAll()
}
if (complaints.length) say(`日志在 ${programs.folder}`)
else rmSync(programs.folder, { recursive: true, force: true })
process.exit(complaints.length ? 1 : 0)

async function run(): Promise<void> {
  const databases = await startDatabases(programs)
  await until('a synchronous replica', 60, async () => (await databases.synchronous()) === 1)
  say('Patroni：一个主库，一个同步备库')
  const [first, second] = databases.members
  if (!first || !second) throw new Error('two members were started')
  const [console, primary] = [await freePort(), await freePort()]
  const ports = [await freePort(), await freePort()] as const
  startProxy(programs, {
    CONSOLE: local(console),
    PRIMARY: local(primary),
    SERVER_1: local(ports[0]),
    SERVER_2: local(ports[1]),
    DATABASE_1: local(first.port),
    DATABASE_2: local(second.port),
    PATRONI_1: String(first.patroni),
    PATRONI_2: String(second.patroni),
  })
  // One server knows both hosts, the other one asks HAProxy.
  const both = databases.url(`${local(first.port)},${local(second.port)}`)
  const one = await startServer(programs, { name: 'server1', port: ports[0], databaseUrl: both })
  const through = databases.url(local(primary))
  const two = await startServer(programs, { name: 'server2', port: ports[1], databaseUrl: through })
  if (!process.argv.includes('--only-restart')) await failOver(databases, [one, two])
  await restartBoth([one, two], console)
}

/** The machine of the primary loses its power while people write. */
async function failOver(databases: Databases, servers: Server[]): Promise<void> {
  const processes = servers.map(({ program }) => program.child.pid)
  const writers = new Writers()
  for (const { port } of servers) {
    const at = `http://${local(port)}`
    writers.add(10, at, await signIn(at))
  }
  await sleep(5_000)
  const dead = await databases.primary()
  const before = writers.saved.length
  await databases.powerOff(dead)
  say(`断电：${dead.name}（主库），已保存 ${before} 条`)
  const died = performance.now()
  await until('both servers write again', 90, async () => {
    const ready = await Promise.all(servers.map(({ port }) => isReady(port)))
    return ready.every(Boolean) && writers.lastSaved > died + 1000
  })
  const gap = writers.longestGap
  await sleep(5_000)
  await writers.stop()
  const lost = await lostOf(writers.saved, databases)
  say(`共保存 ${writers.saved.length} 条；没有保存的答复：${JSON.stringify(writers.failures())}`)
  demand(lost.length === 0, `已答复保存成功的丢失 ${lost.length} 条`)
  demand(gap <= 30_000, `${seconds(gap)}之后恢复写入（30 秒以内）`)
  demand(writers.slowest <= 50_000, `最慢的一次答复 ${seconds(writers.slowest)}`)
  const strange = writers.failures().filter(([kind]) => !/^503 (系统正在维护|数据库连接中断)/.test(kind))
  demand(strange.length === 0, `503 之外的错误：${JSON.stringify(strange)}`)
  const isSame = servers.every(
    ({ program: { child } }, n) => child.pid === processes[n] && child.exitCode === null,
  )
  demand(isSame, '两台服务器没有重启')
  await databases.powerOn(dead)
  await until('a synchronous replica again', 60, async () => (await databases.synchronous()) === 1)
  say(`${dead.name} 回来后成为同步备库`)
}

/** The names that were answered with success and are not there, or are there twice. */
async function lostOf(names: string[], databases: Databases): Promise<string[]> {
  const client = new pg.Client(databases.url(local((await databases.primary()).port)))
  await client.connect()
  await client.query(`set app.maintenance = 'on'`)
  const { rows } = await client.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from fleet_vehicle_type group by name',
  )
  await client.end()
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  return names.filter((name) => counts.get(name) !== 1)
}

/** Both servers are restarted one after the other behind the proxy while 50 people write. */
async function restartBoth(servers: Server[], console: number): Promise<void> {
  const at = `http://${local(console)}`
  await until('the proxy', 30, () => isReady(console))
  const writers = new Writers()
  for (let n = 0; n < 10; n++) writers.add(5, at, await signIn(at))
  await sleep(3_000)
  for (const [n, server] of servers.entries()) {
    await server.restart()
    say(`第 ${n + 1} 台已重新启动，已保存 ${writers.saved.length} 条`)
    await sleep(3_000)
  }
  await writers.stop()
  const failures = writers.failures()
  say(`滚动重启：50 个人共保存 ${writers.saved.length} 条，最慢 ${seconds(writers.slowest)}`)
  demand(failures.length === 0, `失败的请求 ${JSON.stringify(failures)}`)
}
