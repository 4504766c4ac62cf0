import { type Algorithm, hash, verify } from '@node-rs/argon2'

const cost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Argon2id (19 MiB, 2, 1) on the thread pool, two at a time: more at once would only make each slower. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost))

/** Verifies against a hash; without one it does the same work, so that nobody learns which names exist. */
export const isPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  queued(async () => {
    const matches = await verify(stored ?? (await someHash()), password).catch(() => false)
    return matches && Boolean(stored)
  })

let dummy: Promise<string> | undefined
const someHash = () => {
  dummy ??= hash('nobody has this password', cost)
  return dummy
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
