import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { clusterDirectoryIn } from './cluster-directory.ts'
import { boundLog } from './postmaster.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

// Each start below is a real PostgreSQL in a directory of its own.
const scratch = mkdtempSync(join(tmpdir(), 'banyan-pg-'))
const running: Embedded[] = []
const children: ChildProcess[] = []
let directories = 0
const quiet = () => undefined

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const embedded of running.splice(0)) await embedded.stop()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a start', () => {
  test('DEC-002 on an empty directory makes a UTF-8 cluster that listens on a private socket only', async () => {
    const dataDir = freshDirectory()
    const embedded = await start(dataDir)
    expect(embedded.adopted).toBe(false)
    expect(embedded.connection.host).toBe(join(dataDir, 'socket'))
    expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700)
    expect(await setting(embedded, 'listen_addresses')).toBe('')
    expect(await setting(embedded, 'server_encoding')).toBe('UTF8')
    expect(await setting(embedded, 'TimeZone')).toBe('Asia/Shanghai')
  })

  test('security §3 keeps what is acknowledged: fsync, full_page_writes, synchronous_commit are on', async () => {
    const embedded = await start(freshDirectory())
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(await setting(embedded, name)).toBe('on')
  })

  test('after a stop finds its rows again', async () => {
    const dataDir = freshDirectory()
    const first = await start(dataDir)
    await ask(first, 'create table kept (n int)')
    await ask(first, 'insert into kept values (1)')
    await first.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('works below a path too long for a socket', async () => {
    const dataDir = join(freshDirectory(), 'long-'.repeat(30))
    const embedded = await start(dataDir)
    expect(Buffer.byteLength(embedded.connection.host)).toBeLessThan(90)
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    rmSync(embedded.connection.host, { recursive: true })
  })

  test('operations 10 the log of the server holds no values and stays below its limit', async () => {
    const dataDir = freshDirectory()
    const embedded = await start(dataDir)
    const log = join(dataDir, 'postgres.log')
    await expect(ask(embedded, `select 'phone 13800001111'::int`)).rejects.toThrow()
    expect(readFileSync(log, 'utf8')).not.toContain('13800001111')
    appendFileSync(log, 'x'.repeat(11_000_000))
    boundLog(await clusterDirectoryIn(dataDir))
    expect([statSync(log).size < 100_000, statSync(`${log}.1`).size > 11_000_000]).toEqual([true, true])
    expect(statSync(`${log}.1`).mode & 0o777).toBe(0o600)
    await embedded.stop()
    // its last line comes after its lock file is gone, which is what stop waits for
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('shut down'))
  })

  test('clears away the half cluster of an interrupted first start', async () => {
    const dataDir = freshDirectory()
    const half = join(dataDir, 'postgres.init-4194399') // beyond the largest process id
    mkdirSync(half, { recursive: true })
    writeFileSync(join(half, 'PG_VERSION'), '18')
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(half)).toBe(false)
  })

  test('on a damaged cluster ends in one line and changes nothing', async () => {
    const dataDir = freshDirectory()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    await expect(startEmbedded(dataDir, quiet)).rejects.toThrow(
      /^内置数据库启动失败：[^\n]*（详见 \S*\/postgres\.log）$/,
    )
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual([])
  })

  test('that cannot write its directory ends in one line', async () => {
    const file = join(freshDirectory())
    writeFileSync(file, '')
    await expect(startEmbedded(join(file, 'data'), quiet)).rejects.toThrow(
      /^数据目录 DATA_DIR=.* 不可写[^\n]*$/,
    )
  })

  test('of a second process on the same directory is refused and leaves the first alone', async () => {
    const dataDir = freshDirectory()
    const first = await start(dataDir)
    await expect(startEmbedded(dataDir, quiet)).rejects.toThrow(
      new SettingsError(
        `数据目录 DATA_DIR=${dataDir} 正被另一个进程使用；多个进程请用 DATABASE_URL 共用一个 PostgreSQL`,
      ),
    )
    const access = join(dataDir, 'postgres.json')
    writeFileSync(access, JSON.stringify({ port: 5432, password: 'wrong' }))
    await expect(startEmbedded(dataDir, quiet)).rejects.toThrow(
      new SettingsError('内置数据库的密码与数据目录中的 postgres.json 不符；停止所有进程后删除该文件再启动'),
    )
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('security §19 who may enter', () => {
  const withoutPassword = ({ password: _, ...connection }: Embedded['connection']) => connection

  test('the embedded database asks for its password, and its directories are for one account', async () => {
    const dataDir = freshDirectory()
    const embedded = await start(dataDir)
    for (const wrong of [withoutPassword(embedded.connection), { ...embedded.connection, password: 'x' }])
      await expect(connectsWith(wrong)).resolves.toBe(false)
    expect(statSync(dataDir).mode & 0o007).toBe(0)
    for (const name of ['postgres', 'socket']) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
    const [row] = await ask(
      embedded,
      `select count(*)::int as n from pg_hba_file_rules where auth_method = 'trust'`,
    )
    expect(row?.n).toBe(0)
  })

  if (process.getuid?.() === 0)
    test('started as root it runs under an account of its own, not as nobody', async () => {
      const above = mkdtempSync('/tmp/banyan-own-account-')
      chmodSync(above, 0o711)
      const embedded = await start(join(above, 'data'))
      const { uid } = statSync(join(above, 'data/postgres'))
      expect([0, 65534]).not.toContain(uid)
      await embedded.stop()
      rmSync(above, { recursive: true })
    })

  test('a cluster of an earlier version, which trusted everyone, and one whose password was lost, ask for one from the next start on', async () => {
    const dataDir = freshDirectory()
    const rules = join(dataDir, 'postgres/pg_hba.conf')
    const first = await start(dataDir)
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'))
    rmSync(join(dataDir, 'postgres.json'))
    const isRoot = process.getuid?.() === 0
    if (isRoot) execFileSync('chown', ['-R', 'nobody', join(dataDir, 'postgres'), join(dataDir, 'socket')])
    chmodSync(dataDir, 0o711)
    const second = await start(dataDir)
    expect(statSync(dataDir).mode & 0o007).toBe(0)
    if (isRoot) expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(65534)
    expect(await connectsWith(withoutPassword(second.connection))).toBe(false)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
    rmSync(join(dataDir, 'postgres.json'))
    expect(await ask(await start(dataDir), 'select n from kept')).toEqual([{ n: 7 }])
  })
})

describe('after a crash', () => {
  test('of its process the server is taken over, and stopped by the one who took it', async () => {
    const dataDir = freshDirectory()
    const parent = await startInChild(dataDir)
    const pid = postmasterPid(dataDir)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    const embedded = await start(dataDir)
    expect(embedded.adopted).toBe(true)
    expect(postmasterPid(dataDir)).toBe(pid)
    await embedded.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('of process and server together no acknowledged row is lost', async () => {
    const dataDir = freshDirectory()
    const parent = await startInChild(dataDir, 'writes')
    const acknowledged = await linesUntil(parent, 200)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    const embedded = await start(dataDir)
    const rows = await ask(embedded, 'select n from written')
    const found = new Set(rows.map(({ n }) => String(n)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
  })

  test('security §14 of the server alone it comes back while the process goes on', async () => {
    const dataDir = freshDirectory()
    const said: string[] = []
    const embedded = await start(dataDir, (line) => said.push(line))
    await ask(embedded, 'create table kept as select 7 as n')
    const pid = postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(embedded, 'select n from kept').catch(quiet), { timeout: 20_000 })
      .toEqual([{ n: 7 }])
    expect(postmasterPid(dataDir)).not.toBe(pid)
    await expect
      .poll(() => said.map((line) => line.replace(/\d+/, '…')), { timeout: 20_000 })
      .toEqual(['内置数据库已初始化（… 毫秒）', '内置数据库意外中断，正在恢复', '内置数据库已恢复'])
    await embedded.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })
})

test('a process that just exits takes its server along', async () => {
  const dataDir = freshDirectory()
  const parent = await startInChild(dataDir, 'exits')
  await once(parent, 'exit')
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 10_000 })
    .toBe(false)
})

test('stopping twice is stopping once, and stopping a dead server is no error', async () => {
  const dataDir = freshDirectory()
  const embedded = await start(dataDir)
  await Promise.all([embedded.stop(), embedded.stop()])
  await embedded.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

function freshDirectory(): string {
  directories += 1
  return join(scratch, `d${directories}`)
}

async function start(dataDir: string, log: (line: string) => void = quiet): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, log)
  running.push(embedded)
  return embedded
}

/** Another process that starts the server and then holds it, or writes row after row and says so. */
async function startInChild(
  dataDir: string,
  then: 'holds' | 'writes' | 'exits' = 'holds',
): Promise<ChildProcess> {
  const script = `
    import pg from 'pg'
    import { startEmbedded } from ${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)}
    const { connection } = await startEmbedded(${JSON.stringify(dataDir)}, () => {})
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('create table written (n int)')
    console.log('ready')
    if (${then === 'exits'}) setTimeout(() => process.exit(1), 300)
    for (let n = 0; ${then === 'writes'}; n++) {
      await client.query('insert into written values ($1)', [n])
      console.log(n)
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await linesUntil(child, 1)
  return child
}

/** Reads whole lines of the child until at least so many have come. */
async function linesUntil(child: ChildProcess, count: number): Promise<string[]> {
  let text = ''
  for (;;) {
    const [chunk] = await once(child.stdout!, 'data')
    text += String(chunk)
    const lines = text.split('\n').slice(0, -1)
    if (lines.length >= count) return lines.filter((line) => /^\d+$/.test(line) || line === 'ready')
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function setting(embedded: Embedded, name: string): Promise<unknown> {
  const [row] = await ask(embedded, `select current_setting('${name}') as value`)
  return row?.value
}

async function connectsWith(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', quiet)
  const isIn = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return isIn
}

async function ask(embedded: Embedded, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
