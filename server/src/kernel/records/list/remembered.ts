import type { AppState } from '#kernel/app-state.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'

/** What an answer depends on: the tenant, every table its statement reads, and the statement with its values. */
export interface AnswerKey {
  tenantId: number
  tables: readonly string[]
  statement: string
}

/**
 * Answers of the database remembered until a row of one of their tables changes, here or on another server. The
 * statement is part of the key, and with it whatever rules let its caller see.
 */
export function remembered<T>(app: AppState, limit: number) {
  const known = new Map<string, T>()
  const keysOfTable = new Map<string, Set<string>>()
  const changesOfTable = new Map<string, number>()
  let allChanges = 0

  function forgetAll(): void {
    allChanges++
    known.clear()
    keysOfTable.clear()
  }

  app.part(changeChannel).onChange((tenantId, table) => {
    if (tenantId === undefined || table === undefined) return forgetAll()
    const group = `${tenantId}:${table}`
    for (const key of keysOfTable.get(group) ?? []) known.delete(key)
    keysOfTable.delete(group)
    changesOfTable.set(group, (changesOfTable.get(group) ?? 0) + 1)
  })

  const textOf = ({ tenantId, tables, statement }: AnswerKey) => `${tenantId}:${tables.join()}:${statement}`
  const groupsOf = ({ tenantId, tables }: AnswerKey) => tables.map((table) => `${tenantId}:${table}`)

  function mark(key: AnswerKey): number {
    return groupsOf(key).reduce((sum, group) => sum + (changesOfTable.get(group) ?? 0), allChanges)
  }

  return {
    find: (key: AnswerKey): T | undefined => known.get(textOf(key)),
    /** Taken before asking; an answer is kept only when nothing has changed since. */
    mark,
    keep(key: AnswerKey, answer: T, before: number): void {
      if (before !== mark(key)) return
      if (known.size >= limit) forgetAll()
      const text = textOf(key)
      known.set(text, answer)
      for (const group of groupsOf(key)) {
        const keys = keysOfTable.get(group) ?? new Set()
        keysOfTable.set(group, keys.add(text))
      }
    },
  }
}
