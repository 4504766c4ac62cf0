import { expect, test, vi } from 'vitest'
import { standardFunctions } from '../expression/functions.ts'
import {
  evaluateDefault,
  type FormAction,
  formDefaults,
  readDefault,
  systemVariables,
} from './default-value.ts'

const now = '2026-11-15 09:30:00'
const rule = (code: string) => `\${${code}}`
const person = { id: 'u1', username: 'u0001', realname: '张三', orgCode: 'A01', tenantId: 1000 }
const contextOf = (fill = vi.fn(async (code: string) => `${code}-1` as string | null)) => ({
  variables: systemVariables(now, person),
  scope: {
    values: { username: 'u0001', tenantId: '1000', n: 4, config: { map: 'm' } },
    functions: standardFunctions,
  },
  values: { name: '甲' },
  fill,
})
const on = (action: FormAction, defVal: string) => evaluateDefault(defVal, action, contextOf())

test.each<[string, unknown]>([
  ['普通', '普通'],
  ['#{date}', '2026-11-15'],
  ['#{time}', '09:30:00'],
  ['#{datetime}', now],
  ['#{sysUserId}', 'u1'],
  ['#{sysUserCode}', 'u0001'],
  ['#{sysUserName}', '张三'],
  ['#{sysOrgCode}', 'A01'],
  ['#{sysDate}', '2026-11-15'],
  ['#{sysTime}', now],
  ['#{tenantId}', '1000'],
  ['#{sys_user_code}', 'u0001'],
  ['#{ date }', '2026-11-15'],
  ['#{nobody}', ''],
  ['#{constructor}', ''],
  ['{{n}}', 4],
  ['{{n * 2 + 1}}', 9],
  ['{{n > 3}}', true],
  ['{{nobody}}', ''],
  ['{{constructor}}', ''],
  ['{{config.map}}', 'm'],
  ['{{n *}}', ''],
  ['No.{{n}}/#{date}', 'No.4/2026-11-15'],
  ['{{n}}{{n}}', '44'],
])('WIDGET-054 DEC-077 on add the default %s is %j', async (defVal, value) => {
  expect(await on('add', defVal)).toBe(value)
})

test('WIDGET-053 WIDGET-054 expressions count on add only: on edit, detail and reload what is there stands', async () => {
  for (const defVal of ['普通', '#{date}', '{{n}}'])
    for (const action of ['edit', 'detail', 'reload'] as const)
      expect([defVal, action, await on(action, defVal)]).toEqual([defVal, action, undefined])
})

test('WIDGET-055 DEC-077 a fill rule is carried out on add and on reload, with the values of the form', async () => {
  for (const action of ['add', 'reload'] as const) {
    const context = contextOf()
    expect(await evaluateDefault(rule('order_no'), action, context)).toBe('order_no-1')
    expect(context.fill).toHaveBeenCalledExactlyOnceWith('order_no', { name: '甲' })
  }
  for (const action of ['edit', 'detail'] as const) {
    const context = contextOf()
    expect(await evaluateDefault(rule('order_no'), action, context)).toBeUndefined()
    expect(context.fill).not.toHaveBeenCalled()
  }
  expect(await on('add', `A-${rule('order_no')}`)).toBe('A-order_no-1')
  expect(await evaluateDefault(rule('none'), 'add', contextOf(vi.fn(async () => null)))).toBeUndefined()
})

test.each([
  rule('a') + rule('b'),
  `${rule('a')} ${rule('b')}`,
  `${rule('a')}#{date}`,
  `{{n}}${rule('a')}`,
  `#{date}-${rule('a')}-{{n}}`,
])(
  'WIDGET-056 WIDGET-057 %s is invalid and ignored: nothing is called, nothing filled in',
  async (defVal) => {
    const context = contextOf()
    expect(readDefault(defVal)).toEqual({ kind: 'invalid' })
    for (const action of ['add', 'reload'] as const)
      expect(await evaluateDefault(defVal, action, context)).toBeUndefined()
    expect(context.fill).not.toHaveBeenCalled()
  },
)

test('WIDGET-055 a form is filled field by field: a later fill rule sees the earlier defaults', async () => {
  const context = contextOf()
  const fields = [{ name: 'no' }, { name: 'day', defVal: '#{date}' }, { name: 'code', defVal: rule('r') }]
  expect(await formDefaults(fields, 'add', context)).toEqual({ day: '2026-11-15', code: 'r-1' })
  expect(context.fill).toHaveBeenCalledWith('r', { name: '甲', day: '2026-11-15' })
})
