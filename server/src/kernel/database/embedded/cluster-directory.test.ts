import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clusterDirectoryIn, listenOptions, prepareSocket } from './cluster-directory.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-cluster-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const fresh = () => mkdtempSync(join(scratch, 'd-'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the same data directory always gives the same place and password', async () => {
  const dataDir = fresh()
  const first = await clusterDirectoryIn(dataDir)
  const { password } = first.connection
  expect(first).toEqual({
    dataDir,
    cluster: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    connection: {
      host: join(dataDir, 'socket'),
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password,
      ssl: false,
    },
    isPasswordNew: true,
  })
  expect(Buffer.from(password, 'base64url')).toHaveLength(24)
  expect(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))).toEqual({ port: 5432, password })
  expect(await clusterDirectoryIn(dataDir)).toEqual({ ...first, isPasswordNew: false })
  expect((await clusterDirectoryIn(fresh())).connection.password).not.toBe(password)
})

test('security §11 the file with the password is closed to others at every start', async () => {
  const dataDir = fresh()
  const file = join(dataDir, 'postgres.json')
  await clusterDirectoryIn(dataDir)
  expect(modeOf(file)).toBe('600')
  chmodSync(file, 0o644)
  await clusterDirectoryIn(dataDir)
  expect(modeOf(file)).toBe('600')
})

/** A data directory whose own path has so many bytes. */
function sized(bytes: number): string {
  const above = fresh()
  const dataDir = join(above, 'x'.repeat(bytes - Buffer.byteLength(above) - 1))
  mkdirSync(dataDir)
  return dataDir
}
const inSocket = '/socket/.s.PGSQL.5432.lock'.length

test('a path too long for a socket leads to one in the temporary directory, the same each time', async () => {
  const near = sized(103 - inSocket)
  expect((await clusterDirectoryIn(near)).connection.host).toBe(join(near, 'socket'))
  const far = sized(104 - inSocket)
  const { host } = (await clusterDirectoryIn(far)).connection
  expect(host).toMatch(new RegExp(`^${tmpdir()}/banyan-[0-9a-f]{16}$`))
  expect((await clusterDirectoryIn(far)).connection.host).toBe(host)
  expect((await clusterDirectoryIn(sized(105 - inSocket))).connection.host).not.toBe(host)
})

test('security §11 the server listens on a socket of its own account and on no network', async () => {
  const place = await clusterDirectoryIn(fresh())
  expect(listenOptions(place)).toEqual([
    '-k',
    place.connection.host,
    '-p',
    '5432',
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
  ])
  const account = { native: '', words: [], identity: {} }
  prepareSocket(place, account)
  chmodSync(place.connection.host, 0o755)
  prepareSocket(place, account)
  expect(modeOf(place.connection.host)).toBe('700')
})

test('a port that was drawn before stays in the file', async () => {
  const dataDir = fresh()
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify({ port: 6000, password: 'known' }))
  const { connection, isPasswordNew } = await clusterDirectoryIn(dataDir)
  expect([connection.password, connection.port, isPasswordNew]).toEqual(['known', 5432, false])
})
