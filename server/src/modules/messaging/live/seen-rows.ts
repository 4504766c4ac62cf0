import type { AppState } from '#kernel/app-state.ts'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { tableList } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { fromClause, qualifiedColumn, rowScope } from '#kernel/records/list/row-scope.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Holder } from '#modules/identity/public.ts'

/** A watcher of an entity, with the value to return for it if it may see rows. */
export interface Watcher<T> {
  me: Caller
  source: ListSource
  asks: T
}

/** The callers of sockets, cached until their rights change. */
const watchingCallers = (app: AppState) => {
  const known = queryCache<{ caller: Caller | undefined }>(app, 20_000)
  const tables = app.part(tableList).flatMap(({ name, options }) => (options.changesAccess ? [name] : []))
  return { known, tables: [...tables, 'identity_user', 'tenancy_tenant'] }
}

/** The caller of a socket; `undefined` when the session has ended. */
export async function callerFor(
  { app, beginAs }: Pick<Transactions, 'app' | 'beginAs'>,
  tx: Tx,
  { tenantId, sessionId }: Holder,
): Promise<Caller | undefined> {
  const { known, tables } = app.part(watchingCallers)
  const { caller } = await known.ask(tx, { tenantId, tables, question: sessionId }, async () => {
    try {
      const entered = await beginAs({ sessionId, tenantId, expired: false }, tenantId, true, { limits: [] })
      entered.running.commitRead()
      return { caller: entered.caller }
    } catch {
      return { caller: undefined }
    }
  })
  return caller
}

/** Sessions read in parallel; few, so that requests keep enough connections. */
const parallelReads = 3

/** The callers of sockets, by session. */
export async function callersFor(
  transactions: Pick<Transactions, 'app' | 'beginAs'>,
  tx: Tx,
  holders: readonly Holder[],
): Promise<Map<string, Caller | undefined>> {
  const bySession = new Map(holders.map((holder) => [holder.sessionId, holder]))
  const waiting = [...bySession.values()]
  const callers = new Map<string, Caller | undefined>()
  const worker = async () => {
    for (let holder = waiting.pop(); holder; holder = waiting.pop())
      callers.set(holder.sessionId, await callerFor(transactions, tx, holder))
  }
  await Promise.all(Array.from({ length: parallelReads }, worker))
  return callers
}

/**
 * Which of some rows each watcher sees, by the condition of the list. Those with the same condition are answered by one
 * statement, whatever their number.
 */
export async function findVisibleRows<T>(
  tx: Tx,
  watchers: readonly Watcher<T>[],
  ids: readonly string[],
): Promise<Map<Watcher<T>, ReadonlySet<string>>> {
  const groups = new Map<string, { query: ReturnType<typeof statement>; of: Watcher<T>[] }>()
  for (const watcher of watchers) {
    const query = visibleRowsQuery(watcher, ids)
    const key = JSON.stringify([query.text, query.values.slice(1)])
    const group = groups.get(key)
    if (group) group.of.push(watcher)
    else groups.set(key, { query, of: [watcher] })
  }
  const seen = new Map<Watcher<T>, ReadonlySet<string>>()
  for (const { query, of } of groups.values()) {
    const { rows } = await tx.$client.query<{ id: string }>(query)
    const found = new Set(rows.map(({ id }) => id))
    for (const watcher of of) seen.set(watcher, found)
  }
  return seen
}

function visibleRowsQuery({ source, me }: Pick<Watcher<unknown>, 'source' | 'me'>, ids: readonly string[]) {
  const { where } = rowScope(source, me)
  const id = qualifiedColumn(source, 'id')
  return statement((bind) => {
    const among = bind(ids) // bound first, because `findSeen` compares the further values
    return `select ${id} as id from ${fromClause(source, me)(bind)} where ${id} = any(${among}) and ${where(bind)}`
  })
}

/** Whether rows of a list are followed: groups have no ids, and recycle bins are rarely open. */
export const isFollowed = ({ grouped, isBin, isGlobal }: ListSource): boolean =>
  !grouped && !isBin && !isGlobal
