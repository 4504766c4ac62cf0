import { onChange } from '#kernel/database/change-channel.ts'

/** Counting stops here when the caller asked for `totalMode=capped`; the answer then says so. */
export const totalCap = 10_000

export interface Total {
  total: number
  capped: boolean
}

const limit = 5_000
const known = new Map<string, Total>()
const keysOf = new Map<string, Set<string>>()
const changesOf = new Map<string, number>()
let allChanges = 0

/**
 * Totals remembered per tenant, table and filter until a row of that table changes. For a large tenant counting is
 * nine tenths of a list call, and between two writes the answer cannot change.
 */
export const totals = {
  find(tenantId: number, table: string, filter: string, exact: boolean): Total | undefined {
    const total = known.get(`${tenantId}:${table}:${filter}`)
    return total && exact && total.capped ? undefined : total
  },
  /** Taken before counting; a total is kept only when nothing has changed since. */
  mark(tenantId: number, table: string): number {
    return (changesOf.get(`${tenantId}:${table}`) ?? 0) + allChanges
  },
  keep(tenantId: number, table: string, filter: string, total: Total, mark: number): void {
    if (mark !== totals.mark(tenantId, table)) return
    if (known.size >= limit) forgetAll()
    const key = `${tenantId}:${table}:${filter}`
    known.set(key, total)
    const group = `${tenantId}:${table}`
    const keys = keysOf.get(group) ?? new Set()
    keysOf.set(group, keys.add(key))
  },
}

onChange((tenantId, table) => {
  if (tenantId === undefined || table === undefined) return forgetAll()
  const group = `${tenantId}:${table}`
  for (const key of keysOf.get(group) ?? []) known.delete(key)
  keysOf.delete(group)
  changesOf.set(group, (changesOf.get(group) ?? 0) + 1)
})

function forgetAll(): void {
  allChanges++
  known.clear()
  keysOf.clear()
}
