import type pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { findApplied, type Migration, migrate, programMigrations, refuseNewer } from './migrations.ts'

const program = [100, 200].map((at): Migration => ({ at, hash: '', statements: [] }))

test('operations 5 a database that a newer program has changed is refused in one sentence', () => {
  refuseNewer([], program)
  refuseNewer([100, 200], program)
  const newest = Date.parse('2026-11-15T17:00:00Z') // the 16th in Shanghai
  expect(() => refuseNewer([100, 300, newest], program)).toThrow(
    new SettingsError(
      '数据库经过本版本不认识的 2 次迁移（最近一次在 2026-11-16），由更新的版本使用过，拒绝启动；请升级程序，或恢复升级之前的备份',
    ),
  )
})

/** A database that has been through some migrations; it fails at a statement where told. */
function aDatabase(applied: number[] | undefined, failsAt?: string) {
  const asked: string[] = []
  const query = async (text: string, values?: unknown[]) => {
    asked.push(values ? `${text.slice(0, 6)} ${values.join()}` : text)
    if (text === failsAt) throw new Error('failed')
    if (text.includes('to_regclass')) return { rows: [{ name: applied ? 'x' : null }] }
    return { rows: (applied ?? []).map((at) => ({ at: String(at) })) }
  }
  /** What was asked after the applied migrations were known. */
  const rest = () => asked.slice(asked.findIndex((text) => text.includes('order by created_at')) + 1)
  return { client: { query } as unknown as pg.ClientBase, asked, rest }
}
const steps = [100, 200, 300].map(
  (at): Migration => ({ at, hash: `h${at}`, statements: [`a${at}`, `b${at}`] }),
)

test('operations 5 the moments of the migrations a database has been through', async () => {
  expect(await findApplied(aDatabase([100, 200]).client)).toEqual([100, 200])
  const empty = aDatabase(undefined)
  expect([await findApplied(empty.client), empty.asked.length]).toEqual([[], 1])
})

test('operations 5 what a database has not been through runs in one transaction, with what clears the way', async () => {
  const database = aDatabase([100])
  await migrate(database.client, steps, 'clear')
  expect(database.rest()).toEqual([
    'begin',
    'clear',
    ...['a200', 'b200', 'insert h200,200'],
    ...['a300', 'b300', 'insert h300,300'],
    'commit',
  ])
  const plain = aDatabase([100, 200])
  await migrate(plain.client, steps)
  expect(plain.rest()).toEqual(['begin', 'a300', 'b300', 'insert h300,300', 'commit'])
})

test('operations 5 a database that is up to date is left alone, and a failure leaves nothing', async () => {
  const current = aDatabase([100, 200, 300])
  await migrate(current.client, steps, 'clear')
  expect(current.rest()).toEqual([])
  const broken = aDatabase([100], 'b200')
  await expect(migrate(broken.client, steps)).rejects.toThrow('failed')
  expect(broken.rest()).toEqual(['begin', 'a200', 'b200', 'rollback'])
})

test('the migrations of the program come in the order of their moments', () => {
  const moments = programMigrations().map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(20)
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
})
