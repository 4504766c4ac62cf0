import type { Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** What was done, in the numbers of the dictionary operate_type. */
export const operation = { query: 1, add: 2, edit: 3, remove: 4, import: 5, export: 6 } as const

export interface AuditEntry {
  content: string
  operateType: (typeof operation)[keyof typeof operation]
  entity?: string
  rowId?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** A caller, or a person without an account by name. */
type Actor = Pick<Caller, 'username' | 'key'> & { userId: string | null }

/** One row of the operation log, in the same transaction as the change it tells of. */
export const audit = (tx: Tx, me: Actor, peer: Peer, entry: AuditEntry): Promise<void> =>
  auditAll(tx, me, peer, [entry])

/** Rows for many changes at once. */
export async function auditAll(tx: Tx, me: Actor, peer: Peer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { userId, username, key } = me
  const by = key ? `${username}（密钥 ${key.name}）` : username
  const who = { logType: 2, userId, username: by, ...requestColumns(peer) }
  await tx.insert(logs).values(entries.map((entry) => ({ ...who, ...entry })))
}

/** What a row of the log tells of the request that made it. */
export const requestColumns = ({ address, requestId, method, path, startedAt }: Peer) => ({
  peer: address,
  requestId,
  method,
  requestUrl: path,
  costTime: Math.round(performance.now() - startedAt),
})

/** Only the members that differ; secrets never reach the log. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (member) =>
      !/password|^(version|id)$/i.test(member) &&
      JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  )
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(changed.map((member) => [member, row[member] ?? null]))
  return { before: pick(before), after: pick(after) }
}
