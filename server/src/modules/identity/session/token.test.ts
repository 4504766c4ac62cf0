import { expect, test } from 'vitest'
import { clock, clockBasedOn } from '#kernel/clock.ts'
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

test('DEC-024 DEC-100 tokens end to the second, those known from before too; a file token opens nothing else', () => {
  let now = 1_700_000_000_000
  const mint = tokenMint(
    'one secret, long enough to be one',
    clockBasedOn(() => now),
  )
  const until = new Date(now + 5_500)
  const [access, file] = [mint.access(id, 1000, until), mint.file(id, 1000, until)]
  const claims = { sessionId: id, tenantId: 1000, until: new Date(now + 5_000), expired: false }
  expect([mint.readAccess(access), mint.readFile(file)]).toEqual([claims, claims])
  expect([mint.readAccess(file), mint.readFile(access)]).toEqual([undefined, undefined])
  now += 4_999
  expect([mint.readAccess(access)?.expired, mint.readFile(file)?.expired]).toEqual([false, false])
  now += 1
  expect([mint.readAccess(access)?.expired, mint.readFile(file)?.expired]).toEqual([true, true])
})

test('security §11 a refresh token is session, generation and signature', () => {
  const token = mint.refresh(id, 12, 'salt')
  expect(mint.readRefresh(token)).toEqual({ sessionId: id, gen: 12, signature: token.split('.')[2] })
  for (const wrong of ['', `x${token}`, `${token}x`, token.replace('.12.', '.x.')])
    expect(mint.readRefresh(wrong)).toBeUndefined()
})
