import type pg from 'pg'
import { expect, test } from 'vitest'
import { NotedConnection } from '#testing/noted-connection.ts'
import { tableInfo, tenantTable } from '../table.ts'
import { applyGuardRails } from './apply-guard-rails.ts'

const roles = { request: 'x_rw', report: 'x_ro' }
const tables = [tenantTable('one', {}), tenantTable('two', {})].map(tableInfo)

/** A database that keeps what stands; a statement fails with a code as often as told. */
function aDatabase(fails: { at: RegExp; code: string; times: number } = { at: /$^/, code: '', times: 0 }) {
  const standing = new Map<string, string>()
  const states = new Map([
    ['one', 'as made'],
    ['two', 'as made'],
  ])
  const policies: object[] = []
  const client = new NotedConnection((text, values) => {
    if (fails.at.test(text) && fails.times-- > 0)
      throw Object.assign(new Error('failed'), { code: fails.code })
    if (text.startsWith('select name, hash'))
      return { rows: [...standing].map(([name, hash]) => ({ name, hash })) }
    if (text.startsWith('insert into migration.standing_rails')) {
      const [names, hashes] = values as [string[], string[]]
      for (const [at, name] of names.entries()) standing.set(name, hashes[at] ?? '')
    }
    if (text.includes('aclexplode(c.relacl) a where a.grantee in'))
      return { rows: [...states].map(([name, state]) => ({ name, state })) }
    if (text.includes('from pg_policies')) return { rows: policies }
    return { rows: [] }
  })
  const apply = () => applyGuardRails(client as unknown as pg.ClientBase, tables, roles)
  /** The statements of the last start that change something, by their kind. */
  const changes = () => {
    const kinds: [string, RegExp][] = [
      ['search indexes', /leakproof; alter/],
      ['may connect', /grant connect on database/],
      ['schemas', /revoke create on schema public/],
      ['rails of one', /^begin; .*revoke all on "one"/s],
      ['rails of two', /^begin; .*revoke all on "two"/s],
      ['rollback', /^rollback/],
      ['noted', /^insert into migration.standing_rails/],
    ]
    const asked = client.asked.splice(0)
    return asked.flatMap((text) => kinds.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])))
  }
  return { client, states, policies, standing, apply, changes }
}
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
  const { apply, changes, standing } = aDatabase()
  await apply()
  expect(changes()).toEqual(all)
  expect([...standing.keys()]).toEqual(['one', 'two', '*'])
  await apply()
  expect(changes()).toEqual([])
})

test('security §3 a table that somebody changed gets its own anew, without the policies that were added', async () => {
  const { apply, changes, states, policies, client } = aDatabase()
  await apply()
  changes()
  states.set('two', 'changed')
  policies.push({ table: 'two', policies: ['every"thing', 'reads'] })
  await apply()
  const applied = client.asked.find((text) => text.includes('revoke all on "two"'))
  expect(applied).toContain(
    `begin; set local lock_timeout = '1s'; set local synchronous_commit = off; drop policy "every""thing" on "two"; drop policy "reads" on "two";`,
  )
  expect(changes()).toEqual(['rails of two', 'noted'])
})

test.each(['55P03', '40P01'])('DEC-118 a table in use (%s) is tried again a moment later', async (code) => {
  const { apply, changes } = aDatabase({ at: /^begin; .*revoke all on "one"/s, code, times: 1 })
  await apply()
  expect(changes()).toEqual([...all.slice(0, 4), 'rails of one', 'rollback', ...all.slice(4)])
})

test('another failure is not tried again, and nothing counts as applied', async () => {
  const { apply, changes, standing } = aDatabase({
    at: /^begin; .*revoke all on "one"/s,
    code: '42P01',
    times: 1,
  })
  await expect(apply()).rejects.toThrow('failed')
  expect([changes(), [...standing]]).toEqual([[...all.slice(0, 4), 'rails of one', 'rollback'], []])
})

test('what only a superuser may do is left out where the owner is none; another failure is one', async () => {
  const plain = aDatabase({ at: /leakproof; alter|grant connect/, code: '42501', times: 3 })
  await plain.apply()
  expect(plain.changes()).toEqual(all)
  const broken = aDatabase({ at: /leakproof; alter/, code: '42883', times: 1 })
  await expect(broken.apply()).rejects.toThrow('failed')
})
