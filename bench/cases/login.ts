import { digits, type Figure, median } from '../figures.ts'
import { password, tenants } from '../stage/database.ts'
import { type Pace, type Servers, signIn } from './lists.ts'

const times = 12

/** Signing in against checking the same password in the same process: what is left is queries, session and answer. */
export async function login({ product, at }: Servers, { rounds }: Pace): Promise<Figure> {
  const ratios: number[] = []
  const ours: number[] = []
  const hashes: number[] = []
  // Until the engine has compiled it; and somebody of the tenant is at work, so that its dictionaries are known.
  for (let i = 0; i < times; i++) {
    const headers = { 'access-token': await signIn(at.product, tenants.small) }
    await fetch(`${at.product}/bench/device/list`, { headers })
  }
  for (let round = 0; round < rounds; round++) {
    const taken: number[] = []
    for (let i = 0; i < times; i++) {
      const from = performance.now()
      await signIn(at.product, tenants.small)
      taken.push(performance.now() - from)
    }
    const hash = await product.ask<number[]>('hash', { password, times })
    ours.push(median(taken))
    hashes.push(median(hash))
    ratios.push(median(taken) / median(hash))
  }
  return {
    name: 'sign-in, p50, of the hash alone',
    ours: `${digits(median(ours))} ms`,
    bare: `${digits(median(hashes))} ms`,
    judged: ratios,
    bar: { most: 1.35 },
    goal: { most: 1.25 },
  }
}
