const atATime = 2
const waiting: (() => void)[] = []
let running = 0

/** At most two decoders at a time; the others wait their turn, so that ten large pictures do not fill the memory. */
export async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atATime) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
