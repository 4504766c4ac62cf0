import { vehicle } from '@banyan/contract/fleet/vehicle'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { users } from '../identity.tables.ts'
import { logScope, maskEntries } from './log-scope.ts'

const sources = [listSource(user, users), listSource(depart, departs), listSource(vehicle, vehicles)]
const caller = (rules: Record<string, RowRule>) =>
  ({
    userId: 'me',
    tenantId: 7,
    catalogue: { entities: new Map(sources.map((source) => [source.entity, source])) },
    rights: { rowRule: ({ entity }: ListSource) => rules[entity] },
  }) as unknown as Caller
const cut = (column: string): RowRule => ({
  hidden: new Set(),
  where: (bind) => `${column} = ${bind(`own ${column}`)}`,
})

test('security §15 who is limited on nothing, or in members only, reads the whole log', () => {
  expect(logScope(caller({}))).toEqual([])
  expect(logScope(caller({ user: { hidden: new Set(['phone']) } }))).toEqual([])
})

test('security §15 what was done to records out of sight is left out, of people also what they did', () => {
  const fragments = logScope(caller({ user: cut('post'), vehicle: cut('color') }))
  expect(fragments.map(({ reads }) => reads)).toEqual(
    Array.from({ length: 3 }, () => ['identity_user', 'fleet_vehicle']),
  )
  expect(fragments.map((fragment) => statement(fragment))).toEqual([
    {
      text: '(entity is null or entity <> all($1::text[]) or row_id is null or row_id in (select id from "identity_user" where tenant_id = $2 and post = $3))',
      values: [['user', 'onlineUser'], 7, 'own post'],
    },
    {
      text: '(user_id is null or user_id = $1 or user_id in (select id from "identity_user" where tenant_id = $2 and post = $3))',
      values: ['me', 7, 'own post'],
    },
    {
      text: '(entity is null or entity <> all($1::text[]) or row_id is null or row_id in (select id from "fleet_vehicle" where tenant_id = $2 and color = $3))',
      values: [['vehicle'], 7, 'own color'],
    },
  ])
})

/** A database in which some ids are in sight. */
function seeing(...ids: string[]) {
  const asked: { text: string; values: unknown[] }[] = []
  const query = async (question: { text: string; values: unknown[] }) => {
    asked.push(question)
    return { rows: ids.map((id) => ({ id })) }
  }
  return { tx: { $client: { query } } as unknown as Tx, asked }
}

test('security §15 hidden members and ids out of sight are taken from entries', async () => {
  const me = caller({
    user: { ...cut('post'), hidden: new Set(['phone']) },
    vehicle: { hidden: new Set(['vin']) },
  })
  const { tx, asked } = seeing('ann')
  const rows = [
    {
      id: '1',
      entity: 'user',
      before: null,
      after: { phone: '1', realname: '安', userId: 'ann', departId: 'd1' },
    },
    { id: '2', entity: 'vehicle', before: { vin: 'V', color: '红' }, after: { userIds: ['ann', 'bob'] } },
    { id: '3', entity: 'gone', before: { userId: 'bob', departIds: ['d1'] }, after: '文' },
  ]
  expect(await maskEntries(tx, me, rows)).toEqual([
    { id: '1', entity: 'user', before: null, after: { realname: '安', userId: 'ann', departId: 'd1' } },
    { id: '2', entity: 'vehicle', before: { color: '红' }, after: { userIds: ['ann'] } },
    { id: '3', entity: 'gone', before: { userId: null, departIds: ['d1'] }, after: '文' },
  ])
  expect(asked).toEqual([
    {
      text: 'select id from "identity_user" where tenant_id = $1 and id = any($2::text[]) and id in (select id from "identity_user" where tenant_id = $3 and post = $4)',
      values: [7, ['ann', 'ann', 'bob', 'bob'], 7, 'own post'],
    },
  ])
})

test('security §15 departments go by their own rules, and nothing is asked where nothing is named', async () => {
  const me = caller({ depart: cut('memo') })
  const { tx, asked } = seeing('d1')
  const entry = { id: '1', entity: 'user', before: { departId: 'd2' }, after: { departIds: ['d1', 'd2'] } }
  expect(await maskEntries(tx, me, [entry])).toEqual([
    { id: '1', entity: 'user', before: { departId: null }, after: { departIds: ['d1'] } },
  ])
  expect(asked.map(({ values }) => values[1])).toEqual([['d2', 'd1', 'd2']])
  asked.length = 0
  await maskEntries(tx, me, [{ ...entry, before: { userId: 'x' }, after: null }])
  expect(asked).toEqual([])
})
