import { expect, test } from 'vitest'
import { type EntityScope, type RowGrant, readLimit } from '../scope/entity-scope.ts'
import type { RuleUser } from '../scope/rule-value.ts'
import { compareScopes } from './contains.rules.ts'

const person = { username: 'li', realname: '李', orgCode: 'A01A01', tenantId: 1, orgCodes: ['A01A01'] }
const boss = { username: 'wang', realname: '王', orgCode: 'A01', tenantId: 1, orgCodes: ['A01', 'A02'] }
const nobody = { username: 'zhao', realname: '赵', orgCode: null, tenantId: 1, orgCodes: [] }
const none = { limits: [], isClosed: false, hidden: new Set<string>(), readOnly: new Set<string>() }
const granted = (...grants: RowGrant[]): EntityScope => ({ ...none, grants })
const hides = (...members: string[]): EntityScope => ({ ...none, hidden: new Set(members) })
const fixes = (...members: string[]): EntityScope => ({ ...none, readOnly: new Set(members) })
const below = (orgCode: string): RowGrant => ({ kind: 'below', orgCode })
const depart = (orgCode: string): RowGrant => ({ kind: 'depart', orgCode })
const creator = (username: string): RowGrant => ({ kind: 'creator', username })
const where = (...pairs: [string, string][]): RowGrant => ({
  kind: 'condition',
  items: pairs.map(([field, value]) => ({ field, condition: { rule: 'eq', value } })),
})
const limited = (who: RuleUser, condition: string, value: string, column = 'code'): EntityScope => ({
  ...none,
  limits: [readLimit({ ruleColumn: column, ruleConditions: condition, ruleValue: value }, who)],
})

test.each<[name: string, inner: EntityScope | undefined, outer: EntityScope | undefined, verdict: string]>([
  ['no rule inside none', undefined, undefined, 'within'],
  ['a rule inside none', granted(below('A01')), undefined, 'within'],
  ['no rule inside a rule', undefined, granted(below('A01')), 'beyond'],
  ['a department inside the one above', granted(below('A01A01')), granted(below('A01')), 'within'],
  ['a department and the one above', granted(below('A01')), granted(below('A01A01')), 'beyond'],
  ['one department inside it and below', granted(depart('A01A01')), granted(below('A01')), 'within'],
  ['it and below inside one department', granted(below('A01')), granted(depart('A01')), 'beyond'],
  ['one of two departments', granted(depart('A02')), granted(depart('A01'), depart('A02')), 'within'],
  ['the same department', granted(depart('A01')), granted(depart('A01')), 'within'],
  ['another department', granted(depart('A02')), granted(depart('A01')), 'beyond'],
  ['all inside a department', granted({ kind: 'all' }), granted(below('A01')), 'beyond'],
  ['nothing inside anything', granted(), granted(depart('A01')), 'within'],
  ['anything inside nothing', granted(depart('A01')), granted(), 'beyond'],
  ['a closed rule inside anything', { ...none, isClosed: true }, granted(depart('A01')), 'within'],
  ['anything inside a closed rule', granted(depart('A01')), { ...none, isClosed: true }, 'beyond'],
  ['a limit to no department', limited(nobody, '=', '#{sysMultiOrgCode}'), granted(depart('A01')), 'within'],
  ['every row, with a member hidden', hides('phone'), granted(below('A01')), 'beyond'],
  ['the same creator', granted(creator('li')), granted(creator('li')), 'within'],
  ['another creator is up to the rows', granted(creator('li')), granted(creator('wang')), 'ask'],
  ['a creator in a department is up to the rows', granted(creator('li')), granted(below('A01')), 'ask'],
  ['the same condition', granted(where(['a', '1'])), granted(where(['a', '1'])), 'within'],
  ['another condition', granted(where(['a', '2'])), granted(where(['a', '1'])), 'beyond'],
  ['more conditions', granted(where(['a', '1'], ['b', '2'])), granted(where(['a', '1'])), 'within'],
  ['fewer conditions', granted(where(['a', '1'])), granted(where(['a', '1'], ['b', '2'])), 'beyond'],
  ['the same limit', limited(person, '=', 'x'), limited(boss, '=', 'x'), 'within'],
  ['another limit', limited(person, '=', 'x'), limited(boss, '=', 'y'), 'beyond'],
  ['a limit on another column', limited(person, '=', 'x', 'name'), limited(boss, '=', 'x'), 'beyond'],
  ['a limit inside none of that kind', granted(below('A01')), limited(boss, '=', 'x'), 'beyond'],
  ['fewer of a list', limited(person, 'IN', 'a'), limited(boss, 'IN', 'a, b'), 'within'],
  ['more of a list', limited(person, 'IN', 'a,b'), limited(boss, 'IN', 'a'), 'beyond'],
  ['more left out', limited(person, '!=', 'a'), limited(boss, '!=', 'a'), 'within'],
  ['a longer beginning', limited(person, 'RIGHT_LIKE', 'AB'), limited(boss, 'RIGHT_LIKE', 'a'), 'within'],
  ['a shorter beginning', limited(person, 'RIGHT_LIKE', 'A'), limited(boss, 'RIGHT_LIKE', 'AB'), 'beyond'],
  [
    'own departments',
    limited(person, '=', '#{sysMultiOrgCode}'),
    limited(boss, '=', '#{sysMultiOrgCode}'),
    'beyond',
  ],
  [
    'department below',
    limited(person, 'RIGHT_LIKE', '#{sysOrgCode}'),
    limited(boss, 'RIGHT_LIKE', '#{sysOrgCode}'),
    'within',
  ],
  [
    'own records by rule',
    limited(person, '=', '#{sysUserCode}'),
    limited(boss, '=', '#{sysUserCode}'),
    'ask',
  ],
  ['the same day', limited(person, '=', '#{sysDate}'), limited(boss, '=', '#{ sys_date }'), 'within'],
  ['a pattern of the clock', limited(person, 'LIKE', '#{sysDate}'), limited(boss, 'LIKE', 'sys'), 'beyond'],
  ['hidden for both', hides('phone', 'email'), hides('phone'), 'within'],
  ['hidden for one', hides('email'), hides('phone'), 'beyond'],
  ['hidden where only fixed', hides('phone'), fixes('phone'), 'within'],
  ['fixed where hidden', fixes('phone'), hides('phone'), 'beyond'],
])('security 15 %s', (_, inner, outer, verdict) => {
  expect(compareScopes(inner, outer)).toBe(verdict)
})
