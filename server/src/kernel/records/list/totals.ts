import type { AppState } from '#kernel/app-state.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'

/** Counting stops here when the caller asked for `totalMode=capped`; the answer then says so. */
export const totalCap = 10_000

export interface Total {
  total: number
  capped: boolean
}

/** What a total depends on: the tenant, every table its conditions read, and the conditions with their values. */
export interface TotalKey {
  tenantId: number
  tables: readonly string[]
  filter: string
}

const limit = 5_000

/**
 * Totals remembered until a row of one of their tables changes. For a large tenant counting is nine tenths of a list
 * call, and between two writes the answer cannot change.
 */
export function totals(app: AppState) {
  const known = new Map<string, Total>()
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

  const textOf = ({ tenantId, tables, filter }: TotalKey) => `${tenantId}:${tables.join()}:${filter}`
  const groupsOf = ({ tenantId, tables }: TotalKey) => tables.map((table) => `${tenantId}:${table}`)

  function mark(key: TotalKey): number {
    return groupsOf(key).reduce((sum, group) => sum + (changesOfTable.get(group) ?? 0), allChanges)
  }

  return {
    find(key: TotalKey, exact: boolean): Total | undefined {
      const total = known.get(textOf(key))
      return total && exact && total.capped ? undefined : total
    },
    /** Taken before counting; a total is kept only when nothing has changed since. */
    mark,
    keep(key: TotalKey, total: Total, before: number): void {
      if (before !== mark(key)) return
      if (known.size >= limit) forgetAll()
      const text = textOf(key)
      known.set(text, total)
      for (const group of groupsOf(key)) {
        const keys = keysOfTable.get(group) ?? new Set()
        keysOfTable.set(group, keys.add(text))
      }
    },
  }
}
