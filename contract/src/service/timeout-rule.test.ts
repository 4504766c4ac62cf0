import { expect, test } from 'vitest'
import { TimeoutRuleDraft } from './timeout-rule.ts'

const rule = { serviceTypeId: 's1', outHour: 2, level: '1', alertUsers: ['u1'], status: 1 }
const messages = (given: object) =>
  TimeoutRuleDraft.safeParse({ ...rule, ...given }).error?.issues.map(
    ({ path, message }) => `${path} ${message}`,
  ) ?? []

test.each([
  [{}, []],
  [{ outHour: 0.1 }, []],
  [{ outHour: 8760 }, []],
  [{ outHour: undefined }, ['outHour 请输入超时时间']],
  [{ level: '' }, ['level 请选择报警级别']],
  [{ status: 3 }, ['status 请选择启用状态']],
  [{ alertUsers: [] }, ['alertUsers 请选择提醒人', 'alertRoles 请选择提醒角色']],
  [{ alertUsers: null, alertRoles: ['r1'] }, []],
  [
    { alertUsers: undefined, level: undefined },
    ['level 请选择报警级别', 'alertUsers 请选择提醒人', 'alertRoles 请选择提醒角色'],
  ],
])('SERVICE-060 DEC-091 a rule with %j is refused with %j', (given, said) => {
  expect(messages(given)).toEqual(said)
})

test.each([0, -1, 8760.1])('DEC-091 %d hours are no time limit', (outHour) => {
  expect(messages({ outHour })).toHaveLength(1)
})
