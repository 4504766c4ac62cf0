import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markDirectory, refuseForeignDirectory } from './installation-id.ts'
import { readSecretKey } from './secret-key.ts'
import { readSettings, SettingsError } from './settings.ts'

const x = (count: number) => 'x'.repeat(count)
const url = 'postgres://owner:pw@db.example:5432/banyan'
const badUrl = '须为 postgres://用户:密码@主机:端口/数据库 形式的地址，几个主机用逗号隔开'
const badPassword = '须为 8 至 128 个字符'
const badWebUrl = '须为 http(s):// 开头的地址，不带参数'
const badPrefix = '须以 / 开头且不以 / 结尾，例如 /plat'

/** What a setting is refused with, without its name and value. */
function refusalOf(env: string, text: string): string | undefined {
  try {
    readSettings({ [env]: text })
  } catch (error) {
    const [first = ''] = (error as Error).message.replace('设置有误：', '').split('；')
    const [, rule] = new RegExp(`^${env} ((?:须|至少|不能|每项).*?)(?:，现在是“.*)?$`, 's').exec(first) ?? []
    return rule
  }
  return undefined
}

test.each([
  ['PORT', 0, 65535],
  ['DATABASE_WAIT_SECONDS', 0, 3600],
  ['POOL_SIZE', 1, 50],
  ['DRAIN_SECONDS', 0, 600],
  ['STOP_SECONDS', 1, 3600],
  ['MIN_FREE_MB', 0, 1_000_000],
  ['LOGINS_PER_MINUTE', 1, 100_000],
  ['SOCKET_RETRY_MS', 1000, 3_600_000],
  ['UPLOAD_LIMIT_MB', 1, 2048],
  ['TENANT_STORAGE_MB', 0, 100_000_000],
  ['TRASH_DAYS', 1, 3650],
  ['SWEEP_LIMIT_PERCENT', 1, 100],
  ['LOG_DAYS', 180, 3650],
  ['POSITION_DAYS', 1, 3650],
  ['MESSAGE_DAYS', 1, 3650],
  ['ANSWER_DAYS', 1, 30],
])('%s is a whole number from %i to %i', (env, min, max) => {
  const refusal = `须为 ${min} 至 ${max} 的整数`
  expect([min, max].map((value) => refusalOf(env, String(value)))).toEqual([undefined, undefined])
  expect([min - 1, max + 1, min + 0.5].map((value) => refusalOf(env, String(value)))).toEqual([
    refusal,
    refusal,
    refusal,
  ])
})

test.each([
  ['ACCESS_TOKEN_HOURS', 720],
  ['REFRESH_TOKEN_DAYS', 365],
])('%s is an amount above 0 up to %i', (env, max) => {
  const refusal = `须为大于 0 且不超过 ${max} 的数`
  expect(['0.000001', String(max)].map((text) => refusalOf(env, text))).toEqual([undefined, undefined])
  expect(['0', `${max}.1`, '-1'].map((text) => refusalOf(env, text))).toEqual([refusal, refusal, refusal])
})

test.each([
  ['DINGTALK_CLIENT_ID', 100],
  ['DINGTALK_CLIENT_SECRET', 200],
  ['WECHAT_APP_ID', 100],
  ['WECHAT_APP_SECRET', 200],
  ['S3_BUCKET', 63],
  ['S3_REGION', 50],
  ['S3_ACCESS_KEY', 200],
  ['S3_SECRET_KEY', 200],
  ['MAP_KEY', 200],
  ['MAP_APPROVAL', 60],
  ['SYS_ID', 32],
  ['SYSTEM_NAME', 50],
  ['TMNL_PREFIX', 20],
])('%s has at most %i characters', (env, max) => {
  expect(refusalOf(env, x(max))).toBeUndefined()
  expect(refusalOf(env, x(max + 1))).toBe(`不能超过 ${max} 个字符`)
})

test.each<[string, string, string | undefined]>([
  ['HOST', '::1', undefined],
  ['HOST', 'db-1.example', undefined],
  ['DATA_DIR', 'a\0b', '须为有效路径'],
  ['DATABASE_URL', url, undefined],
  ['DATABASE_URL', url.replace('postgres:', 'postgresql:'), undefined],
  ['DATABASE_URL', 'mysql://a@b/c', badUrl],
  ['DATABASE_URL', 'postgres://a@b/', badUrl],
  ['DATABASE_URL', 'pw@db', badUrl],
  ['DATABASE_LISTEN_URL', 'postgres://a@b/c', undefined],
  ['DATABASE_ROLE_PREFIX', `b${x(39)}`, undefined],
  ['DATABASE_ROLE_PREFIX', `b${x(40)}`, '须以小写字母开头，只含小写字母、数字与下划线'],
  ['DATABASE_RW_URL', 'x', badUrl],
  ['DATABASE_RO_URL', 'x', badUrl],
  ['DATABASE_LISTEN_URL', 'x', badUrl],
  ['DATABASE_ROLE_PREFIX', 'Banyan', '须以小写字母开头，只含小写字母、数字与下划线'],
  ['SECRET_KEY', x(31), '至少需要 32 个字符'],
  ['SECRET_KEY', x(32), undefined],
  ['METRICS_TOKEN', x(15), '至少需要 16 个字符'],
  ['METRICS_TOKEN', x(16), undefined],
  ['ADMIN_PASSWORD', x(7), badPassword],
  ['ADMIN_PASSWORD', x(8), undefined],
  ['ADMIN_PASSWORD', x(128), undefined],
  ['ADMIN_PASSWORD', x(129), badPassword],
  ['DEMO_PASSWORD', x(7), badPassword],
  ['LINK_HOSTS', 'https://a.example', '每项须为 主机[:端口]，不带协议与路径'],
  ['CONSOLE_VALUES', 'a', '每项须为 名称=值'],
  ['PUBLIC_URL', 'ftp://a.example', badWebUrl],
  ['PUBLIC_URL', 'https://me@a.example', badWebUrl],
  ['PUBLIC_URL', 'https://a.example/#x', badWebUrl],
  ['CAS_SERVICES', 'ftp://a.example', '每项须为 http(s)://主机[:端口]，不带路径'],
  ['S3_PREFIX', '/a/', '须为字母、数字组成并以 / 结尾的路径'],
  ['S3_PREFIX', 'a/b/', undefined],
  ['CONTEXT_PATH', '/a/', badPrefix],
  ['FORWARD_TARGETS', 'http://a.example/x', undefined],
  ['FORWARD_TARGETS', 'ftp://a.example', '每项须为 http(s)://主机[:端口]/路径，不带账号与参数'],
  ['FORWARD_TARGETS', 'http://me@a.example', '每项须为 http(s)://主机[:端口]/路径，不带账号与参数'],
  ['FORWARD_TARGETS', 'http://:pw@a.example', '每项须为 http(s)://主机[:端口]/路径，不带账号与参数'],
  ['FORWARD_TARGETS', 'http://a.example?x=1', '每项须为 http(s)://主机[:端口]/路径，不带账号与参数'],
  ['FORWARD_TARGETS', 'http://a.example#x', '每项须为 http(s)://主机[:端口]/路径，不带账号与参数'],
  ['TRUST_PROXY', '10.0.0.0/32', undefined],
  ['TRUST_PROXY', '10.0.0.0/33', '每项须为 IP 地址或网段，例如 10.0.0.0/8'],
  ['TRUST_PROXY', 'fd00::/128', undefined],
  ['TRUST_PROXY', 'fd00::/129', '每项须为 IP 地址或网段，例如 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/8/8', '每项须为 IP 地址或网段，例如 10.0.0.0/8'],
  ['TRUST_PROXY', 'a', '每项须为 IP 地址或网段，例如 10.0.0.0/8'],
  ['SMS_SENDER', 'x', '须为 none、console 之一'],
  ['MAIL_SENDER', 'x', '须为 none、smtp、console 之一'],
  ['SMTP_HOST', 'smtp://a', '须为 IP 地址或主机名'],
  ['SMTP_PORT', '0', '须为 1 至 65535 的整数'],
  ['SMTP_TLS', 'on', '须为 implicit、starttls、none 之一'],
  ['SMTP_PASSWORD', x(201), '不能超过 200 个字符'],
  ['MAIL_FROM', '榕台 <noreply@example.com>', undefined],
  ['MAIL_FROM', 'noreply@example.com', undefined],
  ['MAIL_FROM', 'noreply', '须为邮箱地址，或 名称 <邮箱地址>'],
  ['MAIL_FROM', 'a@b.c, d@e.f', '须为邮箱地址，或 名称 <邮箱地址>'],
  ['MAP_PROVIDER', 'x', '须为 offline、amap、tianditu 之一'],
  ['SYSTEM_TYPE', 'x', '须为 platform、vehicle 之一'],
  ['LOG_LEVEL', 'x', '须为 silent、error、warn、info、debug、trace 之一'],
])('%s %s: %s', (env, text, refusal) => {
  expect(refusalOf(env, text)).toBe(refusal)
})

const outer = { DATABASE_URL: url, SECRET_KEY: x(32) }
const roles = { ...outer, DATABASE_RW_URL: url, DATABASE_RO_URL: url }
const publicUrl = { PUBLIC_URL: 'https://console.example.com' }
const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
const s3Words = 'S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY 与 S3_SECRET_KEY 必须同时设置'

test.each<[Record<string, string>, string | undefined]>([
  [{ DATABASE_URL: url }, '设置了 DATABASE_URL 时必须设置 SECRET_KEY（至少 32 个字符）'],
  [{ SECRET_KEY: x(32) }, undefined],
  [{ ...outer, DATABASE_RW_URL: url }, 'DATABASE_RW_URL 与 DATABASE_RO_URL 必须同时设置'],
  [{ ...outer, DATABASE_RO_URL: url }, 'DATABASE_RW_URL 与 DATABASE_RO_URL 必须同时设置'],
  [roles, undefined],
  [
    { ...roles, DATABASE_POOLED: 'on' },
    '设置了 DATABASE_POOLED=on 时必须设置 DATABASE_RW_URL 与 DATABASE_LISTEN_URL',
  ],
  [
    { ...outer, DATABASE_LISTEN_URL: url, DATABASE_POOLED: 'on' },
    '设置了 DATABASE_POOLED=on 时必须设置 DATABASE_RW_URL 与 DATABASE_LISTEN_URL',
  ],
  [{ ...roles, DATABASE_LISTEN_URL: url, DATABASE_POOLED: 'on' }, undefined],
  [{ CAS_URL: 'https://sso.example.com' }, '设置了 CAS_URL 时必须设置 PUBLIC_URL'],
  [{ CAS_URL: 'https://sso.example.com', CAS_SERVICES: 'https://a.example' }, undefined],
  [{ ...publicUrl, DINGTALK_CLIENT_ID: 'a' }, 'DINGTALK_CLIENT_ID 与 DINGTALK_CLIENT_SECRET 必须同时设置'],
  [
    { ...publicUrl, DINGTALK_CLIENT_SECRET: 'a' },
    'DINGTALK_CLIENT_ID 与 DINGTALK_CLIENT_SECRET 必须同时设置',
  ],
  [{ ...publicUrl, WECHAT_APP_ID: 'a' }, 'WECHAT_APP_ID 与 WECHAT_APP_SECRET 必须同时设置'],
  [{ ...publicUrl, WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'a' }, undefined],
  [{ WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'a' }, '扫码登录需要设置 PUBLIC_URL'],
  [{ DINGTALK_CLIENT_ID: 'a', DINGTALK_CLIENT_SECRET: 'a' }, '扫码登录需要设置 PUBLIC_URL'],
  [{ MAIL_SENDER: 'smtp', SMTP_HOST: 'a' }, 'MAIL_SENDER 为 smtp 时必须设置 SMTP_HOST 与 MAIL_FROM'],
  [{ MAIL_SENDER: 'smtp', SMTP_HOST: 'a', MAIL_FROM: 'a@b.c' }, undefined],
  [{ SMTP_USER: 'a' }, 'SMTP_USER 与 SMTP_PASSWORD 必须同时设置'],
  [{ MAP_PROVIDER: 'amap' }, 'MAP_PROVIDER 为 amap 时必须设置 MAP_KEY'],
  [{ MAP_PROVIDER: 'amap', MAP_KEY: 'k' }, undefined],
  [{ S3_ENDPOINT: s3.S3_ENDPOINT }, s3Words],
  [{ ...s3, S3_SECRET_KEY: '' }, s3Words],
  [s3, undefined],
])('settings that need each other: %o', (env, refusal) => {
  const read = () => readSettings(env)
  if (refusal) expect(read).toThrow(new SettingsError(`设置有误：${refusal}`))
  else expect(read).not.toThrow()
})

test('a setting that is wrong in itself is complained about once, with no more than 60 of its characters', () => {
  const complaint = (env: Record<string, string>) => () => readSettings(env)
  expect(complaint({ MAP_PROVIDER: 'x' })).toThrow(
    new SettingsError('设置有误：MAP_PROVIDER 须为 offline、amap、tianditu 之一，现在是“x”'),
  )
  expect(complaint({ CAS_URL: 'https://sso.example.com', CAS_SERVICES: 'x' })).toThrow(
    new SettingsError('设置有误：CAS_SERVICES 每项须为 http(s)://主机[:端口]，不带路径，现在是“x”'),
  )
  expect(complaint({ PORT: `1 \t 2${x(60)}` })).toThrow(
    new SettingsError(`设置有误：PORT 须为 0 至 65535 的整数，现在是“1 2${x(55)}”`),
  )
})

test('lists, pairs and addresses are read as they are meant', () => {
  const read = readSettings({
    CORS_ORIGINS: ' https://a.example,, https://b.example:81 ,',
    CONSOLE_VALUES: 'region= fj , empty=',
    FORWARD_TARGETS: 'http://A.example, https://b.example:8443/api',
    PUBLIC_URL: 'https://A.example/console//',
    LINK_ACCESS_TOKEN: 'off',
    REFRESH_TOKEN_DAYS: '0.25',
  })
  expect(read).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example:81'],
    consoleValues: { region: 'fj', empty: '' },
    forwardTargets: ['http://a.example/', 'https://b.example:8443/api'],
    publicUrl: 'https://a.example/console',
    linkAccessToken: false,
    refreshTokenDays: 0.25,
  })
})

const scratch = mkdtempSync(join(tmpdir(), 'banyan-limits-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('a start is refused in one sentence that says what to do', () => {
  const refused = (act: () => void, sentence: string) => expect(act).toThrow(new SettingsError(sentence))
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  writeFileSync(join(dataDir, 'secret.key'), x(31))
  refused(
    () => readSecretKey({ dataDir }),
    `密钥文件 ${dataDir}/secret.key 已损坏：内容少于 32 个字符，请从备份恢复`,
  )
  refused(
    () => readSecretKey({ dataDir, databaseUrl: url }),
    '设置有误：设置了 DATABASE_URL 时必须设置 SECRET_KEY',
  )
  writeFileSync(join(dataDir, 'restore.unfinished'), '')
  refused(
    () => readSecretKey({ dataDir, secretKey: x(32) }),
    `数据目录 DATA_DIR=${dataDir} 中的恢复没有完成，请重新运行 npm run restore`,
  )
  mkdirSync(join(dataDir, 'files/1000'), { recursive: true })
  refused(
    () => refuseForeignDirectory(dataDir, 'bbbb'),
    `数据目录 DATA_DIR=${dataDir} 中有上传的文件，但没有标明属于哪个安装，而数据库属于安装 bbbb，拒绝启动；确认属于它时，请把 bbbb 写入 ${dataDir}/installation.id`,
  )
  markDirectory(dataDir, 'aaaa')
  refused(
    () => refuseForeignDirectory(dataDir, 'bbbb'),
    `数据目录 DATA_DIR=${dataDir} 属于安装 aaaa，而数据库属于安装 bbbb，拒绝启动；请检查 DATABASE_URL 与 DATA_DIR，要重新开始请换一个数据目录`,
  )
})
