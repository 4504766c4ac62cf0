import { expect, test } from 'vitest'
import { ServiceType, serviceTemplate, serviceType } from './service-type.ts'
import { TimeoutRuleDraft, timeoutRule } from './timeout-rule.ts'

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

test('the calls of timeout rules and of templates, with what they need and say', () => {
  const told = [timeoutRule, serviceTemplate].flatMap((family) =>
    Object.values(family).map(({ method, path, needs, says }) =>
      [method, path.replace('/service/systemmanagement/', ''), needs, says].filter(Boolean).join(' '),
    ),
  )
  expect(told).toEqual([
    'GET serviceWoToRule/list timeoutRule:list',
    'POST serviceWoToRule/saveRule timeoutRule:edit 保存成功',
    'PUT serviceWoToRule/edit timeoutRule:edit 操作成功',
    'DELETE serviceWoToRule/delete timeoutRule:delete 删除成功!',
    'GET serviceServiceType/queryDetailsById serviceType:list',
    'POST serviceServiceType/publish serviceType:publish 发布成功',
    'GET serviceServiceType/versionList serviceType:list',
    'GET serviceServiceType/queryVersion serviceType:list',
    'POST serviceServiceType/restore serviceType:edit 恢复成功',
  ])
  expect([timeoutRule.save.aliases, timeoutRule.remove.orInBody]).toEqual([
    [{ path: '/serviceWoToRule/saveRule' }],
    true,
  ])
  expect(Object.values(timeoutRule).every(({ byCode }) => byCode)).toBe(true)
})

test.each([
  [0, false],
  [1, true],
  [1_000_000, true],
  [1_000_001, false],
  [1.5, false],
])('a template has the version %d: %s', (templateVersion, isTaken) => {
  expect(serviceTemplate.version.input.safeParse({ id: 'a', templateVersion }).success).toBe(isTaken)
})

test('DEC-085 a service type is edited by POST, is named by up to 50 characters and begins as valid', () => {
  expect([serviceType.edit.method, serviceType.edit.path.endsWith('/edit')]).toEqual(['POST', true])
  const takes = (length: number) => serviceType.add.input.safeParse({ typeName: 'x'.repeat(length) }).success
  expect([takes(0), takes(50), takes(51)]).toEqual([false, true, false])
  expect(Object.keys(ServiceType.shape)).toEqual(['typeName', 'status', 'templateVersion'])
  expect(serviceTemplate.publish.input.safeParse({ id: 'a', remark: 'x'.repeat(201) }).success).toBe(false)
  expect(serviceTemplate.publish.input.safeParse({ id: 'a', remark: 'x'.repeat(200) }).success).toBe(true)
})
