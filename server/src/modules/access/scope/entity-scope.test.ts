import { parsedSettings } from '@banyan/contract/access/member-marks'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { expect, test } from 'vitest'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicleTypes } from '#modules/fleet/fleet.tables.ts'
import {
  buildEntityScope,
  type MenuRule,
  type ObjectRule,
  parseConditions,
  readLimit,
} from './entity-scope.ts'

const who = { username: 'li', realname: '李雷', orgCode: 'A01', tenantId: 7, orgCodes: ['A01'] }
const rule = { ruleColumn: 'sort_no', ruleConditions: '>=', ruleValue: '3' }

test.each([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['LIKE', 'like'],
  ['LEFT_LIKE', 'left_like'],
  ['RIGHT_LIKE', 'right_like'],
  ['IN', 'in'],
])('DEC-111 the condition %s compares with %s', (ruleConditions, compared) => {
  expect(readLimit({ ...rule, ruleConditions }, who)).toMatchObject({ member: 'sortNo', rule: compared, who })
})

test.each(['', '==', 'SQL'])('DEC-111 the condition %j is refused', (ruleConditions) => {
  expect(() => readLimit({ ...rule, ruleConditions }, who)).toThrow(/^请选择规则条件$/)
})

const source = listSource(vehicleType, vehicleTypes)
const opening = (scope: string, more: Partial<ObjectRule> = {}): ObjectRule => ({
  entity: 'vehicleType',
  scope,
  condition: null,
  content: null,
  ...more,
})
const narrowing = (more: Partial<MenuRule> = {}): MenuRule => ({
  families: ['vehicleType'],
  ruleColumn: 'create_by',
  ruleConditions: '=',
  ruleValue: 'li',
  ...more,
})
const custom = JSON.stringify([{ field: 'createBy', rule: 'eq', val: 'li' }])
const unlimited = { limits: [], isClosed: false, hidden: new Set(), readOnly: new Set() }

test('DEC-111 a published form that has lost the column of a rule is closed', () => {
  const lost = [narrowing({ ruleColumn: 'nothing' })]
  expect(buildEntityScope({ ...source, isPublished: true }, [], lost, who)).toEqual({
    ...unlimited,
    isClosed: true,
  })
})

test('DEC-063 DEC-111 rules of other lists and columns that are not there are no rules', () => {
  const others = [opening('1', { entity: 'user' })]
  const elsewhere = [narrowing({ families: ['user'] }), narrowing({ ruleColumn: 'nothing' })]
  expect(buildEntityScope(source, others, elsewhere, who)).toBeUndefined()
  expect(buildEntityScope(source, [...others, opening('1')], elsewhere, who)).toEqual({
    ...unlimited,
    grants: [{ kind: 'all' }],
  })
})

test.each<[string, ObjectRule, object[]]>([
  ['1', opening('1'), [{ kind: 'all' }]],
  ['2', opening('2'), [{ kind: 'below', orgCode: 'A01' }]],
  ['3', opening('3'), [{ kind: 'depart', orgCode: 'A01' }]],
  ['4', opening('4'), [{ kind: 'creator', username: 'li' }]],
  [
    '5',
    opening('5', { condition: custom }),
    [{ kind: 'condition', items: [{ field: 'createBy', condition: { rule: 'eq', value: 'li' } }] }],
  ],
  ['5 without conditions', opening('5'), []],
  ['5 with conditions nobody can read', opening('5', { condition: '{' }), []],
])('DEC-063 the scope %s opens its rows', (_, each, grants) => {
  expect(buildEntityScope(source, [each], [], who)).toEqual({ ...unlimited, grants })
})

test.each(['2', '3'])('DEC-063 the scope %s opens nothing to someone without a department', (scope) => {
  expect(buildEntityScope(source, [opening(scope)], [], { ...who, orgCode: null })).toEqual({
    ...unlimited,
    grants: [],
  })
})

test('DEC-063 a member is hidden or fixed only by all roles', () => {
  const settings = (...list: object[]) => opening('1', { content: JSON.stringify(list) })
  const strict = settings(
    { attr: 'typeName', visible: false, editable: false },
    { attr: 'typeCode', editable: false },
    { attr: 'note' },
  )
  const mild = settings({ attr: 'typeName', visible: true, editable: false })
  const of = (...rules: ObjectRule[]) => {
    const { hidden, readOnly } = buildEntityScope(source, rules, [], who)!
    return [[...hidden], [...readOnly]]
  }
  expect(of(strict)).toEqual([['typeName'], ['typeName', 'typeCode']])
  expect(of(strict, strict)).toEqual([['typeName'], ['typeName', 'typeCode']])
  expect(of(strict, mild)).toEqual([[], ['typeName']])
  expect(of(strict, opening('1'))).toEqual([[], []])
  expect(of(strict, opening('1', { content: 'nonsense' }))).toEqual([[], []])
})

test('DEC-111 rules of the menu narrow without opening, and one that cannot be read closes', () => {
  const scope = buildEntityScope(source, [], [narrowing(), narrowing({ ruleConditions: '>' })], who)
  expect(scope).toEqual({
    ...unlimited,
    limits: [
      { member: 'createBy', rule: 'eq', value: expect.objectContaining({ source: 'li' }), who },
      { member: 'createBy', rule: 'gt', value: expect.objectContaining({ source: 'li' }), who },
    ],
  })
  for (const bad of [narrowing({ ruleConditions: '~' }), narrowing({ ruleValue: '#{env}' })]) {
    const closed = buildEntityScope(source, [], [narrowing(), bad], who)!
    expect([closed.limits.length, closed.isClosed]).toEqual([1, true])
  }
})

test.each([
  null,
  '',
  '[]',
  '{',
  JSON.stringify([{ field: 'nothing', rule: 'eq', val: 'a' }]),
  JSON.stringify([{ rule: 'eq', val: 'a' }]),
  JSON.stringify([
    { field: 'createBy', rule: 'eq', val: 'a' },
    { field: 'nothing', rule: 'eq', val: 'a' },
  ]),
])('DEC-063 the condition %j is refused', (text) => {
  expect(() => parseConditions(text, source)).toThrow(/^自定义条件不正确$/)
})

test('DEC-063 a condition with a value its column cannot hold is refused', () => {
  const text = JSON.stringify([{ field: 'createTime', rule: 'eq', val: 'a' }])
  expect(() => parseConditions(text, source)).toThrow('查询条件格式不正确')
  expect(parseConditions(custom, source)).toEqual([
    { field: 'createBy', condition: { rule: 'eq', value: 'li' } },
  ])
})

test('DEC-063 settings of attributes: shown and changed unless told otherwise, at most two hundred', () => {
  const many = (length: number) => JSON.stringify(Array.from({ length }, () => ({ attr: 'a' })))
  expect(parsedSettings('[{"attr":"a"}]')).toEqual([{ attr: 'a', visible: true, editable: true }])
  expect(parsedSettings(many(200))).toHaveLength(200)
  for (const wrong of [many(201), '{}', '[{}]', '[', '']) expect(parsedSettings(wrong)).toBeUndefined()
})
