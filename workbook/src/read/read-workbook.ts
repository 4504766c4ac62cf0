import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReadRow } from '../core/cell.ts'
import { entryOptions, siblingEntry } from '../core/process-entry.ts'
import { type ReadLimits, readLimits } from '../core/read-limits.ts'
import { readError, WorkbookError } from '../core/workbook-error.ts'
import type { ReaderRequest, ReaderResponse, readerReady } from './workbook-reader.ts'

/**
 * Reads a `.xls`, `.xlsx` or `.csv` file in a child process, which gets no secrets and is killed when it takes
 * too long, uses too much memory, or the caller stops iterating. Yields batches of at most 1000 rows and reads
 * the next one meanwhile; throws a WorkbookError that says why a file is refused.
 */
export async function* readWorkbook(
  path: string,
  fileName: string,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<ReadRow[]> {
  const all = { ...readLimits, ...limits }
  if (!/\.(xlsx?|csv)$/i.test(fileName)) throw readError.unsupportedExtension()
  const { size } = await stat(path)
  if (size > all.fileBytes) throw readError.fileTooLarge(all)
  if (size === 0) throw readError.notAWorkbook()

  const reader = takeReader(all)
  try {
    reader.send({ path, limits: all })
    for (;;) {
      const rows = await reader.response()
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
 * A started process that waits for the next file, because starting one from TypeScript sources takes a second.
 * Each process reads one file and ends.
 */
let idleReader: { reader: Reader; timer: NodeJS.Timeout } | undefined
const KEEP_READY_MS = 60_000

function takeReader(limits: ReadLimits): Reader {
  const taken = idleReader
  idleReader = undefined
  clearTimeout(taken?.timer)
  if (taken?.reader.hasLimits(limits)) return taken.reader
  void taken?.reader.stop()
  return startReader(limits)
}

/** Kept for a minute after a file; it does not keep the parent process alive. */
function prepareReader(): void {
  if (idleReader) return
  const reader = startReader(readLimits)
  reader.unref()
  const timer = setTimeout(() => {
    idleReader = undefined
    void reader.stop()
  }, KEEP_READY_MS)
  timer.unref()
  idleReader = { reader, timer }
}

type Reader = ReturnType<typeof startReader>

function startReader(limits: ReadLimits) {
  const child = fork(fileURLToPath(siblingEntry(import.meta.url, 'workbook-reader')), {
    execArgv: [...entryOptions, `--max-old-space-size=${limits.memoryMb}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let left = limits.seconds * 1000 // only time spent waiting for the reader counts
  let isLate = false
  const responses: ReaderResponse[] = []
  let wake = () => {}
  let isReady = false
  child.on('message', (response: ReaderResponse | typeof readerReady) => {
    if (response === 'ready') isReady = true
    else responses.push(response)
    wake()
  })
  child.on('error', () => wake()) // not started or not reachable: then there is no response either
  child.on('exit', () => wake())

  return {
    hasLimits: (wanted: ReadLimits) =>
      !isGone(child) &&
      wanted.memoryMb === limits.memoryMb &&
      wanted.seconds === limits.seconds &&
      wanted.batchSeconds === limits.batchSeconds,
    unref(): void {
      child.unref()
      child.channel?.unref()
    },
    send(request: ReaderRequest): void {
      child.ref()
      child.channel?.ref()
      if (child.connected) child.send(request, () => {}) // an error here is followed by an exit
    },
    async response(): Promise<ReadRow[] | null> {
      const startedAt = performance.now()
      const end = () => {
        isLate = true
        child.kill('SIGKILL')
      }
      const timer = setTimeout(end, left)
      let batchTimer: NodeJS.Timeout | undefined
      while (responses.length === 0 && !isGone(child)) {
        if (isReady) batchTimer ??= setTimeout(end, limits.batchSeconds * 1000)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(timer)
      clearTimeout(batchTimer)
      left -= performance.now() - startedAt
      const response = responses.shift()
      if (!response) throw isLate ? readError.tooSlow() : readError.tooMuchMemory()
      if ('refused' in response) throw new WorkbookError(response.refused.code, response.refused.message)
      return response.rows
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

/** The variables that a Node process needs; the secrets of the parent are left out. */
function childEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'NODE_ENV']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}
