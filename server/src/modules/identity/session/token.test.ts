import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { tokenMint } from './token.ts'

const mint = tokenMint('one secret, long enough to be one', clock())
const id = 'ab'.repeat(16)
const soon = new Date(Date.now() + 60_000)

test('DEC-024 security §11: an access token tells its session, tenant and end, and cannot be changed', () => {
  const token = mint.access(id, 1000, soon)
  expect(mint.readAccess(token)).toMatchObject({ sessionId: id, tenantId: 1000, expired: false })
  expect(mint.readAccess(mint.access(id, 1000, new Date(Date.now() - 1)))).toMatchObject({ expired: true })
  const [session, tenant, until, signature] = token.split('.') as [string, string, string, string]
  for (const forged of [
    `${'cd'.repeat(16)}.${tenant}.${until}.${signature}`,
    `${session}.0.${until}.${signature}`,
    `${session}.${tenant}.${Number(until) + 1}.${signature}`,
    `${session}.${tenant}.${until}.${signature.slice(0, -1)}_`,
    `${session}.${tenant}.${until}`,
    `${token} `,
    `${token}.x`,
    '',
  ])
    expect([forged, mint.readAccess(forged)]).toEqual([forged, undefined])
  expect(tokenMint('another secret', clock()).readAccess(token)).toBeUndefined()
})

test('security §11: the two kinds of token are not taken for each other, and the salt of the row counts', () => {
  const refresh = mint.refresh(id, 3, 'salt')
  const { gen, signature } = mint.readRefresh(refresh)!
  expect(gen).toBe(3)
  expect(mint.isRefresh(signature, id, 3, 'salt')).toBe(true)
  for (const [session, generation, salt] of [
    [id, 4, 'salt'],
    [id, 3, 'pepper'],
    ['cd'.repeat(16), 3, 'salt'],
  ] as const)
    expect(mint.isRefresh(signature, session, generation, salt)).toBe(false)
  expect(mint.readAccess(refresh)).toBeUndefined()
  expect(mint.readRefresh(mint.access(id, 1000, soon))).toBeUndefined()
})
