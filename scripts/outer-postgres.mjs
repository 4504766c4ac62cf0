// An outer PostgreSQL for the tests: the one of TEST_DATABASE_URL, or a throw-away cluster of an installed version.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `{ name, url, stop }`, or nothing when there is none of version 15 or later. */
export async function startOuterPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { name: 'the PostgreSQL of TEST_DATABASE_URL', url: given, stop: async () => undefined }
  const found = newestInstalled()
  return found && startThrowAway(found)
}

async function startThrowAway({ bin, version }) {
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? { uid: 65534, gid: 65534 } : {}
  const directory = mkdtempSync(join(tmpdir(), 'banyan-outer-'))
  const cluster = join(directory, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) for (const path of [directory, cluster, passwordFile]) chownSync(path, 65534, 65534)
  const options = { ...identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  // With real passwords on a real port: the product's own roles have to prove theirs (DEC-118).
  const auth = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync']
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', cluster, '--encoding=UTF8', '--locale=C', ...auth],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${version} failed: ${made.stderr}`)
  const port = await freePort()
  const listen = [
    '-p',
    `${port}`,
    '-k',
    directory,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=100',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...listen], { ...options, stdio: 'ignore' })
  const gone = once(server, 'exit')
  for (let tries = 0; !existsSync(join(directory, `.s.PGSQL.${port}`)) && tries < 200; tries += 1)
    await sleep(50)

  return {
    name: `PostgreSQL ${version}`,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function newestInstalled() {
  const places = [
    ...below('/usr/lib/postgresql', (name) => join(name, 'bin')),
    ...below('/usr', (name) => (name.startsWith('pgsql-') ? join(name, 'bin') : undefined)),
    ...below('/opt/homebrew/opt', (name) => (name.startsWith('postgresql@') ? join(name, 'bin') : undefined)),
  ]
  return places
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, version: versionOf(bin) }))
    .filter(({ version }) => version >= 15)
    .sort((a, b) => b.version - a.version)[0]
}

function below(directory, choose) {
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => {
    const chosen = choose(name)
    return chosen ? [join(directory, chosen)] : []
  })
}

function versionOf(bin) {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)(\.\d+)?/.exec(stdout ?? '')?.[1] ?? 0)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
