import { expect, test } from 'vitest'
import { numberPlaceholders } from './placeholders.ts'

test.each<[select: string, text: string, names: string[]]>([
  ['select 1', 'select 1', []],
  [`a = $\{name}`, 'a =  $1 ', ['name']],
  [`a = '$\{ name }' and b = #{sysDate}`, 'a =  $1  and b =  $2 ', ['name', '#sysDate']],
  ["#{sys_user_code} '#{sys_org_code}'", ' $1   $2 ', ['#sysUserCode', '#sysOrgCode']],
  [`$\{sysDate}`, ' $1 ', ['sysDate']],
])('DEC-081 the placeholders of %j are numbered', (select, text, names) => {
  expect(numberPlaceholders(select)).toEqual({ text, names })
})

test('DEC-081 a placeholder whose type nothing tells is text', () => {
  expect(numberPlaceholders(`$\{a}, $\{b}`, new Set([2])).text).toBe(' $1 ,  $2::text ')
})

test.each(['#{env}', "'#{sys_password}'"])('security §6 the variable %s is not known', (select) => {
  expect(() => numberPlaceholders(select)).toThrow(/^不支持的变量：(env|sys_password)$/)
})
