import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'

const computed = vi.hoisted(() => ({ verified: [] as string[], hashed: 0 }))
vi.mock('@node-rs/argon2', () => ({
  hash: async () => {
    await setImmediate()
    return `hash ${++computed.hashed}`
  },
  verify: async (stored: string, password: string) => {
    computed.verified.push(stored)
    return stored === `of ${password}`
  },
}))
vi.resetModules()
const { hashPassword, isPassword } = await import('./password.ts')
// Files of tests share their modules: the next one gets the real hash.
afterAll(() => void vi.resetModules())

test('security §11 DEC-011 a name without a password costs as many hashes as one with it', async () => {
  const costs: unknown[] = []
  for (const [stored, password] of [
    ['of right', 'wrong'],
    [undefined, 'wrong'],
    [null, 'wrong'],
    ['of right', 'right'],
  ] as const) {
    computed.verified = []
    const isRight = await isPassword(stored, password)
    costs.push([isRight, computed.verified.length, computed.hashed])
  }
  // The hash of nobody is computed once, by whoever comes first.
  expect(costs).toEqual([
    [false, 1, 1],
    [false, 1, 1],
    [false, 1, 1],
    [true, 1, 1],
  ])
})

test('security §17 whoever signs in does not wait for the passwords of an import', async () => {
  await isPassword(undefined, 'wrong') // the hash of nobody is there from now on
  const before = computed.hashed
  const importing = Array.from({ length: 100 }, () => hashPassword('initial'))
  const signingIn = Array.from({ length: 5 }, () => isPassword('of right', 'right'))
  expect(await Promise.all(signingIn)).toEqual(Array(5).fill(true))
  // An import holds one of the two places, and the other one is never given to it.
  expect(computed.hashed - before).toBe(0)
  await Promise.all(importing)
})
