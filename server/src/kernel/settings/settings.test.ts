import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { markDirectory, refuseForeignDirectory } from './installation-id.ts'
import { programRoot } from './program.ts'
import { readSecretKey } from './secret-key.ts'
import { readSettings, SettingsError, settingsTable } from './settings.ts'

const key = 'k'.repeat(32)
const databaseUrl = 'postgres://owner:pw@db.example:5432/banyan'
const scratch = mkdtempSync(join(tmpdir(), 'banyan-settings-'))
afterAll(() => rmSync(scratch, { recursive: true }))

describe('defaults', () => {
  test('DEC-001 DEC-002 an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: join(programRoot, 'data'),
      databaseRolePrefix: 'banyan',
      poolSize: 10,
      demoData: true,
      demoHistory: true,
      linkAccessToken: true,
      accessTokenHours: 2,
      refreshTokenDays: 10,
      prefixOauth: '/plat-oauth',
      prefixAuth: '/plat-auth',
      prefixVcl: '/plat-vcl',
      prefixPara: '/plat-para',
      prefixSysDict: '/plat-vcl/sys/dict',
      corsOrigins: [],
      trustProxy: [],
      uploadLimitMb: 50,
      forwardTargets: [],
      loginsPerMinute: 10,
      sysId: '1',
      systemName: '榕台',
      systemType: 'platform',
      logLevel: 'info',
    })
  })

  test('what has no default is left out: unset means closed', () => {
    const settings = readSettings({})
    for (const [key, setting] of Object.entries(settingsTable))
      expect(key in settings).toBe('default' in setting)
  })

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readSettings({}))
  })

  test('every setting has a variable of its own and a Chinese description', () => {
    const settings = Object.values(settingsTable)
    expect(new Set(settings.map(({ env }) => env)).size).toBe(settings.length)
    for (const { about } of settings) expect(about).toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('values', () => {
  test('lists, switches, paths and numbers are read', () => {
    const env = {
      PORT: '0',
      DATA_DIR: '/srv/banyan',
      DEMO_DATA: 'off',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
      TRUST_PROXY: '10.0.0.1,fd00::/8',
      ACCESS_TOKEN_HOURS: '0.5',
    }
    expect(readSettings(env)).toMatchObject({
      port: 0,
      dataDir: '/srv/banyan',
      demoData: false,
      corsOrigins: ['https://a.example', 'http://b.example:81'],
      trustProxy: ['10.0.0.1', 'fd00::/8'],
      accessTokenHours: 0.5,
    })
  })

  test.each([
    [{ PORT: 'abc' }, '设置有误：PORT 须为 0 至 65535 的整数，现在是“abc”'],
    [{ PORT: '65536' }, '设置有误：PORT 须为 0 至 65535 的整数，现在是“65536”'],
    [{ HOST: 'a b' }, '设置有误：HOST 须为 IP 地址或主机名，现在是“a b”'],
    [{ DEMO_DATA: 'yes' }, '设置有误：DEMO_DATA 须为 on、off 之一，现在是“yes”'],
    [{ PREFIX_VCL: 'vcl/' }, '设置有误：PREFIX_VCL 须以 / 开头且不以 / 结尾，例如 /plat，现在是“vcl/”'],
    [
      { CORS_ORIGINS: 'https://a.example/' },
      '设置有误：CORS_ORIGINS 每项须为 http(s)://主机[:端口]，不带路径，现在是“https://a.example/”',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      '设置有误：TRUST_PROXY 每项须为 IP 地址或网段，例如 10.0.0.0/8，现在是“10.0.0.0/33”',
    ],
    [{ UPLOAD_LIMIT_MB: '0' }, '设置有误：UPLOAD_LIMIT_MB 须为 1 至 2048 的整数，现在是“0”'],
    [{ ACCESS_TOKEN_HOURS: '0' }, '设置有误：ACCESS_TOKEN_HOURS 须为大于 0 且不超过 720 的数，现在是“0”'],
  ])('a wrong value is told in one line: %o', (env, line) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(line))
  })

  test('all wrong values are told at once, on one line', () => {
    expect(() => readSettings({ PORT: 'x\ny', LOG_LEVEL: 'loud' })).toThrow(
      /^设置有误：PORT .*；LOG_LEVEL 须为 [^\n]*$/,
    )
  })

  test('security §14 the value of a secret never appears in the message', () => {
    expect(() =>
      readSettings({ SECRET_KEY: 'hunter2', ADMIN_PASSWORD: 'short', DATABASE_URL: 'pw@db' }),
    ).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/hunter2|short|pw@db/) }))
  })
})

describe('settings that need each other', () => {
  test('DEC-002 an outer database needs SECRET_KEY', () => {
    expect(() => readSettings({ DATABASE_URL: databaseUrl })).toThrow('必须设置 SECRET_KEY')
    expect(readSettings({ DATABASE_URL: databaseUrl, SECRET_KEY: key })).toMatchObject({
      databaseUrl,
      secretKey: key,
    })
  })

  test('DEC-118 ready-made roles come in pairs and only with an outer database', () => {
    const owner = { DATABASE_URL: databaseUrl, SECRET_KEY: key }
    expect(() => readSettings({ ...owner, DATABASE_RW_URL: databaseUrl })).toThrow('必须同时设置')
    expect(() => readSettings({ DATABASE_RW_URL: databaseUrl, DATABASE_RO_URL: databaseUrl })).toThrow(
      'DATABASE_RW_URL 只能与 DATABASE_URL 一起使用',
    )
    const both = { ...owner, DATABASE_RW_URL: databaseUrl, DATABASE_RO_URL: databaseUrl }
    expect(readSettings(both)).toMatchObject({ databaseRwUrl: databaseUrl, databaseRoUrl: databaseUrl })
  })
})

describe('ways in', () => {
  test('DEC-013 DEC-094 single sign-on and scan logins need to know where people come back to', () => {
    const cas = { CAS_URL: 'https://sso.example.com/cas/' }
    expect(() => readSettings(cas)).toThrow('必须设置 PUBLIC_URL')
    expect(readSettings({ ...cas, PUBLIC_URL: 'https://console.example.com/' })).toMatchObject({
      casUrl: 'https://sso.example.com/cas',
      publicUrl: 'https://console.example.com',
    })
    expect(() => readSettings({ S3_BUCKET: 'a' })).toThrow('S3_SECRET_KEY 必须同时设置')
    expect(() => readSettings({ S3_PREFIX: 'a' })).toThrow('S3_PREFIX 须为')
    expect(() => readSettings({ WECHAT_APP_ID: 'a' })).toThrow('必须同时设置；扫码登录需要设置 PUBLIC_URL')
    expect(() => readSettings({ PUBLIC_URL: 'https://console.example.com/?x=1' })).toThrow('不带参数')
  })

  test('DEC-011 DEC-115 no sender and no captcha unless told', () => {
    expect(readSettings({})).toMatchObject({ smsSender: 'none', captcha: false, linkAccessToken: true })
  })
})

describe('the secret key', () => {
  test('DEC-002 security §11 is made once beside the embedded database, for its owner only', () => {
    const dataDir = join(scratch, 'fresh/data')
    const made = readSecretKey({ dataDir })
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readSecretKey({ dataDir })).toBe(made)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(made)
  })

  test('SECRET_KEY wins over the kept one; with DATABASE_URL none is made', () => {
    const dataDir = join(scratch, 'unused')
    expect(readSecretKey({ dataDir, secretKey: key })).toBe(key)
    expect(() => readSecretKey({ dataDir, databaseUrl })).toThrow(SettingsError)
    expect(() => statSync(dataDir)).toThrow('ENOENT')
  })

  test('a damaged key file stops the start instead of being replaced', () => {
    writeFileSync(join(scratch, 'secret.key'), 'half\n')
    expect(() => readSecretKey({ dataDir: scratch })).toThrow(/密钥文件 .* 已损坏/)
  })

  test('a data directory that cannot be written is told in one line', () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    expect(() => readSecretKey({ dataDir: '/proc/none/data' })).toThrow(
      /^数据目录 .* 不可写（E[A-Z]+）[^\n]*$/,
    )
    expect(() => readSecretKey({ dataDir: join(file, 'data') })).toThrow(
      new SettingsError(`数据目录 DATA_DIR=${file}/data 不可写（ENOTDIR），请检查路径与权限`),
    )
  })
})

test('DEC-028 hosts that may get a link code and values of menu urls', () => {
  const { linkHosts, consoleValues } = readSettings({
    LINK_HOSTS: 'oa.example.com, Map.example.com:8443',
    CONSOLE_VALUES: 'region=fj, site=https://a.example.com/?x=1',
  })
  expect(linkHosts).toEqual(['oa.example.com', 'map.example.com:8443'])
  expect(consoleValues).toEqual({ region: 'fj', site: 'https://a.example.com/?x=1' })
  expect(() => readSettings({ LINK_HOSTS: 'https://oa.example.com' })).toThrow('LINK_HOSTS')
  expect(() => readSettings({ CONSOLE_VALUES: 'no value' })).toThrow('CONSOLE_VALUES')
})

describe('the installation', () => {
  const fresh = () => mkdtempSync(join(scratch, 'installation-'))

  test('operations 1 a directory and a database of the same installation, or new ones, fit together', () => {
    const dataDir = fresh()
    refuseForeignDirectory(dataDir, undefined)
    refuseForeignDirectory(dataDir, 'aaaa')
    markDirectory(dataDir, 'aaaa')
    refuseForeignDirectory(dataDir, 'aaaa')
    expect(statSync(join(dataDir, 'installation.id')).mode & 0o777).toBe(0o600)
  })

  test('D1 a directory of another installation, or of one while the database is empty, is refused in one sentence', () => {
    const dataDir = fresh()
    markDirectory(dataDir, 'aaaa')
    expect(() => refuseForeignDirectory(dataDir, 'bbbb')).toThrow(
      /^数据目录 DATA_DIR=\S+ 属于安装 aaaa，而数据库属于安装 bbbb，拒绝启动；[^\n]*$/,
    )
    expect(() => refuseForeignDirectory(dataDir, undefined)).toThrow(
      '属于安装 aaaa，而数据库是空的，拒绝启动',
    )
  })

  test('D1 uploads of nobody knows which installation are refused until an operator says whose they are', () => {
    const dataDir = fresh()
    mkdirSync(join(dataDir, 'files/1000/temp'), { recursive: true })
    expect(() => refuseForeignDirectory(dataDir, 'bbbb')).toThrow(/没有标明属于哪个安装.*请把 bbbb 写入/)
    refuseForeignDirectory(dataDir, undefined)
    markDirectory(dataDir, 'bbbb')
    refuseForeignDirectory(dataDir, 'bbbb')
  })
})
