import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import { fillVariables, readValues } from './report.values.ts'

const clock = { wallTime: () => '2026-01-02 03:04:05' } as Clock
const asker = (more: Partial<Caller> = {}) => ({
  me: { username: 'li', realname: '李雷', orgCode: 'A01', ...more } as Caller,
  clock,
})
const params = [{ paramName: 'name', paramTxt: '名称', paramValue: '旧' }]

test.each<[name: string, given: unknown, value: string | null]>([
  ['#sysUserCode', undefined, 'li'],
  ['#sysUserName', undefined, '李雷'],
  ['#sysOrgCode', undefined, 'A01'],
  ['#sysDate', undefined, '2026-01-02'],
  ['#sysTime', undefined, '2026-01-02 03:04:05'],
  ['name', undefined, '旧'],
  ['name', '新', '新'],
  ['name', "'新'", '新'],
  ['name', 7, '7'],
  ['name', '', null],
])('DEC-081 %s with %j given is %j', (name, given, value) => {
  expect(readValues(asker(), [name], params, { self_name: given })).toEqual([value])
})

test('DEC-081 a person without name and department has no value for either, in the order they are asked for', () => {
  const nobody = asker({ realname: null, orgCode: null })
  expect(readValues(nobody, ['#sysUserName', '#sysUserCode', '#sysOrgCode'], [], {})).toEqual([
    null,
    'li',
    null,
  ])
  expect(fillVariables(nobody, '[#{sysUserName}][#{sysOrgCode}]', [], {})).toBe('[][]')
})

test('DEC-081 parameters and variables are filled into a text where they stand', () => {
  expect(fillVariables(asker(), `$\{name}-#{sys_date}-'$\{ name }'`, params, { self_name: '新' })).toBe(
    '新-2026-01-02-新',
  )
})

test('DEC-081 a parameter that the report does not have is refused', () => {
  expect(() => readValues(asker(), ['other'], params, {})).toThrow('参数未定义：other')
})
