import { expect, test } from 'vitest'
import { greetingAt, toUserInfo } from './user-info.ts'

test.each([
  [0, '晚上好'],
  [4, '晚上好'],
  [5, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [12, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('DEC-050 at %i o’clock the welcome text is %s', (hour, text) => {
  expect(greetingAt(hour)).toBe(text)
})

test('DEC-016 user info holds the person, a welcome by the wall clock and the tenants of the account', () => {
  const person = {
    id: 'u1',
    username: 'ann',
    realname: '安',
    avatar: 'a.png',
    tenantId: 1000,
    orgId: 'd1',
    sex: '2',
    birthday: '2000-01-02',
    phone: '13800138000',
    email: 'ann@example.com',
    workNo: '007',
    post: '司机',
    telephone: '010-1',
    orgCode: 'A01',
    status: '1',
    delFlag: 0,
    userIdentity: 1,
    departIds: 'd1,d2',
  }
  const stored = { ...person, createBy: 'admin', version: 3 } as unknown as Parameters<typeof toUserInfo>[0]
  expect(toUserInfo(stored, [1000, 1001], '2026-01-02 11:59:59')).toEqual({
    ...person,
    welcome: '中午好',
    relTenantIds: '1000,1001',
  })
  expect(toUserInfo(stored, [], '2026-01-02 18:00:00')).toMatchObject({ welcome: '晚上好', relTenantIds: '' })
})
