import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ReadRow, WorkbookError } from '../core/cell.ts'
import { entryBeside, entryOptions } from '../core/process-entry.ts'
import { type ReadLimits, readLimits } from '../core/read-limits.ts'
import { reason } from '../core/read-reason.ts'
import type { ReaderAnswer, ReaderOrder } from './workbook-reader.ts'

/**
 * Reads a `.xls`, `.xlsx` or `.csv` file in a process of its own, which holds no secrets and is killed when
 * it takes too long, takes too much memory, or is no longer listened to. Yields batches of at most 1000
 * rows, the next one being read meanwhile; throws a WorkbookError with the reason.
 */
export async function* readWorkbook(
  path: string,
  fileName: string,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<ReadRow[]> {
  const all = { ...readLimits, ...limits }
  if (!/\.(xlsx?|csv)$/i.test(fileName)) throw reason.wrongName()
  const { size } = await stat(path)
  if (size > all.fileBytes) throw reason.file(all)
  if (size === 0) throw reason.notAWorkbook()

  const reader = takeReader(all)
  try {
    reader.send({ path, limits: all })
    for (;;) {
      const rows = await reader.answer()
      if (!rows) return
      reader.send('next')
      yield rows
    }
  } finally {
    await reader.stop()
    prepareReader()
  }
}

/**
 * A process that has read nothing yet, ready for the next file: starting one through the loader takes a second. Each
 * reads one file and ends with it.
 */
let ready: { reader: Reader; timer: NodeJS.Timeout } | undefined
const readyMs = 60_000

function takeReader(limits: ReadLimits): Reader {
  const taken = ready
  ready = undefined
  clearTimeout(taken?.timer)
  if (taken?.reader.isFor(limits)) return taken.reader
  void taken?.reader.stop()
  return startReader(limits)
}

/** Kept for a minute after an import, and never what keeps us running. */
function prepareReader(): void {
  if (ready) return
  const reader = startReader(readLimits)
  reader.release()
  const timer = setTimeout(() => {
    ready = undefined
    void reader.stop()
  }, readyMs)
  timer.unref()
  ready = { reader, timer }
}

type Reader = ReturnType<typeof startReader>

function startReader(limits: ReadLimits) {
  const child = fork(fileURLToPath(entryBeside(import.meta.url, 'workbook-reader')), {
    execArgv: [...entryOptions, `--max-old-space-size=${limits.memoryMb}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let left = limits.seconds * 1000 // only the time we wait for the reader counts, not the time it waits for us
  let isLate = false
  const answers: ReaderAnswer[] = []
  let wake = () => {}
  child.on('message', (answer: ReaderAnswer) => {
    answers.push(answer)
    wake()
  })
  child.on('error', () => wake()) // it could not be started or told something: then it has no answer either
  child.on('exit', () => wake())

  return {
    isFor: (wanted: ReadLimits) =>
      !isGone(child) && wanted.memoryMb === limits.memoryMb && wanted.seconds === limits.seconds,
    release(): void {
      child.unref()
      child.channel?.unref()
    },
    send(order: ReaderOrder): void {
      child.ref()
      child.channel?.ref()
      if (child.connected) child.send(order, () => {}) // an error here is followed by an exit
    },
    async answer(): Promise<ReadRow[] | null> {
      const begun = performance.now()
      const timer = setTimeout(() => {
        isLate = true
        child.kill('SIGKILL')
      }, left)
      while (answers.length === 0 && !isGone(child))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      clearTimeout(timer)
      left -= performance.now() - begun
      const answer = answers.shift()
      if (!answer) throw isLate ? reason.tooSlow() : reason.tooMuch()
      if ('reason' in answer) throw new WorkbookError(answer.reason)
      return answer.rows
    },
    async stop(): Promise<void> {
      if (isGone(child)) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function isGone(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** What a Node process needs, and nothing of what a server knows. */
function childEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'NODE_ENV']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}
