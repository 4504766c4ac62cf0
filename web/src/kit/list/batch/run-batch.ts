import { CallError } from '#kit/call/call-error.ts'

/** What became of the records of a batch. */
export interface BatchOutcome {
  done: number
  /** Records that were refused, by the reason. */
  refused: ReadonlyMap<string, string[]>
  isStopped: boolean
}

interface Watch {
  onProgress: (handled: number) => void
  isStopped: () => boolean
  /** All records go in one call: one that is refused keeps the others back. */
  isWhole?: boolean
}

/** So many records go in one call: calls stay short, and a stop takes effect soon. */
const batchSize = 100

/**
 * Does something with many records, some at a time. A refused part is halved until the records that are refused stand
 * alone, so that one of them does not keep the others back. Any other failure ends the batch.
 */
export async function runBatch(
  ids: readonly string[],
  run: (ids: string[]) => Promise<unknown>,
  { onProgress, isStopped, isWhole = false }: Watch,
): Promise<BatchOutcome> {
  const waiting = isWhole ? [[...ids]] : partsOf(ids)
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

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  )
