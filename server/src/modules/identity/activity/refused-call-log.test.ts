import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { expect, test } from 'vitest'
import type { RefusalCount } from '#kernel/observe/refused-calls.ts'
import { describeRefusals } from './refused-call-log.ts'

const refused = { endpoint: {} as AnyEndpoint, reason: '没有权限，请联系管理员授权' }
const what = '拒绝访问「用户 · 冻结」：没有权限，请联系管理员授权'

test.each<[object, string]>([
  [{ count: 1 }, what],
  [{ count: 2 }, `${what}（共 2 次）`],
  [{ count: 12, toldAt: 0 }, `${what}（又有 12 次）`],
  [{ count: 1, toldAt: 5 }, `${what}（又有 1 次）`],
  [{ count: 1, isRest: true }, '拒绝访问其他多个接口'],
  [{ count: 7, isRest: true }, '拒绝访问其他多个接口（共 7 次）'],
])('security §14 %j is told as %s', (given, sentence) => {
  expect(describeRefusals({ refused, ...given } as RefusalCount, () => '用户 · 冻结')).toBe(sentence)
})
