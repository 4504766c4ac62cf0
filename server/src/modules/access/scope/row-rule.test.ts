import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { clockBasedOn } from '#kernel/clock.ts'
import { statement } from '#kernel/database/fragment.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles, vehicleTypes } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { type EntityScope, type RowGrant, readLimit } from './entity-scope.ts'
import { buildRowRule, splitTexts } from './row-rule.ts'
import { scopeField } from './scope-field.ts'

const types = listSource(vehicleType, vehicleTypes)
const people = listSource(depart, departs)
const who = { username: 'li', realname: '李雷', orgCode: 'A01', tenantId: 7, orgCodes: ['A01', 'A02'] }
let time = Date.parse('2026-01-02T03:04:05+08:00')
const clock = clockBasedOn(() => time)
const codes = new Map([
  ['d1', 'A01'],
  ['d2', 'A01A01'],
  ['d3', 'A02'],
])
const none: EntityScope = {
  limits: [],
  isClosed: false,
  hidden: new Set(['code']),
  readOnly: new Set(['typeName']),
}
const granted = (...grants: RowGrant[]): EntityScope => ({ ...none, grants })
const limited = (ruleColumn: string, ruleConditions: string, ruleValue: string): EntityScope => ({
  ...none,
  limits: [readLimit({ ruleColumn, ruleConditions, ruleValue }, who)],
})
const sqlOf = (scope: EntityScope, source = types) => {
  const { where } = buildRowRule(scope, source, clock, codes)
  return where && statement(where)
}

test('DEC-063 a scope without rows in question hides and fixes members only', () => {
  const { hidden, readOnly } = none
  expect(buildRowRule(none, types, clock, codes)).toEqual({ hidden, readOnly })
  expect(
    buildRowRule(granted({ kind: 'creator', username: 'li' }, { kind: 'all' }), types, clock, codes),
  ).toEqual({
    hidden,
    readOnly,
  })
})

test.each<[string, RowGrant[], string, unknown[]]>([
  ['nothing', [], 'false', []],
  ['the own department', [{ kind: 'depart', orgCode: 'A01' }], 'sys_org_code = $1', ['A01']],
  [
    'the own department and below',
    [{ kind: 'below', orgCode: 'A01' }],
    '(sys_org_code collate "C" >= $1 and sys_org_code collate "C" < $2)',
    ['A01', 'A01\u{10ffff}'],
  ],
  ['what they entered', [{ kind: 'creator', username: 'li' }], 'create_by = $1', ['li']],
  [
    'rows that meet two conditions',
    [
      {
        kind: 'condition',
        items: [
          { field: 'createBy', condition: { rule: 'eq', value: 'a' } },
          { field: 'unknown', condition: { rule: 'eq', value: 'b' } },
        ],
      },
    ],
    '("create_by" = $1 and false)',
    ['a'],
  ],
  [
    'any of two',
    [
      { kind: 'depart', orgCode: 'A01' },
      { kind: 'creator', username: 'li' },
    ],
    '(sys_org_code = $1 or create_by = $2)',
    ['A01', 'li'],
  ],
])('DEC-063 a rule that opens %s', (_, grants, text, values) => {
  expect(sqlOf(granted(...grants))).toEqual({ text, values })
})

test('DEC-128 scopes by department go by the own code, by the owner department, or by that of the creator', () => {
  const departs = listSource(vehicle, vehicles)
  const several = { ...departs, table: vehicleTypes }
  expect([types, people, departs, several].map(scopeField)).toEqual([
    { member: 'sysOrgCode', name: '创建人所在部门', holds: 'code' },
    { member: 'orgCode', name: '部门', holds: 'code' },
    { member: 'departId', name: '所属部门', holds: 'id' },
    { member: 'departId', name: '所属部门', holds: 'ids' },
  ])
  const own = granted({ kind: 'depart', orgCode: 'A01' })
  const below = granted({ kind: 'below', orgCode: 'A01' })
  expect(sqlOf(own, people)).toEqual({ text: 'org_code = $1', values: ['A01'] })
  expect(sqlOf(own, departs)).toEqual({ text: '"depart_id" = any($1::text[])', values: [['d1']] })
  expect(sqlOf(below, several)).toEqual({
    text: `string_to_array("depart_id", ',') && $1::text[]`,
    values: [['d1', 'd2']],
  })
})

test.each<[string, EntityScope, string, unknown[]]>([
  ['one text', limited('create_by', '=', '#{sysUserCode}'), '"create_by" = $1', ['li']],
  [
    'any of several texts',
    limited('sys_org_code', '=', '#{sysMultiOrgCode}'),
    '("sys_org_code" = $1 or "sys_org_code" = $2)',
    ['A01', 'A02'],
  ],
  [
    'none of several texts',
    limited('create_by', '!=', '#{sysMultiOrgCode}'),
    '(("create_by" <> $1 or "create_by" is null) and ("create_by" <> $2 or "create_by" is null))',
    ['A01', 'A02'],
  ],
  ['a list', limited('createBy', 'IN', 'a, b,,c '), '"create_by" = any($1::text[])', [['a', 'b', 'c']]],
  ['a column that is not there', limited('nothing', '=', 'a'), 'false', []],
  ['a value the column cannot hold', limited('createTime', '=', 'a'), 'false', []],
  ['a value that needs the clock and cannot be held', limited('createTime', '=', '#{sysDate}x'), 'false', []],
])('DEC-111 a rule of the menu compares with %s', (_, scope, text, values) => {
  expect(sqlOf(scope)).toEqual({ text, values })
})

test.each(['=', '!=', 'IN'])(
  'DEC-111 a variable that is empty closes the list, compared with %s',
  (ruleConditions) => {
    const value = readLimit({ ruleColumn: 'createBy', ruleConditions, ruleValue: '#{sysOrgCode}' }, who)
    expect(sqlOf({ ...none, limits: [{ ...value, who: { ...who, orgCode: null } }] })).toEqual({
      text: 'false',
      values: [],
    })
  },
)

test('DEC-111 the time is that of each statement, not that of the first', () => {
  const { where } = buildRowRule(limited('createTime', '>=', '#{sysTime}'), types, clock, codes)
  expect(statement(where!).values).toEqual(['2026-01-02 03:04:05'])
  time += 60_000
  expect(statement(where!).values).toEqual(['2026-01-02 03:05:05'])
})

test('DEC-111 a rule that cannot be read closes the list, whatever the others open', () => {
  const scope = { ...granted({ kind: 'depart', orgCode: 'A01' }), isClosed: true }
  expect(sqlOf(scope)?.text).toBe('(sys_org_code = $1 and false)')
  expect(sqlOf({ ...none, isClosed: true })?.text).toBe('false')
})

test('DEC-111 texts may hold several values each', () => {
  expect(splitTexts(['a, b', '', ' c ', ',d'])).toEqual(['a', 'b', 'c', 'd'])
})
