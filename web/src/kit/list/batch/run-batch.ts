import { CallError } from '#kit/call/call-error.ts'

/** The outcome of a batch. */
export interface BatchOutcome {
  done: number
  /** Records that were refused, by the reason. */
  refused: ReadonlyMap<string, string[]>
  isStopped: boolean
}

interface Watch {
  onProgress: (handled: number) => void
  isStopped: () => boolean
  /** All records go in one call: one refusal affects all of them. */
  isWhole?: boolean
}

/** Records per call: small enough for short calls and a quick stop. */
const batchSize = 100

/**
 * Processes records in parts. A refused part is halved until the refused records are found, so that they do not hold up
 * the others. Any other failure ends the batch.
 */
export async function runBatch(
  ids: readonly string[],
  run: (ids: string[]) => Promise<unknown>,
  { onProgress, isStopped, isWhole = false }: Watch,
): Promise<BatchOutcome> {
  const waiting = isWhole ? [[...ids]] : inBatches(ids)
  const refused = new Map<string, string[]>()
  let done = 0
  let handled = 0
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    if (isStopped()) return { done, refused, isStopped: true }
    try {
      await run(part)
      done += part.length
      handled += part.length
    } catch (error) {
      if (!(error instanceof CallError && error.isRefusal)) throw error
      if (part.length > 1 && !isWhole) {
        const half = Math.ceil(part.length / 2)
        waiting.unshift(part.slice(0, half), part.slice(half))
        continue
      }
      refused.set(error.message, [...(refused.get(error.message) ?? []), ...part])
      handled += part.length
    }
    onProgress(handled)
  }
  return { done, refused, isStopped: false }
}

const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  )
