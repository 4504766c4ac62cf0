import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { refuse } from '#kernel/refusal.ts'

const cost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

/** Argon2id (19 MiB, 2, 1) on the thread pool, two at a time: more at once would only make each slower. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost))

/**
 * Verifies against a hash; without one it does the same work, so that nobody learns which names exist. `whenItsTurn`
 * runs before the work begins and may refuse it: others may have failed while this one waited.
 */
export const isPassword = (
  stored: string | null | undefined,
  password: string,
  whenItsTurn: () => void = () => undefined,
): Promise<boolean> =>
  queued(async () => {
    whenItsTurn()
    const nobodys = await someHash()
    const matches = await verify(stored ?? nobodys, password).catch(() => false)
    return matches && Boolean(stored)
  })

let dummy: Promise<string> | undefined
const someHash = () => {
  dummy ??= hash('nobody has this password', cost)
  return dummy
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw refuse.tooMany()
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
