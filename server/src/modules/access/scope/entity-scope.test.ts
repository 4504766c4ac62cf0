import { expect, test } from 'vitest'
import { readLimit } from './entity-scope.ts'

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
  expect(() => readLimit({ ...rule, ruleConditions }, who)).toThrow('请选择规则条件')
})
