import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { refuse } from '#kernel/refusal.ts'
import { fairQueue, type Limits } from '#kernel/turns.ts'

const hashOptions = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 200
/** Sign-ins share hashing turns with password changes, so that an import of users cannot take all of them. */
const signInLimits: Limits = [['sign in', atOnce]]
const setPasswordLimits: Limits = [['set a password', 1]]
const hashQueue = fairQueue(atOnce)

/** Argon2id (19 MiB, 2, 1) on the thread pool, two at a time: more at once would only make each slower. */
export const hashPassword = (password: string): Promise<string> =>
  runQueued(setPasswordLimits, () => hash(password, hashOptions))

/**
 * Verifies a password; without a hash it takes the same time, so that timing does not reveal which names exist.
 * `whenItsTurn` runs before hashing and may refuse, because other attempts may have failed meanwhile.
 */
export const isPassword = (
  stored: string | null | undefined,
  password: string,
  whenItsTurn: () => void = () => undefined,
): Promise<boolean> =>
  runQueued(signInLimits, async () => {
    whenItsTurn()
    const nobodys = await dummyHash()
    const matches = await verify(stored ?? nobodys, password).catch(() => false)
    return matches && Boolean(stored)
  })

let dummyOfHash: Promise<string> | undefined
const dummyHash = () => {
  dummyOfHash ??= hash('nobody has this password', hashOptions)
  return dummyOfHash
}

async function runQueued<T>(limits: Limits, work: () => Promise<T>): Promise<T> {
  if (hashQueue.waitingOf(limits[0]?.[0] ?? '') >= longestQueue) throw refuse.tooMany()
  const leave = await hashQueue.enter(limits)
  try {
    return await work()
  } finally {
    leave()
  }
}
