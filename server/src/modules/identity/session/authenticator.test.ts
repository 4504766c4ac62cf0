import { expect, test } from 'vitest'
import type { Claims } from '#kernel/session/authenticator.ts'
import { admitSession, authenticator } from './authenticator.ts'

const row = {
  userId: 'u1',
  revoked: false,
  revokedBy: null,
  over: false,
  renews: false,
  username: 'zhangsan',
  realname: '张三',
  orgCode: 'A01',
  status: '1',
  platformAdmin: null,
  homeTenantId: null,
  tenantOpen: true,
  accessVersion: null,
  secondFactor: null,
}
const claims = { sessionId: 's1', tenantId: 1000, expired: false } as Claims

test('DEC-024 a session is admitted as the person it is of', () => {
  const known = {
    userId: 'u1',
    username: 'zhangsan',
    realname: '张三',
    orgCode: 'A01',
    tenantId: 1000,
    sessionId: 's1',
  }
  expect(admitSession(row, claims, 1000)).toEqual({
    ...known,
    platformAdmin: false,
    homeTenantId: 1000,
    accessVersion: 0,
    hasSecondFactor: false,
  })
  const further = { ...row, platformAdmin: true, homeTenantId: 1, accessVersion: 7, secondFactor: true }
  expect(admitSession(further, claims, 1000)).toEqual({
    ...known,
    platformAdmin: true,
    homeTenantId: 1,
    accessVersion: 7,
    hasSecondFactor: true,
  })
})

const noSession = { status: 401, message: '登录已过期，请重新登录' }
const ended = { status: 500, message: 'Token失效，请重新登录' }
const foreign = { status: 403, message: '用户租户信息变更,请重新登陆!' }
test('DEC-024 a token past its life is admitted where its session renews it, and nowhere else', () => {
  const late = { ...claims, expired: true }
  expect(admitSession({ ...row, renews: true }, late, 1000)).toMatchObject({ userId: 'u1' })
  expect(() => admitSession(row, late, 1000)).toThrow(expect.objectContaining(noSession))
  expect(() => admitSession({ ...row, renews: true, over: true }, late, 1000)).toThrow(
    expect.objectContaining(noSession),
  )
})

test.each<[string, Partial<typeof row> | undefined, object]>([
  ['is unknown', undefined, noSession],
  ['is over', { over: true, revoked: true, revokedBy: 'frozen' as never }, noSession],
  ['was ended by its owner', { revoked: true, revokedBy: 'self' as never }, noSession],
  [
    'was ended by somebody else',
    { revoked: true, revokedBy: 'admin' as never, username: null as never },
    ended,
  ],
  ['is of a frozen person', { status: '2' }, ended],
  ['is of nobody in this tenant', { username: null as never, status: '2' }, foreign],
  ['is of a tenant that is closed', { tenantOpen: false, status: '2' }, foreign],
])('DEC-024 a session that %s is refused', (_, given, refusal) => {
  expect(() => admitSession(given && { ...row, ...given }, claims, 1000)).toThrow(
    expect.objectContaining(refusal),
  )
})

test.each([
  [0, 1000, { ...row, username: null }, true],
  [0, 1000, row, false],
  [0, 1000, undefined, false],
  [0, 0, { ...row, username: null }, false],
  [1000, 1000, { ...row, username: null }, false],
])(
  'DEC-003 tenant %i asked with a token of tenant %i: the own one is meant only by who is nobody in the platform (%#)',
  (asked, own, found, isMeant) => {
    const { meansOwnTenant } = authenticator({} as never, {} as never, {} as never)
    expect(meansOwnTenant(found as never, { ...claims, tenantId: own }, asked)).toBe(isMeant)
  },
)
