import { expect, test } from 'vitest'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { type Fragment, statement } from '#kernel/database/fragment.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { listSource } from './column.ts'
import {
  fromClause,
  hideMembers,
  isHidden,
  qualifiedColumn,
  type Row,
  rowScope,
  selectClause,
  topRowsFor,
} from './row-scope.ts'

const source = listSource(gadget, gadgets)
const caller = (rule?: Partial<RowRule>): Caller =>
  ({
    tenantId: 7,
    rights: { rowRule: () => rule && { hidden: new Set(), ...rule } },
  }) as unknown as Caller

const mine: Fragment = (bind) => `create_by = ${bind('li')}`
const named: Fragment = (bind) => `name = ${bind('a')}`

test.each<[name: string, changes: Partial<ListSource>, me: Caller, text: string, values: unknown[]]>([
  ['of a tenant', {}, caller(), 'del_flag = 0', []],
  ['that were removed', { isBin: true }, caller(), 'del_flag = 1', []],
  ['of a list with joins', { alias: 'b' }, caller(), 'b.del_flag = 0', []],
  ['of a limited person', {}, caller({ where: mine }), '(del_flag = 0 and create_by = $1)', ['li']],
  [
    'that others see too',
    { seesBeyondTenant: true, alias: 'b' },
    caller(),
    '(b.tenant_id = $1 and b.del_flag = 0)',
    [7],
  ],
  [
    'of the platform and the tenant',
    { seesBeyondTenant: true, showsPlatformRows: true },
    caller(),
    '(tenant_id in (0, $1) and del_flag = 0)',
    [7],
  ],
])('DEC-063 rows %s', (_, changes, me, text, values) => {
  expect(statement(rowScope({ ...source, ...changes }, me).where)).toEqual({ text, values })
})

test('DEC-063 further conditions come after those of the rule; groups know only them', () => {
  const me = caller({ where: mine, hidden: new Set(['name']) })
  expect(statement(rowScope(source, me, [named]).where)).toEqual({
    text: '(del_flag = 0 and create_by = $1 and name = $2)',
    values: ['li', 'a'],
  })
  expect(rowScope(source, me).columns.has('name')).toBe(false)
  const groups = { ...source, grouped: () => mine }
  expect(statement(rowScope(groups, me, [named]).where)).toEqual({ text: 'name = $1', values: ['a'] })
  expect(rowScope(groups, me).columns).toBe(source.columns)
})

test('DEC-063 a member is hidden by its own rule or by that of the member it tells', () => {
  const telling = {
    ...source,
    hiddenWith: (member: string) => (member === 'typeName' ? 'typeId' : undefined),
  }
  const me = caller({ hidden: new Set(['typeId']) })
  expect(['typeId', 'typeName', 'name'].map((member) => isHidden(telling, me, member))).toEqual([
    true,
    true,
    false,
  ])
  expect(isHidden(source, me, 'typeName')).toBe(false)
  expect(isHidden(telling, caller(), 'typeId')).toBe(false)
})

test('DEC-063 hidden members leave rows together with their texts', () => {
  const rows: Row[] = [{ id: '1', name: 'a', typeId: '2', typeId_dictText: 'b' }]
  expect(hideMembers(source, caller({ hidden: new Set(['typeId']) }), rows)).toEqual([{ id: '1', name: 'a' }])
  expect(rows[0]).toHaveProperty('typeId')
  expect(hideMembers(source, caller({ hidden: new Set() }), rows)).toBe(rows)
  expect(hideMembers(source, caller(), rows)).toBe(rows)
})

test('DEC-063 the first level of a tree also has the rows whose parent a rule hides', () => {
  const isTop = `coalesce("type_id", '') in ('', '0')`
  expect(statement(topRowsFor(source, caller(), 'typeId'))).toEqual({ text: isTop, values: [] })
  expect(statement(topRowsFor(source, caller({ hidden: new Set(['name']) }), 'typeId')).text).toBe(isTop)
  expect(statement(topRowsFor(source, caller({ where: mine }), 'typeId'))).toEqual({
    text: `(${isTop} or "type_id" not in (select id from "testing_gadget" where (del_flag = 0 and create_by = $1)))`,
    values: ['li'],
  })
})

test('a statement names the columns and the table of a list, or the query of its groups', () => {
  expect(selectClause(new Map([...source.columns].slice(0, 2)))).toBe(
    '"name" as "name", "type_id" as "typeId"',
  )
  expect(statement(fromClause(source, caller()))).toEqual({ text: '"testing_gadget"', values: [] })
  const groups = {
    ...source,
    alias: 'g',
    grouped:
      (me: Caller): Fragment =>
      (bind) =>
        `select ${bind(me.tenantId)}`,
  }
  expect(statement(fromClause(groups, caller()))).toEqual({ text: '(select $1) g', values: [7] })
  expect(qualifiedColumn(groups, 'id')).toBe('g.id')
  expect(qualifiedColumn(source, 'id')).toBe('id')
})
