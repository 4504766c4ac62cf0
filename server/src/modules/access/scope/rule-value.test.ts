import { expect, test } from 'vitest'
import { fillRuleValue, parseRuleValue, symbolicClock } from './rule-value.ts'

const who = { username: 'li', realname: '李雷', orgCode: 'A01', tenantId: 7, orgCodes: ['A01', 'A02'] }
const clock = { date: () => '2026-01-02', time: () => '2026-01-02 03:04:05' }

test.each<[value: string, texts: string[], usesClock: boolean, usesPerson: boolean]>([
  ['plain', ['plain'], false, false],
  ['#{sysDate}', ['2026-01-02'], true, false],
  ['#{ sysDate }', ['2026-01-02'], true, false],
  ['#{ sys_date }', ['2026-01-02'], true, false],
  ['#{\tsysTime}', ['2026-01-02 03:04:05'], true, false],
  ['x-#{sys_user_code}-#{sysDate}', ['x-li-2026-01-02'], true, true],
  ['#{sysUserName}', ['李雷'], false, true],
  ['#{sysOrgCode}%', ['A01%'], false, true],
  ['#{sysMultiOrgCode}x', ['A01x', 'A02x'], false, true],
  ['#{tenantId}', ['7'], false, false],
])('DEC-111 %s is read once: its texts, and whether clock or person decide', (value, texts, time, person) => {
  const parsed = parseRuleValue(value)
  expect(fillRuleValue(parsed, who, clock)).toEqual(texts)
  expect([parsed.usesClock, parsed.usesPerson]).toEqual([time, person])
})

test('DEC-111 an empty variable gives no text at all, an unknown one is refused', () => {
  expect(fillRuleValue(parseRuleValue('a#{sysOrgCode}'), { ...who, orgCode: null }, clock)).toEqual([])
  expect(() => parseRuleValue('#{env}')).toThrow('不支持的变量：env')
})

test('two values with the clock in them are compared whatever the time is', () => {
  expect(fillRuleValue(parseRuleValue('#{ sys_date }'), who, symbolicClock)).toEqual(['#{sysDate}'])
})
