import { vehicle } from '@banyan/contract/fleet/vehicle'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { users } from '../identity.tables.ts'
import { logScope } from './log-scope.ts'

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
