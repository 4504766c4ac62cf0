import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clusterDirectoryIn } from './cluster-directory.ts'
import { boundLog, initialise, requirePassword, runningPid } from './postmaster.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-postmaster-'))
afterAll(() => rmSync(scratch, { recursive: true }))

async function aCluster() {
  const place = await clusterDirectoryIn(mkdtempSync(join(scratch, 'd-')))
  mkdirSync(place.cluster)
  return place
}
/** No program of PostgreSQL can be started from here. */
const account = { native: '/nowhere/at/all', words: [], identity: {} }

test('the log is set aside once it has more than ten megabytes, for our account alone', async () => {
  const place = await aCluster()
  const aside = `${place.logFile}.1`
  boundLog(place)
  writeFileSync(place.logFile, 'first')
  truncateSync(place.logFile, 10_000_000)
  boundLog(place)
  expect([statSync(place.logFile).size, existsSync(aside)]).toEqual([10_000_000, false])
  truncateSync(place.logFile, 10_000_001)
  boundLog(place)
  expect([statSync(place.logFile).size, statSync(aside).size]).toEqual([0, 10_000_001])
  expect((statSync(aside).mode & 0o777).toString(8)).toBe('600')
})

test('a server runs when the process its lock file names is alive', async () => {
  const place = await aCluster()
  const lock = join(place.cluster, 'postmaster.pid')
  expect(runningPid(place)).toBeUndefined()
  writeFileSync(lock, `${process.pid}\n/data\n`)
  expect(runningPid(place)).toBe(process.pid)
  for (const none of ['', '0\n', '-1\n', 'x\n', '4194399\n']) {
    writeFileSync(lock, none)
    expect([none, runningPid(place)]).toEqual([none, undefined])
  }
})

test('a cluster that is there is not made again; one that cannot be made leaves nothing', async () => {
  expect(await initialise(await aCluster(), account)).toBe(false)
  const place = await aCluster()
  rmSync(place.cluster, { recursive: true })
  await expect(initialise(place, account)).rejects.toThrow(/^内置数据库初始化失败：.*ENOENT/)
  expect(
    [place.cluster, `${place.cluster}.init-${process.pid}`, `${place.cluster}.password`].map(existsSync),
  ).toEqual([false, false, false])
})

test('what a start that was killed left behind goes, what another one makes stays', async () => {
  const place = await aCluster()
  rmSync(place.cluster, { recursive: true })
  const [dead, alive] = [`${place.cluster}.init-4194399`, `${place.cluster}.init-${process.ppid}`]
  for (const path of [dead, alive]) mkdirSync(path)
  await expect(initialise(place, account)).rejects.toThrow('内置数据库初始化失败')
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
})

test('a start that is given up ends with its own reason', async () => {
  const place = await aCluster()
  rmSync(place.cluster, { recursive: true })
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(initialise(place, account, stopped)).rejects.toThrow('stopped')
})

const trusting = 'local all all trust\nhost all all 127.0.0.1/32 trust\n'
const asking = 'local all all scram-sha-256\n# local all all trust\n'
test.each([
  ['no rules yet', undefined, false, false],
  ['rules that ask for the known password', asking, false, false],
  ['rules that trust', trusting, false, true],
  ['rules that ask, with a password drawn just now', asking, true, true],
])('security §11 a cluster with %s', async (_, rules, isPasswordNew, isMended) => {
  const place = { ...(await aCluster()), isPasswordNew }
  if (rules !== undefined) writeFileSync(join(place.cluster, 'pg_hba.conf'), rules)
  const mending = requirePassword(place, account)
  if (isMended) await expect(mending).rejects.toThrow(/^内置数据库设置密码失败：/)
  else await mending
  writeFileSync(join(place.cluster, 'postmaster.pid'), String(process.pid))
  await requirePassword(place, account)
})
