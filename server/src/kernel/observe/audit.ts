import type { Peer } from '#kernel/call/serve.ts'
import type { KeyOfCaller } from '#kernel/caller.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** Codes of operations, as in the dictionary operate_type. */
export const operationCodes = { query: 1, add: 2, edit: 3, remove: 4, import: 5, export: 6 } as const

export interface AuditEntry {
  content: string
  operateType: (typeof operationCodes)[keyof typeof operationCodes]
  entity?: string
  rowId?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** A caller, or a person without an account by name. */
interface Actor {
  userId: string | null
  username: string
  key?: Pick<KeyOfCaller, 'id' | 'name'>
}

/** Logs an operation, in the transaction of the change. */
export const audit = (tx: Tx, me: Actor, peer: Peer, entry: AuditEntry): Promise<void> =>
  auditAll(tx, me, peer, [entry])

/** Logs many changes in one statement. */
export async function auditAll(tx: Tx, me: Actor, peer: Peer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const who = { logType: 2, ...actorColumns(me), ...requestColumns(peer) }
  await tx.insert(logs).values(entries.map((entry) => ({ ...who, ...entry })))
}

/** Whom a row of the log names: a person, or the API key that called in their name. */
export const actorColumns = ({ userId, username, key }: Actor) => ({
  userId,
  username: key ? `${username}（密钥 ${key.name}）` : username,
  keyId: key?.id,
})

/** The columns of a log row about its request. */
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
