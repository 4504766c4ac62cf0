import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { requestedTenant } from '#kernel/session/transaction.ts'
import { refuseUnauthorized, requestPeer, requestToken } from './authenticate.ts'

test.each<[needs: string, scope: string, can: string[], isPlatformAdmin: boolean, isAllowed: boolean]>([
  ['session', 'own', [], false, true],
  ['user:edit', 'tenant', ['user:edit'], false, true],
  ['user:edit', 'tenant', ['user:list'], true, false],
  ['session', 'platform', [], false, false],
  ['session', 'platform', [], true, true],
  ['tenant:edit', 'platform', ['tenant:edit'], false, false],
  ['tenant:edit', 'platform', [], true, false],
  ['tenant:edit', 'platform', ['tenant:edit'], true, true],
])(
  'DEC-029 a call that needs %s in %s, for someone with %o',
  (needs, scope, can, platformAdmin, isAllowed) => {
    const caller = { platformAdmin, rights: { can: (action: string) => can.includes(action) } } as Caller
    const enter = () => refuseUnauthorized({ needs, scope } as AnyEndpoint, caller)
    if (isAllowed) expect(enter).not.toThrow()
    else expect(enter).toThrow('没有权限，请联系管理员授权')
  },
)

const requestWith = (headers: object, more: object = {}) =>
  ({ headers, routeOptions: {}, ...more }) as unknown as FastifyRequest

test.each([
  [{}, ''],
  [{ 'access-token': 'a' }, 'a'],
  [{ 'x-access-token': 'b' }, 'b'],
  [{ 'access-token': 'a', 'x-access-token': 'b' }, 'a'],
  [{ 'access-token': '', 'x-access-token': 'b' }, 'b'],
  [{ 'access-token': ['a', 'b'] }, ''],
])('DEC-004 the token of the headers %o is %j', (headers, token) => {
  expect(requestToken(requestWith(headers))).toBe(token)
})

const claims = { sessionId: 's', tenantId: 1000, expired: false }
test.each([
  [undefined, 1000],
  ['', 1000],
  ['0', 0],
  ['999999999', 999_999_999],
])('DEC-003 the header %j names the tenant %i', (header, tenantId) => {
  expect(requestedTenant(header, claims)).toBe(tenantId)
})

test.each(['abc', '-1', '1.5', '1000000000', ' 1'])('DEC-003 the header %j names no tenant', (header) => {
  expect(() => requestedTenant(header, claims)).toThrow('用户租户信息变更,请重新登陆!')
})

test('where a request came from', () => {
  const arrival = { address: '10.0.0.9', startedAt: 12.5 }
  const peer = requestPeer(
    requestWith(
      { 'user-agent': 'x'.repeat(400), cookie: 'a=1' },
      {
        id: 'r1',
        method: 'GET',
        hostname: 'console.example.com:8443',
        protocol: 'https',
        routeOptions: { url: '/thing/:id' },
      },
    ),
    arrival,
  )
  expect(peer).toEqual({
    requestId: 'r1',
    ...arrival,
    method: 'GET',
    path: '/thing/:id',
    agent: 'x'.repeat(300),
    host: 'console.example.com',
    isSecure: true,
    cookies: 'a=1',
  })
  expect(requestPeer(requestWith({}, { protocol: 'http' }), arrival)).toMatchObject({
    agent: '',
    host: '',
    path: '',
    isSecure: false,
  })
})
