import { expect, test } from 'vitest'
import { type Caller, scopeOf } from './caller.ts'

test('a transaction that a call opens by itself has the scope of its caller', () => {
  const me = {
    tenantId: 1000,
    sessionId: 's1',
    userId: 'u1',
    username: 'someone',
    realname: '某人',
    orgCode: 'A01',
  } as Caller
  const scope = { tenantId: 1000, sessionId: 's1', accountId: 'u1', username: 'someone' }
  expect(scopeOf(me)).toEqual({ ...scope, orgCode: 'A01' })
  expect(scopeOf({ ...me, orgCode: null })).toEqual({ ...scope, orgCode: undefined })
})
