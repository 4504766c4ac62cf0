import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#kernel/call/serve.ts'
import { type Caller, scopeOf } from '#kernel/caller.ts'
import { idempotency } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'

interface ImportState {
  state: 'waiting' | 'running' | 'done' | 'failed'
  done: number
  total: number
}

/** The progress of running imports of this process, by user and import id. */
export const runningImports = () => new Map<string, ImportState & { at: number }>()

const keptMs = 3_600_000
/** How often progress is written: enough for a moving bar. */
const writeIntervalMs = 300

export interface Progress {
  /** Reports that the import waits for other imports. */
  waits(): void
  /** The number of rows stored or refused, of all. */
  is(done: number, total: number): void
  /** Reports the end of the import; only the first call has an effect. */
  end(state: 'done' | 'failed'): Promise<void>
}

type Importing = Pick<Context<unknown>, 'me' | 'within' | 'app'>

/**
 * Records the progress of an import under an id chosen by the client, readable by the same user only. This process
 * keeps it in memory; for other servers it is also written to the table of kept answers, in separate transactions
 * because that of the import is still open.
 */
export function trackProgress({ app, me, within }: Importing, importId: string | undefined): Progress {
  const entry = { state: 'running' as ImportState['state'], done: 0, total: 0, at: performance.now() }
  if (!importId) return { waits: () => undefined, is: () => undefined, end: async () => undefined }
  const here = app.part(runningImports)
  for (const [key, { at }] of here) if (performance.now() - at > keptMs) here.delete(key)
  here.set(importKey(me, importId), entry)
  let writing: Promise<void> | undefined
  let isStale = false
  let reportedAt = Number.NEGATIVE_INFINITY
  /** Not awaited: an import already holds a connection, and imports waiting for a second one would block each other. */
  const tell = (): Promise<void> => {
    isStale = true
    reportedAt = performance.now()
    writing ??= (async () => {
      while (isStale) {
        isStale = false
        // Written even if the caller has lost the right meanwhile: it only tells how far the import came.
        const scope = { ...scopeOf(me), confirm: undefined }
        await within(scope, (tx) => storeState(tx, me, importId, entry)).catch(() => undefined)
      }
      writing = undefined
    })()
    return writing
  }
  void tell()
  return {
    waits() {
      entry.state = 'waiting'
      void tell()
    },
    is(done, total) {
      const isTurn = entry.state === 'waiting'
      Object.assign(entry, { state: 'running', done, total })
      if (isTurn || performance.now() - reportedAt >= writeIntervalMs) void tell()
    },
    async end(state) {
      if (entry.state === 'done' || entry.state === 'failed') return
      entry.state = state
      await tell()
    },
  }
}

export async function readProgress(
  tx: Tx,
  me: Caller,
  importId: string,
): Promise<{ state: ImportState['state'] | 'unknown'; done: number; total: number }> {
  const own = tx.app.part(runningImports).get(importKey(me, importId))
  if (own) return { state: own.state, done: own.done, total: own.total }
  const [row] = await tx
    .select({ told: idempotency.answer })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.userId, me.userId),
        eq(idempotency.key, storedKey(importId)),
        eq(idempotency.call, progressCall),
      ),
    )
  return (row?.told as ImportState | undefined) ?? { state: 'unknown', done: 0, total: 0 }
}

const progressCall = 'importProgress'
const storedKey = (importId: string) => `import ${importId}`
const importKey = (me: Caller, importId: string) => `${me.tenantId}:${me.userId}:${importId}`

const storeState = (tx: Tx, me: Caller, importId: string, { state, done, total }: ImportState) =>
  tx
    .insert(idempotency)
    .values({
      id: newId(),
      userId: me.userId,
      key: storedKey(importId),
      call: progressCall,
      answer: { state, done, total },
    })
    .onConflictDoUpdate({
      target: [idempotency.tenantId, idempotency.userId, idempotency.key],
      targetWhere: sql`del_flag = 0`,
      set: { answer: sql`excluded.answer` },
    })
