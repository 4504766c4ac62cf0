import pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { eventually } from '#testing/eventually.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { emptyDatabase, refuseConnections, refuseUsedDatabase } from './empty-database.ts'
import { describeTables } from './table-copy.ts'

/** The only connection to a database that holds nothing, or what the product makes. */
async function aDatabase(template?: string) {
  const { config } = await ownDatabase(template)
  const connect = async () => {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return { owner: await connect(), connect }
}
const nothing = 'template0'

test('operations 11 nobody may work in a database that is restored', async () => {
  const { owner, connect } = await aDatabase(nothing)
  await refuseConnections(owner)
  const others = [await connect(), await connect()]
  await expect(refuseConnections(owner)).rejects.toThrow(
    new SettingsError('目标数据库还有 2 个连接，请先停止正在运行的服务'),
  )
  await expect(refuseUsedDatabase(owner, true)).rejects.toThrow('还有 2 个连接')
  for (const other of others) await other.end()
  await eventually(() => refuseConnections(owner))
})

test('operations 11 a database that holds something is replaced only when that was asked for', async () => {
  const { owner } = await aDatabase(nothing)
  await refuseUsedDatabase(owner, false)
  await owner.query('create table thing (id int)')
  await expect(refuseUsedDatabase(owner, false)).rejects.toThrow(
    new SettingsError('目标数据库不是空的，拒绝恢复；请换一个空的数据库，或加上 --force 覆盖其中的全部数据'),
  )
  await refuseUsedDatabase(owner, true)
})

test('operations 11 what the product made is dropped: tables, functions and the notes of migrations', async () => {
  const { owner } = await aDatabase()
  await owner.query('create table "b""c" (id int)')
  const countOf = async (): Promise<number[]> => {
    const { rows } = await owner.query<{ n: number[] }>(
      `select array[
         (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
         (select count(*) from pg_proc p where pronamespace = 'public'::regnamespace
            and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')),
         (select count(*) from pg_namespace where nspname = 'migration')]::int[] as n`,
    )
    return rows[0]?.n ?? []
  }
  for (const n of await countOf()) expect(n).toBeGreaterThan(0)
  const extensions = () => owner.query('select extname from pg_extension order by 1')
  const { rows: before } = await extensions()
  await emptyDatabase(owner)
  expect(await countOf()).toEqual([0, 0, 0])
  expect((await extensions()).rows).toEqual(before)
})

test('operations 11 tables come after those they refer to; some that need each other come all the same', async () => {
  const { owner } = await aDatabase(nothing)
  for (const name of 'abcd') await owner.query(`create table ${name} (id int primary key)`)
  const refer = (from: string, to: string) =>
    owner.query(`alter table ${from} add foreign key (id) references ${to}`)
  const order = async () => (await describeTables(owner)).map(({ name }) => name).join('')
  await refer('a', 'b')
  await refer('b', 'c')
  expect(await order()).toMatch(/^(cd|dc)ba$/)
  await refer('c', 'a')
  expect(await order()).toMatch(/^d[abc]{3}$/)
  expect((await describeTables(owner))[0]).toEqual({ name: 'd', columns: ['id'] })
})
