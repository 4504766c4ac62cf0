import { vehicle } from '@banyan/contract/fleet/vehicle'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import type { MenuRule, ObjectRule } from '../scope/entity-scope.ts'
import type { AccessProfile } from './access-profile.ts'
import { findMovedDeparts, isAffectedByMove, withNewCodes } from './moved-departs.rules.ts'

/* A limited administrator moves departments: whose rows change by it (security, section 15). */

const sources = [listSource(vehicle, vehicles), listSource(depart, departs)]
const rule = (scope: string, items?: object[], entity = 'vehicle'): ObjectRule => ({
  entity,
  scope,
  condition: items ? JSON.stringify(items) : null,
  content: null,
})
const onMenu = (ruleColumn: string, ruleValue: string): MenuRule => ({
  families: ['vehicle'],
  ruleColumn,
  ruleConditions: '=',
  ruleValue,
})
const condition = (field: string, val: string, entity?: string) =>
  rule('5', [{ field, rule: 'eq', val }], entity)

interface Someone {
  rules?: ObjectRule[]
  menuRules?: MenuRule[]
  level?: AccessProfile['level']
  orgCode?: string | null
  others?: string[]
}
const someone = ({
  rules = [],
  menuRules = [],
  level = 'limited',
  orgCode = 'A01',
  others = [],
}: Someone): AccessProfile => ({
  person: { id: '1', username: 'li', realname: '李', orgCode, platformAdmin: false, isDeleted: false },
  tenantId: 1000,
  roles: [],
  departs: [...(orgCode ? [orgCode] : []), ...others].map((code) => ({ id: `d-${code}`, orgCode: code })),
  held: [],
  level,
  actions: new Set(),
  reserved: new Set(),
  rules,
  menuRules,
})
const intoA01 = [{ from: 'A02A01', to: 'A01A05' }]

test.each<[name: string, who: Someone, isAffected: boolean]>([
  ['no rule', {}, false],
  ['an administrator', { level: 'tenant', rules: [rule('2')] }, false],
  ['all rows', { rules: [rule('1')] }, false],
  ['a department with those below it gains the moved one', { rules: [rule('2')] }, true],
  ['a department without those below it', { rules: [rule('3')] }, false],
  ['a department by one role, with those below it by another', { rules: [rule('3'), rule('2')] }, true],
  ['a department far from both', { rules: [rule('2')], orgCode: 'A03' }, false],
  ['a department that loses the moved one', { rules: [rule('2')], orgCode: 'A02' }, true],
  ['another department they may work in', { rules: [rule('2')], orgCode: 'A03', others: ['A02'] }, true],
  ['the moved department itself moves along with its rows', { rules: [rule('3')], orgCode: 'A02A01' }, false],
  ['nobody’s department', { rules: [rule('2')], orgCode: null }, false],
  ['own rows', { rules: [rule('4')] }, false],
  ['a condition on something else', { rules: [condition('plateNo', '京A1')] }, false],
  ['a condition on the code of a record', { rules: [condition('sysOrgCode', 'A09')] }, true],
  ['a condition on the code of a department', { rules: [condition('orgCode', 'A09', 'depart')] }, true],
  ['a menu’s condition on something else', { menuRules: [onMenu('plate_no', '京A1')] }, false],
  ['a menu’s condition on the code', { menuRules: [onMenu('sys_org_code', 'A09')] }, true],
])('DEC-063 DEC-111 who is affected when a department moves: %s', (_, who, isAffected) => {
  const before = someone(who)
  expect(isAffectedByMove(sources, before, intoA01)).toBe(isAffected)
  expect(isAffectedByMove(sources, withNewCodes(before, intoA01), intoA01, 'after')).toBe(isAffected)
})

test('moved departments are those whose code changed; new and removed ones are not', () => {
  const before = new Map([
    ['same', 'A01'],
    ['moved', 'A02A01'],
    ['gone', 'A03'],
  ])
  const after = new Map([
    ['same', 'A01'],
    ['moved', 'A01A05'],
    ['new', 'A04'],
  ])
  expect(findMovedDeparts(before, after)).toEqual(intoA01)
})
