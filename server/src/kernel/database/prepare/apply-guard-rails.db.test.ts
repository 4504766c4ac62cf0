import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { makeTable } from '../make-table.ts'
import { tableInfo, tenantTable } from '../table.ts'
import { transactionOf } from '../tx.ts'
import { applyGuardRails } from './apply-guard-rails.ts'

const database = await ownDatabase()
const id = randomBytes(6).toString('hex')
const roles = { request: `rails_${id}_rw`, report: `rails_${id}_ro` }
const tables = [tenantTable('one', {}), tenantTable('two', {})].map(tableInfo)
const { pool, asked } = database.notedPool(1)
const owner = await pool.connect()
afterAll(async () => {
  for (const role of Object.values(roles)) await owner.query(`drop owned by ${role}; drop role ${role}`)
  owner.release(true)
})
for (const role of Object.values(roles)) await owner.query(`create role ${role}`)

/** No table but these two, and no guard rails. */
beforeEach(async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) await owner.query(`drop table ${name} cascade`)
  const tx = transactionOf(owner, new AppState())
  for (const table of tables) await makeTable(tx, table)
  await owner.query('drop table if exists migration.standing_rails')
  asked.length = 0
})

const apply = () => applyGuardRails(owner, tables, roles)
/** The statements of the last start that change something, by their kind. */
function changes() {
  const kinds: [string, RegExp][] = [
    ['search indexes', /leakproof; alter/],
    ['may connect', /grant connect on database/],
    ['schemas', /revoke create on schema public/],
    ['rails of one', /^begin; .*revoke all on "one"/],
    ['rails of two', /^begin; .*revoke all on "two"/],
    ['rollback', /^rollback/],
    ['noted', /^insert into migration.standing_rails/],
  ]
  return asked
    .splice(0)
    .flatMap((text) => kinds.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])))
}
const standing = () => database.sql('select name from migration.standing_rails order by name desc')
const all = [
  'search indexes',
  'may connect',
  'may connect',
  'schemas',
  'rails of one',
  'rails of two',
  'noted',
]

test('security §3 guard rails that are missing are applied and noted, those that stand are left alone', async () => {
  await apply()
  expect(changes()).toEqual(all)
  expect(await standing()).toEqual([{ name: 'two' }, { name: 'one' }, { name: '*' }])
  await apply()
  expect(changes()).toEqual([])
})

test('security §3 a table that somebody changed gets its own anew, without the policies that were added', async () => {
  await apply()
  const policies = () => database.sql('select policyname from pg_policies order by tablename, policyname')
  const before = await policies()
  expect(before.length).toBeGreaterThan(0)
  await owner.query('create policy "every""thing" on two using (true)')
  changes()
  await apply()
  expect(changes()).toEqual(['rails of two', 'noted'])
  expect(await policies()).toEqual(before)
})

test('DEC-118 a table in use is tried again a moment later', async () => {
  const other = await database.notedPool(1).pool.connect()
  await other.query('begin; lock table one')
  const applied = apply()
  await setTimeout(1300)
  await other.query('rollback')
  other.release(true)
  await applied
  expect(changes()).toEqual([...all.slice(0, 4), 'rails of one', 'rollback', ...all.slice(4)])
})

test('another failure is not tried again, and nothing counts as applied', async () => {
  await owner.query('drop table one')
  await expect(apply()).rejects.toMatchObject({ code: '42P01' })
  expect(changes()).toEqual([...all.slice(0, 4), 'rails of one', 'rollback'])
  expect(await standing()).toEqual([])
})
