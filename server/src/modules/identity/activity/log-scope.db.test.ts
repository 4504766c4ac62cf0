import { vehicle } from '@banyan/contract/fleet/vehicle'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { listSource } from '#kernel/records/list/column.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { users } from '../identity.tables.ts'
import { logScope, maskEntries } from './log-scope.ts'

const database = await ownDatabase()
const sources = [listSource(user, users), listSource(depart, departs), listSource(vehicle, vehicles)]
const caller = (rules: Record<string, RowRule>, ...closed: string[]) =>
  ({
    userId: 'me',
    tenantId: 7,
    catalogue: { entities: new Map(sources.map((source) => [source.entity, source])) },
    rights: {
      rowRule: ({ entity }: ListSource) => rules[entity],
      lists: ({ entity }: ListSource) => !closed.includes(entity),
    },
  }) as unknown as Caller
const cut = (column: string): RowRule => ({
  hidden: new Set(),
  where: (bind) => `${column} = ${bind(`own ${column}`)}`,
})

/** Masks entries where ann and d1 are in sight; how often the database was asked. */
const mask = (me: Caller, rows: Row[]) =>
  database.within(new AppState(), { tenantId: 7 }, async (tx, asked) => {
    await tx.$client.query('set local session_replication_role = replica')
    await tx.insert(users).values([
      { id: 'ann', username: 'ann', post: 'own post' },
      { id: 'bob', username: 'bob' },
    ] as never)
    await tx.insert(departs).values([
      { id: 'd1', departName: '甲', orgType: '1', orgCode: 'Z01', memo: 'own memo' },
      { id: 'd2', departName: '乙', orgType: '1', orgCode: 'Z02' },
    ] as never)
    asked.length = 0
    return { masked: await maskEntries(tx, me, rows), asked: asked.length }
  })

test('security §15 hidden members and ids out of sight are taken from entries', async () => {
  const me = caller({
    user: { ...cut('post'), hidden: new Set(['phone']) },
    vehicle: { hidden: new Set(['vin']) },
  })
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
  const { masked, asked } = await mask(me, rows)
  expect(masked).toEqual([
    { id: '1', entity: 'user', before: null, after: { realname: '安', userId: 'ann', departId: 'd1' } },
    { id: '2', entity: 'vehicle', before: { color: '红' }, after: { userIds: ['ann'] } },
    { id: '3', entity: 'gone', before: { userId: null, departIds: ['d1'] }, after: '文' },
  ])
  expect(asked).toBe(1)
})

test('security §15 departments go by their own rules, and nothing is asked where nothing is named', async () => {
  const me = caller({ depart: cut('memo') })
  const entry = { id: '1', entity: 'user', before: { departId: 'd2' }, after: { departIds: ['d1', 'd2'] } }
  expect((await mask(me, [entry])).masked).toEqual([
    { id: '1', entity: 'user', before: { departId: null }, after: { departIds: ['d1'] } },
  ])
  expect((await mask(me, [{ ...entry, before: { userId: 'x' }, after: null }])).asked).toBe(0)
})

test('security §15 who is limited on nothing, or in members only, reads the whole log', () => {
  expect(logScope(caller({}))).toEqual([])
  expect(logScope(caller({ user: { hidden: new Set(['phone']) } }))).toEqual([])
})

test('DEC-127 of entities whose list may not be opened nothing is told', () => {
  const [isOpen, ...rest] = logScope(caller({}, 'user', 'vehicle'))
  expect(rest).toEqual([])
  expect(statement(isOpen!)).toEqual({
    text: '(entity is null or entity <> all($1::text[]))',
    values: [['user', 'onlineUser', 'vehicle']],
  })
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
