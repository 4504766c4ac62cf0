import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of its own, so that its processor time and memory are measured alone. */
export interface Child {
  pid: number
  /** Asks one of the child's orders by name and waits for its answer. */
  ask<T>(order: string, given?: unknown): Promise<T>
  stop(): Promise<void>
}

interface Question {
  id: number
  order: string
  given: unknown
}
type Reply = { id: number; answer?: unknown; failure?: string }

/** The product as it ships, in one bundle with the measured list: read from its sources it takes a tenth more time. */
export const bundledProduct = '../../server/dist/bench-product.js'

/** Starts a file of the bench as a child; `given` reaches its first order, `start`. */
export async function startChild(file: string, given: unknown, nodeOptions: string[] = []): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx', ...nodeOptions] : nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let last = 0
  let hasEnded = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', ({ id, answer, failure }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure !== undefined) asked?.reject(new Error(failure))
    else asked?.resolve(answer)
  })
  child.once('exit', (code) => {
    hasEnded = true
    for (const asked of waiting.values()) asked.reject(new Error(`${file} ended with ${code}`))
  })
  const ask = <T>(order: string, with_?: unknown) =>
    new Promise<T>((resolve, reject) => {
      if (hasEnded) return reject(new Error(`${file} has ended`))
      const question: Question = { id: ++last, order, given: with_ }
      waiting.set(question.id, { resolve: resolve as (answer: unknown) => void, reject })
      child.send(question)
    })
  await ask('start', given)
  return {
    pid: child.pid!,
    ask,
    async stop() {
      if (!hasEnded) child.send({ id: 0, order: 'stop', given: undefined } satisfies Question)
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      await ended
    },
  }
}

export type Orders = Record<string, (given: never) => unknown>

/** The other side: answers orders until `stop`. `figures` is there for every child. */
export function obey(orders: Orders): void {
  const known: Orders = { ...orders, figures }
  process.on('message', ({ id, order, given }: Question) => {
    void (async () => {
      const reply: Reply = { id }
      try {
        reply.answer = await known[order]?.(given as never)
      } catch (error) {
        reply.failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      }
      if (order === 'stop') process.exit(0)
      process.send?.(reply)
    })()
  })
  process.once('disconnect', () => process.exit(0))
}

/** What a process has used so far: processor time in milliseconds, memory in MB. */
export interface Figures {
  cpu: number
  rss: number
  peak: number
}

function figures(): Figures {
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  return { cpu: (user + system) / 1000, rss: process.memoryUsage().rss / 2 ** 20, peak: maxRSS / 1024 }
}
