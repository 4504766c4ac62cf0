import type { AppState } from '#kernel/app-state.ts'
import { LruMap } from '#kernel/lru-map.ts'
import { changeTimes } from './changes.ts'
import { hasWritten, type Tx, writtenTables } from './tx.ts'

/**
 * The key of a cached answer: the tenant, every table read, and the question with its values. An answer without tables
 * never expires, because its question names a version.
 */
export interface AnswerKey {
  tenantId: number
  tables: readonly string[]
  question: string
}

/**
 * Longer questions, e.g. with hundreds of ids, are not cached, because they rarely repeat and would fill the memory.
 */
const longestQuestion = 8000

/**
 * Answers of the database that outlive their transaction: the only kind of cache in the product
 * (`scripts/caches.test.ts`). An answer is kept until one of its tables changes, on any server, and only if - nothing
 * was written in its transaction before: a rollback would undo what the answer shows; - none of its tables changed
 * while it was asked for: a commit on its way may or may not be part of it. Beyond `limit` the answers used longest ago
 * are dropped.
 */
export function queryCache<T>(app: AppState, limit: number) {
  const answers = new LruMap<{ answer: T; askedAt: number }>(limit)
  const changed = app.part(changeTimes)

  function find(key: AnswerKey): T | undefined {
    const known = answers.get(cacheKey(key))
    return known && !changed.since(known.askedAt, key.tenantId, key.tables) ? known.answer : undefined
  }

  function keepIfCommitted(tx: Tx, key: AnswerKey, answer: T, askedAt: number): void {
    if (hasWritten(tx) || key.question.length > longestQuestion) return
    if (!changed.since(askedAt, key.tenantId, key.tables)) answers.set(cacheKey(key), { answer, askedAt })
  }

  return {
    /** The cached answer, if there is one. */
    find,

    /**
     * The cached answer if it satisfies `isEnough`, otherwise what `read` returns; a transaction that has written
     * always reads.
     */
    async ask(
      tx: Tx,
      key: AnswerKey,
      read: () => Promise<T>,
      isEnough: (known: T) => boolean = () => true,
    ): Promise<T> {
      const known = hasWrittenTables(tx, key) ? undefined : find(key)
      if (known !== undefined && isEnough(known)) return known
      const askedAt = changed.now()
      const answer = await read()
      keepIfCommitted(tx, key, answer, askedAt)
      return answer
    },

    /** Caches a value derived from data that never changes under this key. */
    keep(tx: Tx, key: AnswerKey & { tables: readonly [] }, answer: T): void {
      keepIfCommitted(tx, key, answer, changed.now())
    },
  }
}

const cacheKey = ({ tenantId, tables, question }: AnswerKey) => `${tenantId}:${tables.join()}:${question}`

function hasWrittenTables(tx: Tx, { tables }: AnswerKey): boolean {
  const written = writtenTables(tx)
  return written.size > 0 && tables.some((table) => written.has(table))
}
