import { expect, test } from 'vitest'
import { firstOrRefuse, type Refusal, refuse } from './refusal.ts'

test.each<[Refusal, number, number, boolean, string]>([
  [refuse.malformed(), 400, 500, false, '参数错误'],
  [refuse.noSession(), 401, 401, true, '登录已过期，请重新登录'],
  [refuse.endedSession(), 500, 500, true, 'Token失效，请重新登录'],
  [refuse.noPermission(), 403, 510, true, '没有权限，请联系管理员授权'],
  [refuse.foreignTenant(), 403, 510, true, '用户租户信息变更,请重新登陆!'],
  [refuse.beyond('涉及'), 200, 500, true, '涉及'],
  [refuse.noPath(), 404, 404, false, '路径不存在，请检查路径是否正确'],
  [refuse.tooMany(), 429, 500, true, '请求过于频繁，请稍后再试'],
  [refuse.unavailable(), 503, 500, false, '系统正在维护，请稍后再试'],
  [refuse.stale(), 200, 500, false, '数据已被他人修改，请刷新后重试'],
  [refuse.field('a', '不对'), 200, 500, false, '不对'],
  [refuse.missing(), 200, 500, false, '未找到对应数据'],
])(
  'DEC-002 DEC-024 refusals have their status, code and sentence: %s',
  (refusal, status, code, isDenial, sentence) => {
    expect([refusal.status, refusal.code, refusal.isDenial, refusal.message]).toEqual([
      status,
      code,
      isDenial,
      sentence,
    ])
  },
)

test('what a refusal carries besides', () => {
  expect(refuse.stale().result).toBeNull()
  expect(refuse.stale({ a: 1 }).result).toEqual({ stored: { a: 1 } })
  expect(refuse.field('a', '不对').result).toEqual({ field: 'a', message: '不对' })
  expect(firstOrRefuse([7])).toBe(7)
  expect(() => firstOrRefuse([], '没有')).toThrow('没有')
})
