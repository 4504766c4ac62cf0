import type { AppState } from '#kernel/app-state.ts'
import { LruMap } from '#kernel/lru-map.ts'
import { changes } from './changes.ts'
import { hasWritten, type Tx, writtenTables } from './tx.ts'

/**
 * What an answer depends on: the tenant, every table it was read from, and the question with its values. Without tables
 * it never changes: its question then names a version.
 */
export interface AnswerKey {
  tenantId: number
  tables: readonly string[]
  question: string
}

/** Longer questions, with hundreds of ids for example, are seldom asked again and would fill the memory. */
const longestQuestion = 8000

/**
 * What was read from the database and outlives the transaction that read it: the only kind of cache the product has
 * (`scripts/caches.test.ts`). An answer is kept until one of its tables changes, here or on another server, and only if
 * - nothing was written in its transaction before: a rollback would take away what the answer tells;
 * - none of its tables changed while it was asked for: a commit on its way may or may not be part of it.
 * Beyond `limit` the answers used longest ago are forgotten.
 */
export function remembered<T>(app: AppState, limit: number) {
  const answers = new LruMap<{ answer: T; askedAt: number }>(limit)
  const changed = app.part(changes)

  function find(key: AnswerKey): T | undefined {
    const known = answers.get(textOf(key))
    return known && !changed.since(known.askedAt, key.tenantId, key.tables) ? known.answer : undefined
  }

  function keepIfCommitted(tx: Tx, key: AnswerKey, answer: T, askedAt: number): void {
    if (hasWritten(tx) || key.question.length > longestQuestion) return
    if (!changed.since(askedAt, key.tenantId, key.tables)) answers.set(textOf(key), { answer, askedAt })
  }

  return {
    /** What is known without asking. */
    find,

    /** What is known, or what `read` gives; a transaction sees its own writes. An answer may be less than `isEnough`. */
    async ask(
      tx: Tx,
      key: AnswerKey,
      read: () => Promise<T>,
      isEnough: (known: T) => boolean = () => true,
    ): Promise<T> {
      const known = readsOwnWrites(tx, key) ? undefined : find(key)
      if (known !== undefined && isEnough(known)) return known
      const askedAt = changed.now()
      const answer = await read()
      keepIfCommitted(tx, key, answer, askedAt)
      return answer
    },

    /** Keeps what was made of something read in the transaction and never changes under its name. */
    keep(tx: Tx, key: AnswerKey & { tables: readonly [] }, answer: T): void {
      keepIfCommitted(tx, key, answer, changed.now())
    },
  }
}

const textOf = ({ tenantId, tables, question }: AnswerKey) => `${tenantId}:${tables.join()}:${question}`

function readsOwnWrites(tx: Tx, { tables }: AnswerKey): boolean {
  const written = writtenTables(tx)
  return written.size > 0 && tables.some((table) => written.has(table))
}
