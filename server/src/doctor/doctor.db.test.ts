import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { unfinishedRestore } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { withDatabase } from '#testing/database.ts'
import { outsideServer } from '#testing/outside.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { startS3 } from '#testing/s3-server.ts'
import { testSecret } from '#testing/settings.ts'
import { smtpServer } from '#testing/smtp-server.ts'
import { findTestCluster } from '#testing/test-cluster.ts'
import { examineDatabase } from './check-database.ts'
import { examineMachine } from './check-machine.ts'
import { examine } from './examine.ts'

/* Each fault that an operator may meet is planted, and the doctor names it and says what to do. */

const scratch = mkdtempSync(join(tmpdir(), 'banyan-doctor-'))
const database = await ownDatabase()
const s3 = await startS3()
const map = await outsideServer(() => ({ body: '{"status":"0","info":"INVALID_USER_KEY"}' }))
const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
await once(taken, 'listening')
const takenPort = String((taken.address() as AddressInfo).port)
const smtp = await smtpServer()
const mailSettings = (port: number) => ({
  ...{ MAIL_SENDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), MAIL_FROM: 'a@example.com' },
})
const password = randomBytes(8).toString('hex')
const role = `doctor_${randomBytes(4).toString('hex')}`
const [{ id: installation = '' } = {}] = await database.sql<{ id: string }>(
  'select id from migration.installation',
)
await database.sql(`create role ${role} login password '${password}'`)
afterAll(async () => {
  const root = new pg.Client(findTestCluster().connection)
  await root.connect()
  await root.query(`drop owned by ${role}; drop role ${role}`)
  await root.end()
  await s3.close()
  taken.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** The database as DATABASE_URL names it. */
function urlOf(
  config: pg.ClientConfig,
  login = { user: config.user ?? '', password: String(config.password ?? '') },
) {
  const named = config.connectionString ? new URL(config.connectionString) : undefined
  const client = new pg.Client(config)
  const url = named ?? new URL(`postgres://x@localhost/${client.database}`)
  if (!named) url.searchParams.set('host', client.host)
  url.port = String(client.port)
  url.username = named && !login.user ? named.username : login.user
  url.password = named && !login.user ? named.password : login.password
  return url.href
}
const url = urlOf(database.config)

let made = 0
function aDirectory(): string {
  const path = join(scratch, `d${++made}`)
  mkdirSync(path, { mode: 0o700 })
  writeFileSync(join(path, 'installation.id'), installation)
  return path
}
const sound = () => ({
  DATA_DIR: aDirectory(),
  PORT: '0',
  DATABASE_URL: url,
  SECRET_KEY: testSecret,
  DEMO_DATA: 'off',
})
const lines = async (env: Record<string, string>) =>
  (await examine(env)).map(({ state, about, text }) => `${state} ${about}：${text}`)

test('operations 5 a sound installation has no fault, and nothing was made or changed', async () => {
  const env = sound()
  const found = await lines(env)
  // The cluster of the tests does without fsync, and a checkout may have no console yet.
  expect(found.filter((line) => line.startsWith('fault') && !/fsync|控制台的文件/.test(line))).toEqual([])
  expect(found).toContainEqual(expect.stringMatching(/^ok 数据库结构：是最新的（\d+ 次迁移）$/))
  expect(found).toContain('ok 时钟：本机与数据库一致')
  expect(await lines({ DATA_DIR: join(scratch, 'none') })).toContain(
    `ok 数据目录：${join(scratch, 'none')}，首次启动时建立`,
  )
})

const faults: [name: string, env: () => Record<string, string>, says: RegExp][] = [
  ['a wrong value', () => ({ PORT: 'x' }), /^fault 设置：PORT 须为 0 至 65535 的整数/],
  ['a second wrong value beside it', () => ({ PORT: 'x', POOL_SIZE: '0' }), /^fault 设置：POOL_SIZE 须为/],
  ['a contradiction', () => ({ SECRET_KEY: '' }), /^fault 设置：设置了 DATABASE_URL 时必须设置 SECRET_KEY/],
  [
    'a misspelt name',
    () => ({ TRUST_PORXY: '10.0.0.1' }),
    /^fault 设置：没有名为 TRUST_PORXY 的设置，是否想写 TRUST_PROXY$/,
  ],
  ['demo data in earnest', () => ({ DEMO_DATA: 'on' }), /^note 设置：DEMO_DATA=on/],
  [
    'mail that is only logged',
    () => ({ MAIL_SENDER: 'console' }),
    /^note 邮件：MAIL_SENDER=console 只把内容写进日志/,
  ],
  [
    'a mail server that is away',
    () => ({ ...mailSettings(1), SMTP_TLS: 'none' }),
    /^fault 邮件：127.0.0.1:1：无法连接邮件服务器；请检查 SMTP_HOST/,
  ],
  [
    'a wrong password of the mail server',
    () => ({ ...mailSettings(smtp.port), SMTP_TLS: 'none', SMTP_USER: 'a', SMTP_PASSWORD: 'wrong' }),
    /^fault 邮件：.*不接受账号或密码/,
  ],
  [
    'a mail server without encryption',
    () => ({ ...mailSettings(smtp.port), SMTP_TLS: 'starttls' }),
    /^fault 邮件：.*加密连接没有建立/,
  ],
  [
    'mail that travels unencrypted',
    () => ({ ...mailSettings(smtp.port), SMTP_TLS: 'none' }),
    /^note 邮件：.* 可以使用，但 SMTP_TLS=none 不加密/,
  ],
  [
    'a data directory that is a file',
    () => ({ DATA_DIR: aFile() }),
    /^fault 数据目录：DATA_DIR=.* 不是目录$/,
  ],
  [
    'a data directory open to others',
    () => ({ DATA_DIR: openTo(0o701) }),
    /^fault 数据目录：.* 对其他账号开放，请运行 chmod g-rw,o-rwx/,
  ],
  [
    'a data directory that its group can list',
    () => ({ DATA_DIR: openTo(0o750) }),
    /^fault 数据目录：.* 对其他账号开放，请运行 chmod g-rw,o-rwx/,
  ],
  [
    'a key that others can read',
    () => ({ DATA_DIR: withOpenKey() }),
    /^fault 数据目录：.*secret.key 对其他账号开放，请运行 chmod go-rwx/,
  ],
  [
    'a restore that was cut off',
    () => ({ DATA_DIR: cutOff() }),
    /^fault 数据目录：.*中的恢复没有完成，请重新运行/,
  ],
  ['a full disk', () => ({ MIN_FREE_MB: '1000000' }), /^fault 磁盘：数据目录所在的磁盘只剩 \d+ MB/],
  ['a taken port', () => ({ PORT: takenPort }), /^fault 端口：端口 \d+ 已被别的程序占用/],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1', PORT: '8080' }),
    /^fault 端口：HOST 指定的地址 192.0.2.1 不在本机$/,
  ],
  [
    'no database there',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
    /^fault 数据库：无法连接 DATABASE_URL/,
  ],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: urlOf(withDatabase(database.config, 'nowhere')) }),
    /^fault 数据库：DATABASE_URL 指定的数据库不存在/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: urlOf(database.config, { user: role, password: 'wrong' }) }),
    /^fault 数据库：DATABASE_URL 的用户名或密码不正确/,
  ],
  [
    'an owner who owns nothing',
    () => ({ DATABASE_URL: urlOf(database.config, { user: role, password }) }),
    /^fault 数据库账号：\w+ 不是数据库的所有者/,
  ],
  [
    'the data directory of another installation',
    () => ({ DATA_DIR: foreign() }),
    /^fault 安装编号：数据目录 .* 属于安装 0123456789ab/,
  ],
  [
    'a request role that sees everything',
    () => ({ DATABASE_RW_URL: url, DATABASE_RO_URL: urlOf(database.config, { user: role, password }) }),
    /^fault 数据库角色：.*可以绕过行级安全/,
  ],
  [
    'a report role that cannot sign in',
    () => ({
      DATABASE_RW_URL: url,
      DATABASE_RO_URL: urlOf(database.config, { user: role, password: 'wrong' }),
    }),
    /^fault DATABASE_RO_URL：DATABASE_RO_URL 的用户名或密码不正确/,
  ],
  [
    'a proxy anyone may play',
    () => ({ TRUST_PROXY: '0.0.0.0/0' }),
    /^fault 反向代理：TRUST_PROXY=0.0.0.0\/0 相信任何人/,
  ],
  [
    'https without a trusted proxy',
    () => ({ PUBLIC_URL: 'https://127.0.0.1:1' }),
    /^fault 反向代理：PUBLIC_URL 是 https，说明前面有反向代理/,
  ],
  [
    'a public address that leads elsewhere',
    () => ({ PUBLIC_URL: map.url }),
    /^fault 反向代理：http.*\/health\/live 没有服务的答复/,
  ],
  ['plain HTTP for everybody', () => ({ HOST: '0.0.0.0' }), /^note 反向代理：HOST=0.0.0.0 直接对外提供 HTTP/],
  [
    'a store that is away',
    () => ({ ...s3.settings, S3_ENDPOINT: 'http://127.0.0.1:1' }),
    /^fault 文件存储：无法使用文件存储/,
  ],
  [
    'a bucket that does not exist',
    () => ({ ...s3.settings, S3_BUCKET: 'nowhere' }),
    /^fault 文件存储：.*404 NoSuchBucket/,
  ],
  [
    'a wrong map key',
    () => ({ MAP_PROVIDER: 'amap', MAP_KEY: 'wrong', MAP_API_URL: map.url }),
    /^fault 地图：amap 拒绝了请求；请检查 MAP_KEY/,
  ],
  [
    'a map that is away',
    () => ({ MAP_PROVIDER: 'amap', MAP_KEY: 'k', MAP_API_URL: 'http://127.0.0.1:1' }),
    /^fault 地图：amap 没有答复/,
  ],
  [
    'single sign-on that is away',
    () => ({ CAS_URL: 'http://127.0.0.1:1', PUBLIC_URL: map.url }),
    /^fault 单点登录：.* 没有答复/,
  ],
]
test.each(faults)('operations 5 the doctor names %s', async (_, env, says) => {
  expect(await lines({ ...sound(), ...env() })).toContainEqual(expect.stringMatching(says))
})

test('operations 5 the doctor names what is wrong inside the database', async () => {
  const settings = readSettings(sound())
  const found = async (now?: () => number) =>
    (await examineDatabase(settings, now)).map(({ state, about, text }) => `${state} ${about}：${text}`)
  expect(await found(() => Date.now() + 60_000)).toContain(
    'fault 时钟：本机比数据库快 60 秒；请在两台机器上都启用 NTP 对时',
  )
  const [last] = await database.sql<{ id: number }>(
    'delete from migration.__drizzle_migrations where id = (select max(id) from migration.__drizzle_migrations) returning id',
  )
  expect(last).toBeDefined()
  expect(await found()).toContain('note 数据库结构：来自旧版本，启动时会完成 1 次迁移；请先备份')
  await database.sql(
    `insert into migration.__drizzle_migrations (hash, created_at) values ('new', 4102444800000)`,
  )
  expect(await found()).toContainEqual(
    expect.stringMatching(/^fault 数据库结构：数据库经过本版本不认识的 1 次迁移/),
  )
  await database.sql(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  expect(await found()).toContainEqual(expect.stringMatching(/^fault 数据库：只能读，不能写/))
})

test('operations 5 the doctor leaves the account of the embedded PostgreSQL its way into the data directory', async () => {
  expect(
    (await lines({ ...sound(), DATA_DIR: openTo(0o710) })).filter((line) => line.includes('开放')),
  ).toEqual([])
})

test('operations 5 the doctor names a console that was not built', async () => {
  const [program] = await examineMachine(readSettings(sound()), scratch)
  expect(program).toMatchObject({ state: 'fault', text: expect.stringContaining('没有控制台的文件') })
})

function aFile(): string {
  const path = join(scratch, `file${++made}`)
  writeFileSync(path, '')
  return path
}

function openTo(mode: number): string {
  const path = aDirectory()
  chmodSync(path, mode)
  return path
}

function withOpenKey(): string {
  const path = aDirectory()
  writeFileSync(join(path, 'secret.key'), 'key', { mode: 0o640 })
  return path
}

function cutOff(): string {
  const path = aDirectory()
  writeFileSync(unfinishedRestore(path), '')
  return path
}

function foreign(): string {
  const path = aDirectory()
  writeFileSync(join(path, 'installation.id'), '0123456789ab')
  return path
}
