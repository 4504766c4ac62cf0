import { expect, test } from 'vitest'
import { ruleSentence } from './rule-words.ts'

test.each([
  ['=', '5', '等于 5'],
  ['!=', '5', '不等于 5'],
  ['>', '5', '大于 5'],
  ['>=', '5', '大于等于 5'],
  ['<', '5', '小于 5'],
  ['<=', '5', '小于等于 5'],
  ['LIKE', 'x', '包含 x'],
  ['LEFT_LIKE', 'x', '结尾是 x'],
  ['RIGHT_LIKE', 'x', '开头是 x'],
  ['IN', 'x,y', '属于 x,y'],
  ['OTHER', 'x', 'OTHER x'],
  ['=', '#{sysUserCode}', '等于 登录用户名'],
  ['=', '#{sys_user_name}', '等于 登录用户姓名'],
  ['=', ' #{sysOrgCode} ', '等于 所在部门编码'],
  ['=', '#{sysMultiOrgCode}', '等于 全部所在部门编码'],
  ['=', '#{sysDate}', '等于 当前日期'],
  ['=', '#{sysTime}', '等于 当前时间'],
  ['=', '#{tenantId}', '等于 租户编号'],
  ['=', '#{unknown}', '等于 #{unknown}'],
])('DEC-111 a rule with %s %s reads: %s', (ruleConditions, ruleValue, sentence) => {
  expect(ruleSentence({ ruleColumn: 'code', ruleConditions, ruleValue } as never)).toBe(`code ${sentence}`)
})
