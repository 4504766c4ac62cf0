import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiKey } from '@banyan/contract/access/api-key'
import { roleLookup } from '@banyan/contract/access/role'
import { session } from '@banyan/contract/identity/session'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { installedPostgres } from '#kernel/database/embedded/binaries.ts'
import { freePort, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { testPassword } from '#testing/settings.ts'

/* Walks the commands of docs/operations.md and of the guide of the API in the order an operator needs them; only places and passwords are replaced. */

const handbook = ['operations.md', 'guide/api.md']
  .map((name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'))
  .join('\n')
const blocksOf = (language: string) =>
  [...handbook.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )
const lines = blocksOf('bash').flatMap((block) =>
  block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter(Boolean),
)
const inTable = [...handbook.matchAll(/^\| `(banyan [^`]+)`(?: `(banyan [^`]+)`)?/gm)].flatMap(
  ([, ...names]) => names.flatMap((name) => name ?? []),
)

const scratch = mkdtempSync(join(tmpdir(), 'banyan-handbook-'))
const at = (...names: string[]) => join(scratch, ...names)
const clusters: OuterCluster[] = []
afterAll(async () => {
  for (const cluster of clusters) await cluster.remove()
  rmSync(scratch, { recursive: true, force: true })
})

for (const folder of ['bin', 'backup', 'srv']) mkdirSync(at(folder))
const main = new URL('../dist/main.js', import.meta.url).pathname
writeFileSync(at('bin/banyan'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
chmodSync(at('bin/banyan'), 0o755)

const walked = new Set<string>()
const usual = {
  ...{ PORT: '0', LOG_LEVEL: 'warn', DEMO_DATA: 'off', ADMIN_PASSWORD: testPassword, DATA_DIR: at('data') },
  PATH: `${at('bin')}:${process.env.PATH}`,
}
type Env = Record<string, string>

/** A line of the handbook in a shell; `places` replace what it names of another machine. */
function begin(line: string, places: [from: string, to: string][] = [], env: Env = {}) {
  if (!lines.includes(line) && !inTable.includes(line)) throw new Error(`the handbook does not say: ${line}`)
  walked.add(line)
  const typed = places.reduce((text, [from, to]) => text.replaceAll(from, to), line)
  const child = spawn('sh', ['-c', typed.replace(/(^| )banyan /, '$1exec banyan ')], {
    ...{ cwd: scratch, env: { ...usual, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  const ended = new Promise<string>((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${typed}: ${code}\n${said}`)),
    ),
  )
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended.catch(() => undefined)
  })
  return { child, ended, said: () => said }
}
const walk = (...args: Parameters<typeof begin>) => begin(...args).ended

/** The address of a server that the handbook started, once it listens. */
async function listening({ ended, said }: ReturnType<typeof begin>): Promise<string> {
  ended.catch(() => undefined)
  for (;;) {
    const address = /已启动：(http:\S+)/.exec(said())?.[1]
    if (address) return address
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), ended])
  }
}
async function stop({ child, ended }: ReturnType<typeof begin>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

async function call<T>(
  url: string,
  { path, method }: { path: string; method: string },
  body: object,
  headers: Env,
) {
  const answer = await fetch(`${url}${path}`, {
    ...{ method, headers: { 'content-type': 'application/json', ...headers } },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const { success, message, result } = (await answer.json()) as {
    success: boolean
    message: string
    result: T
  }
  expect([path, success, message]).toEqual([path, true, expect.anything()])
  return result
}

/** A key as the handbook says to make one: in a tenant of its own, for the role of its administrators. */
async function makeKey(url: string, password: string): Promise<string> {
  const login = { username: 'admin', password }
  const { token } = await call<{ token: string }>(url, session.login, login, {})
  const headers = { 'access-token': token }
  const { id } = await call<{ id: number }>(
    url,
    tenant.add,
    { name: '手册', status: 1 },
    { ...headers, 'tenant-id': '0' },
  )
  const inside = { ...headers, 'tenant-id': String(id) }
  const roles = await call<{ id: string }[]>(url, roleLookup.all, {}, inside)
  const draft = { name: 'ERP', days: 30, perMinute: 600, roleId: roles[0]?.id }
  return (await call<{ key: string }>(url, apiKey.issue, draft, inside)).key
}

const backup: [string, string] = ['/backup/', `${at('backup')}/`]

test('operations 11 the commands of the handbook do what it says, one after the other', {
  timeout: 300_000,
}, async () => {
  // Installation and first look.
  const server = begin('banyan start')
  const url = await listening(server)
  expect(existsSync(at('data/secret.key'))).toBe(true)
  expect(await walk('banyan doctor')).toMatch(/正常/)
  await walk('banyan --help')
  expect(await walk('banyan --version')).toMatch(/^\d+\.\d+\.\d+\n$/)

  // Backup beside the running server; restored into another data directory with the key of the signature.
  await walk('banyan backup /backup/banyan-20261115.tar.gz', [backup])
  await walk('banyan backup /backup/move.tar.gz', [backup])
  const signed = { BACKUP_KEY: readFileSync(at('data/backup.key'), 'utf8').trim() }
  const elsewhere = { ...signed, DATA_DIR: at('again') }
  expect(await walk('banyan restore /backup/banyan-20261115.tar.gz', [backup], elsewhere)).toMatch(
    /恢复完成并已核对/,
  )

  // A lost password.
  const reset = await walk('banyan admin:reset')
  const password = /密码\D*?[：:]\s*(\S+)/.exec(reset)?.[1] ?? ''
  const key = await makeKey(url, password)
  const ask = async (start: string) => {
    const curl = lines.find((line) => line.startsWith(start)) ?? ''
    const answer = await walk(curl, [
      ['byk_…', key],
      ['https://banyan.example.com', url],
    ])
    return JSON.parse(answer.slice(answer.indexOf('{')))
  }
  expect(await ask('curl -H')).toMatchObject({ success: true, result: { total: 0 } })
  const added = await ask('curl -X POST')
  expect([added.success, await ask('curl -X POST')]).toEqual([true, added])
  expect(await ask('curl -H')).toMatchObject({ result: { total: 1 } })
  await stop(server)
  await walk('banyan migrate')
  expect(
    await walk('banyan demo:reset', [], { DEMO_HISTORY: 'off', DEMO_DATA: 'on', DATA_DIR: at('again') }),
  ).toMatch(/演示/)

  // To an outer PostgreSQL, found among several hosts.
  const cluster = await startOuterCluster(installedPostgres())
  clusters.push(cluster)
  const secret = 'a-password-of-the-owner'
  const [sql = ''] = blocksOf('sql')
  await cluster.run(
    sql
      .replace('…', secret)
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  const host = new URL(cluster.url()).host
  const moving = lines.find((line) => line.includes('/srv/banyan')) ?? ''
  const moved = await walk(
    moving,
    [backup, ['banyan_owner:…@db:5432', `banyan_owner:${secret}@${host}`], ['/srv/banyan', at('srv/banyan')]],
    { ...signed, DATA_DIR: '' },
  )
  expect(moved).toContain('启动时请把它设为 SECRET_KEY')
  const hosts = lines.find((line) => line.includes('target_session_attrs')) ?? ''
  walked.add(hosts)
  const several = /'(.*)'/
    .exec(
      hosts
        .replace('…', secret)
        .replace('db1:5432', `127.0.0.1:${await freePort()}`)
        .replace('db2:5432', host),
    )
    ?.at(1)
  const outer = begin('banyan start', [], {
    ...{ DATABASE_URL: several ?? '', DATA_DIR: at('srv/banyan') },
    SECRET_KEY: readFileSync(at('srv/banyan/secret.key'), 'utf8').trim(),
  })
  await call(await listening(outer), session.login, { username: 'admin', password: testPassword }, {})
  await stop(outer)

  // `npm run package:try` installs the package as the first line says.
  const installs = lines.filter((line) => line.startsWith('npm install'))
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(installs).toEqual([`npm install -g banyan-${version}.tgz`])
  expect(lines.filter((line) => !walked.has(line) && !installs.includes(line))).toEqual([])
  const names = new Set([...walked].map((line) => /banyan ([\w:-]+)/.exec(line)?.[1]))
  expect(inTable.filter((line) => !names.has(/banyan ([\w:-]+)/.exec(line)?.[1]))).toEqual([])
})
