import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'
import { type NewProof, oneTimeCodes } from './proof.ts'

const { sql, within } = await startServer()
const codes = oneTimeCodes(testSecret)
const signingIn = <T>(work: (tx: Tx) => Promise<T>) => within({ auth: true }, work)
const issue = (proof: Partial<NewProof> & { key: string }, whileLive?: Parameters<typeof codes.issue>[2]) =>
  signingIn((tx) => codes.issue(tx, { value: '1234', seconds: 60, ...proof }, whileLive))
const attempt = (key: string, value = '1234', rules: { tries: number; keep?: true } = { tries: 3 }) =>
  signingIn((tx) => codes.try(tx, key, value, rules))
const missing = { outcome: 'missing' }
const wrong = { outcome: 'wrong' }
const right = { outcome: 'right', data: null }

test('a code is right once, with what it stands for', async () => {
  await issue({ key: 'once', data: 'who' })
  expect(await attempt('once')).toEqual({ outcome: 'right', data: 'who' })
  expect(await attempt('once')).toEqual(missing)
  expect(await attempt('never issued')).toEqual(missing)
})

test('a code belongs to its key, also where another key has the same value', async () => {
  await issue({ key: 'a', value: '1' })
  await sql(`update identity_proof set key = 'b' where key = 'a'`)
  expect(await attempt('b', '1')).toEqual(wrong)
})

test('as many tries as are allowed, and none more, not even a right one', async () => {
  await issue({ key: 'tries' })
  expect([await attempt('tries', 'x'), await attempt('tries', 'y')]).toEqual([wrong, wrong])
  expect(await attempt('tries')).toEqual(right)
  await issue({ key: 'tries' })
  for (const value of ['x', 'y', 'z']) expect(await attempt('tries', value)).toEqual(wrong)
  expect(await attempt('tries')).toEqual(missing)
})

test('a code that is only looked at costs no try and is not used up', async () => {
  await issue({ key: 'looked at' })
  const look = { tries: 1, keep: true as const }
  expect([await attempt('looked at', '1234', look), await attempt('looked at', '1234', look)]).toEqual([
    right,
    right,
  ])
  expect(await attempt('looked at', 'x', look)).toEqual(wrong)
  expect(await attempt('looked at', '1234', look)).toEqual(missing)
})

test('a code ends after its seconds, and when it is dropped', async () => {
  await issue({ key: 'short', seconds: 90 })
  const [row] = await sql<{ left: number }>(
    `select extract(epoch from expires_at - now())::float8 as left from identity_proof where key = 'short'`,
  )
  expect(row!.left).toBeGreaterThan(80)
  expect(row!.left).toBeLessThan(91)
  await sql(`update identity_proof set expires_at = now() where key = 'short'`)
  expect(await attempt('short')).toEqual(missing)
  await issue({ key: 'dropped' })
  await issue({ key: 'other' })
  await signingIn((tx) => codes.drop(tx, 'dropped'))
  expect([await attempt('dropped'), await attempt('other')]).toEqual([missing, right])
})

test('a new code replaces the old one with its tries and its data', async () => {
  await issue({ key: 'again', value: 'old', data: 'old' })
  await attempt('again', 'x')
  await attempt('again', 'x')
  await issue({ key: 'again', value: 'new' })
  expect([await attempt('again', 'old'), await attempt('again', 'x')]).toEqual([wrong, wrong])
  expect(await attempt('again', 'new')).toEqual(right)
})

test('codes of a key are counted for an hour from the first, then anew', async () => {
  const counted = [await issue({ key: 'counted' }), await issue({ key: 'counted' })]
  await sql(`update identity_proof set issued_from = now() - interval '59 minutes' where key = 'counted'`)
  counted.push(await issue({ key: 'counted' }))
  await sql(`update identity_proof set issued_from = now() - interval '61 minutes' where key = 'counted'`)
  counted.push(await issue({ key: 'counted' }), await issue({ key: 'counted' }))
  expect(counted).toEqual([1, 2, 3, 1, 2])
})

test('a code that lives is kept until it was used, is over, or was tried too often', async () => {
  const keep = { keepUntilTried: 2 }
  expect(await issue({ key: 'kept' }, keep)).toBe(1)
  expect(await issue({ key: 'kept', value: '9' }, keep)).toBeUndefined()
  await attempt('kept', 'x')
  expect(await issue({ key: 'kept', value: '9' }, keep)).toBeUndefined()
  await attempt('kept', 'x')
  expect(await issue({ key: 'kept' }, keep)).toBe(2)
  expect(await attempt('kept')).toEqual(right)
  expect(await issue({ key: 'kept' }, keep)).toBe(3)
  await sql(`update identity_proof set expires_at = now() where key = 'kept'`)
  expect(await issue({ key: 'kept' }, keep)).toBe(4)
})
