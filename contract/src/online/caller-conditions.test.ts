import { expect, test } from 'vitest'
import { type FormCaller, noCaller } from '../form/form-context.ts'
import type { FormField } from '../form/form-property.ts'
import { computeForm, isConditionMet } from '../form/form-value.ts'
import { callerText, callerValues, withDepartments } from './caller-conditions.ts'
import { withRules } from './form-rules.ts'
import { type Comparison, conditionsFrom, conditionText } from './rule-condition.ts'
import { ruleWords } from './rule-words.ts'

const today = '2026-11-18'
const manager: FormCaller = {
  username: 'ann',
  roles: 'clerk,manager',
  departments: 'd11',
  departmentsAndAbove: 'd11,d1',
}
const clerk: FormCaller = {
  username: 'bob',
  roles: 'clerk',
  departments: 'd2,d3',
  departmentsAndAbove: 'd2,d3',
}
const names = {
  users: new Map([['ann', '安']]),
  departments: new Map([['d1', '设备部']]),
  roles: new Map([['manager', '经理']]),
}

/** Whether a condition holds for the manager, the clerk, and a caller who belongs to nothing; and its words. */
test.each<[string, Comparison, string, string, [boolean, boolean, boolean], string]>([
  [
    'username',
    'any',
    'ann',
    `includesAny(currentUser.username, 'ann')`,
    [true, false, false],
    '填写人是“安”',
  ],
  [
    'username',
    'none',
    'ann,x',
    `!includesAny(currentUser.username, 'ann,x')`,
    [false, true, true],
    '填写人不是“安”或“x”',
  ],
  [
    'departments',
    'any',
    'd11,d3',
    `includesAny(currentUser.departments, 'd11,d3')`,
    [true, true, false],
    '填写人的部门是“d11”或“d3”',
  ],
  [
    'departments',
    'any',
    'd1',
    `includesAny(currentUser.departments, 'd1')`,
    [false, false, false],
    '填写人的部门是“设备部”',
  ],
  [
    'departmentsAndAbove',
    'any',
    'd1',
    `includesAny(currentUser.departmentsAndAbove, 'd1')`,
    [true, false, false],
    '填写人的部门是“设备部”（含下级部门）',
  ],
  [
    'departmentsAndAbove',
    'none',
    'd1',
    `!includesAny(currentUser.departmentsAndAbove, 'd1')`,
    [false, true, true],
    '填写人的部门不是“设备部”（含下级部门）',
  ],
  [
    'roles',
    'any',
    'manager',
    `includesAny(currentUser.roles, 'manager')`,
    [true, false, false],
    '填写人的角色包含“经理”',
  ],
  [
    'roles',
    'none',
    'manager',
    `!includesAny(currentUser.roles, 'manager')`,
    [false, true, true],
    '填写人的角色不包含“经理”',
  ],
  [
    'roles',
    'any',
    'manage',
    `includesAny(currentUser.roles, 'manage')`,
    [false, false, false],
    '填写人的角色包含“manage”',
  ],
])('%s %s %s', (member, is, value, text, held, words) => {
  const conditions = { every: true, of: [{ field: `currentUser.${member}`, is, value }] }
  expect(conditionText(conditions)).toBe(text)
  expect(conditionsFrom(text)).toEqual(conditions)
  expect([manager, clerk, noCaller].map((caller) => isConditionMet(text, {}, { today, caller }))).toEqual(
    held,
  )
  expect(ruleWords({ when: text, acts: [] }, new Map(), callerText(names))).toBe(`当${words}，则`)
})

test('conditions over the caller stand in groups beside those over fields', () => {
  const text = `state == '1' && (!includesAny(currentUser.roles, 'manager') || isEmpty(name))`
  const read = conditionsFrom(text)
  expect(read?.of).toHaveLength(2)
  expect(conditionText(read!)).toBe(text)
})

test('only names of the caller are read back as chosen values', () => {
  expect(conditionsFrom(`includesAny(state, '1')`)).toBeUndefined()
  expect(conditionsFrom(`includesAny(currentUser.roles, 1)`)).toBeUndefined()
  expect(conditionsFrom(`includesAny(currentUser.phone, 'a')`)).toBeUndefined()
})

const text = (name: string): FormField => ({ name, label: name, type: 'text' })
const about = (when: string, act: 'hide' | 'show' | 'lock' | 'require' | 'set', value?: string) =>
  withRules([text('a'), text('b')], [{ when, acts: [{ do: act, fields: ['a'], value }] }])
const notManager = `!includesAny(currentUser.roles, 'manager')`

test('rules over the caller lock, require, set and hide for some people only', () => {
  const compute = (fields: FormField[], caller: FormCaller) =>
    computeForm(fields, { a: 'x', b: 'y' }, { today, caller })
  expect([...compute(about(notManager, 'lock'), clerk).locked!]).toEqual(['a'])
  expect([...compute(about(notManager, 'lock'), manager).locked!]).toEqual([])
  expect([...compute(about(notManager, 'require'), clerk).required!]).toEqual(['a'])
  expect(compute(about(notManager, 'set', `currentUser.username`), clerk).values.a).toBe('bob')
  expect(compute(about(notManager, 'set', `currentUser.username`), manager).values.a).toBe('x')
  expect([...compute(about(notManager, 'hide'), clerk).hidden]).toEqual(['a'])
  expect([...compute(about(notManager, 'hide'), manager).hidden]).toEqual([])
})

test('what is hidden because of the caller keeps its value and is still computed; other hidden fields are emptied', () => {
  const given = { a: 'x', b: 'y' }
  const values = (fields: FormField[]) => computeForm(fields, given, { today, caller: clerk }).values
  expect(values(about(notManager, 'hide')).a).toBe('x')
  expect(values(about(`b == 'y'`, 'hide')).a).toBeNull()
  const computed = about(notManager, 'hide').map((field) =>
    field.name === 'a' ? { ...field, compute: `concat(b, b)` } : field,
  )
  expect(values(computed).a).toBe('yy')
})

test('no value of a form takes the place of the caller', () => {
  const fields = [...about(notManager, 'lock'), text('currentUser')]
  const lie = { a: 'x', currentUser: { roles: 'manager' }, 'currentUser.roles': 'manager' }
  expect(isConditionMet(notManager, lie, { today, caller: clerk })).toBe(true)
  for (const around of [{}, { currentUser: { roles: 'manager' } }])
    expect([...computeForm(fields, lie, { today, caller: clerk }, around).locked!]).toEqual(['a'])
})

test('the users, departments and roles of expressions are found, and departments are exchanged', () => {
  const texts = [
    `includesAny(currentUser.roles, 'manager, clerk') || currentUser.username == 'ann'`,
    `a == 'gone' && !includesAny(currentUser.departmentsAndAbove, 'd1,d2')`,
    `concat(currentUser.username, 'x')`,
  ]
  expect(callerValues(texts)).toEqual({
    users: ['ann'],
    departments: ['d1', 'd2'],
    roles: ['manager', 'clerk'],
  })
  expect(
    withDepartments(
      texts.join('\n'),
      new Map([
        ['d1', 'A01'],
        ['manager', 'no'],
      ]),
    ),
  ).toBe(texts.join('\n').replace(`'d1,d2'`, `'A01,d2'`))
})
