import { digits, type Figure, median } from '../figures.ts'
import { openPoster } from '../stage/caller.ts'
import { password, tenants } from '../stage/database.ts'
import { personOf } from '../stage/people.ts'
import { type Pace, type Servers, signIn } from './lists.ts'

const warmUps = 12
const times = 24

/**
 * Signing in against checking the same password in the same process, in turns: what is left is queries, session and
 * answer. Both begin in a process that has just been idle, as people who sign in one after the other find it.
 */
export async function login({ product, at }: Servers, { rounds }: Pace): Promise<Figure> {
  const ratios: number[] = []
  const ours: number[] = []
  const hashes: number[] = []
  // Until the engine has compiled it; and somebody of the tenant is at work, so that its dictionaries are known.
  for (let i = 0; i < warmUps; i++) {
    const headers = { 'access-token': await signIn(at.product, tenants.small) }
    await fetch(`${at.product}/bench/device/list`, { headers })
  }
  const stored = await product.ask<string>('store', password)
  const caller = await openPoster(`${at.product}/sys/login`, { username: personOf(tenants.small), password })
  for (let round = 0; round < rounds; round++) {
    const taken: number[] = []
    const hash: number[] = []
    for (let i = 0; i < times; i++) {
      taken.push(await caller.post())
      hash.push(await product.ask<number>('hash', { stored, password }))
    }
    ours.push(median(taken))
    hashes.push(median(hash))
    ratios.push(median(taken) / median(hash))
  }
  caller.close()
  return {
    name: 'sign-in, p50, of the hash alone',
    ours: `${digits(median(ours))} ms`,
    bare: `${digits(median(hashes))} ms`,
    judged: ratios,
    bar: { most: 1.35 },
    goal: { most: 1.25 },
  }
}
