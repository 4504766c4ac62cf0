import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { testSecret } from '#testing/settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-start-'))
let made = 0
const freshDirectory = () => join(scratch, `d${++made}`)
let cluster: OuterCluster
beforeAll(async () => {
  cluster = await startOuterCluster(installedVersions()[0]?.native ?? '')
})
afterAll(async () => {
  await cluster.remove()
  rmSync(scratch, { recursive: true, force: true })
})
const outer = (url: string, dataDir: string) => ({
  DATABASE_URL: url,
  SECRET_KEY: testSecret,
  DATA_DIR: dataDir,
})
const guards = (database: string) =>
  cluster.run(
    [
      `select c.relname, c.relrowsecurity, c.relforcerowsecurity, regexp_replace(c.relacl::text, '_[0-9a-f]{12}_|[a-z]+_[0-9a-f]{8}_owner', '', 'g') as grants,
         (select json_agg(array[policyname, qual, with_check] order by policyname) from pg_policies where tablename = relname) as policies
       from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ],
    database,
  )

test('operations 3 db:migrate leaves the database as a start does: the same tables, grants and policies', async () => {
  const [one, two] = [await cluster.plainOwner('migrated'), await cluster.plainOwner('started')]
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const migration = runProduct('migrate', outer(one, freshDirectory()))
  const start = runProduct('start', outer(two, freshDirectory()))
  expect([await migration.ended, migration.out()]).toEqual([0, '数据库已是最新\n'])
  await start.listening
  expect(await guards(nameOf(one))).toEqual(await guards(nameOf(two)))
})

test('D1 operations 1 a data directory meets another database: one sentence, code 1, nothing changed', async () => {
  const [one, two] = [await cluster.plainOwner('mine'), await cluster.plainOwner('other')]
  const [mine, others] = [freshDirectory(), freshDirectory()]
  for (const [url, dataDir] of [
    [one, mine],
    [two, others],
  ] as const)
    expect(await runProduct('migrate', outer(url, dataDir)).ended).toBe(0)
  const empty = await cluster.plainOwner('empty')
  for (const [url, why] of [
    [two, '而数据库属于安装 [0-9a-f]{12}'],
    [empty, '而数据库是空的'],
  ] as const) {
    const start = runProduct('start', outer(url, mine))
    expect(await start.ended).toBe(1)
    expect(start.err()).toMatch(
      new RegExp(`^数据目录 DATA_DIR=${mine} 属于安装 [0-9a-f]{12}，${why}，拒绝启动；[^\n]*\n$`),
    )
  }
  expect(readdirSync(mine)).toEqual(['installation.id'])
  const untouched = await cluster.run(
    [`select 1 from pg_class where relnamespace = 'public'::regnamespace`],
    new URL(empty).pathname.slice(1),
  )
  expect(untouched).toEqual([])
})

test('operations 5 whatever keeps it from starting is one line without a stack, and code 1', async () => {
  const taken = runProduct('start', outer(await cluster.plainOwner('taken'), freshDirectory()))
  const port = new URL(await taken.listening).port
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'x' }, /^设置有误：PORT 须为/],
    [{ DATABASE_URL: cluster.url('none'), SECRET_KEY: testSecret }, /^DATABASE_URL 指定的数据库不存在/],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', SECRET_KEY: testSecret }, /^无法连接 DATABASE_URL/],
    [outer(await cluster.plainOwner('busy'), freshDirectory()), /^端口 \d+ 已被占用/],
    [{ DATA_DIR: '/proc/none' }, /^数据目录 DATA_DIR=\/proc\/none 不可写/],
  ]
  for (const [env, line] of wrong) {
    const start = runProduct('start', { DATA_DIR: freshDirectory(), PORT: port, ...env })
    expect(await start.ended).toBe(1)
    expect(start.err()).toMatch(line)
    expect(start.err().trimEnd().split('\n')).toHaveLength(1)
  }
})
