import { sql } from 'drizzle-orm'
import type { Clock } from '#kernel/clock.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Authenticator, Claims } from '#kernel/session/authenticator.ts'
import type { Transactions } from '#kernel/session/transaction.ts'

interface LastUse {
  tenantId: number
  at: number
  isWritten: boolean
}

/** When sessions were last seen. A request notes it in memory; once a minute the notes are written down together. */
export interface Presence {
  /** Wraps the authenticator to record uses. */
  watch(gate: Authenticator): Authenticator
  /** What this server saw, if it saw the session lately. */
  lastSeen(sessionId: string): Date | undefined
  /** Writes the notes down from time to time; `close` writes the last ones. */
  start(transactions: Transactions, onError: (error: unknown) => void): { close(): Promise<void> }
}

const minute = 60_000
const limit = 50_000

export function presence(clock: Pick<Clock, 'now'>, everyMs = minute): Presence {
  const notes = new Map<string, LastUse>()

  function note({ sessionId, tenantId }: Claims): void {
    if (notes.size < limit || notes.has(sessionId))
      notes.set(sessionId, { tenantId, at: clock.now(), isWritten: false })
  }

  async function flush({ app, within }: Transactions): Promise<void> {
    const byTenant = new Map<number, { ids: string[]; times: string[] }>()
    for (const [id, note] of notes) {
      if (note.isWritten) {
        if (clock.now() - note.at > 10 * minute) notes.delete(id)
        continue
      }
      note.isWritten = true
      const group = byTenant.get(note.tenantId) ?? { ids: [], times: [] }
      group.ids.push(id)
      group.times.push(new Date(note.at).toISOString())
      byTenant.set(note.tenantId, group)
    }
    await eachTenant({ app, name: 'presence' }, byTenant.keys(), async (tenantId) => {
      const { ids, times } = byTenant.get(tenantId) ?? { ids: [], times: [] }
      await within({ tenantId }, (tx) =>
        tx.execute(sql`update identity_session s set seen_at = greatest(s.seen_at, seen.at)
          from unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[]) as seen(id, at)
          where s.id = seen.id`),
      )
    })
  }

  return {
    watch: (gate) => ({
      ...gate,
      authenticate(row, claims, tenantId) {
        const who = gate.authenticate(row, claims, tenantId)
        note(claims)
        return who
      },
      noteUse: note,
    }),
    lastSeen(sessionId) {
      const note = notes.get(sessionId)
      return note && new Date(note.at)
    },
    start(transactions, onError) {
      let running: Promise<void> = Promise.resolve()
      const write = () => {
        running = running.then(() => flush(transactions)).catch(onError)
        return running
      }
      const timer = setInterval(() => void write(), everyMs)
      timer.unref()
      return {
        async close() {
          clearInterval(timer)
          await write()
        },
      }
    },
  }
}
