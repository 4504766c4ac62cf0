import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { and, eq, inArray } from 'drizzle-orm'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import {
  type RefusalCount,
  type RefusedCall,
  type RefusedCalls,
  refusalTally,
} from '#kernel/observe/refused-calls.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { sessions, users } from '../identity.tables.ts'

interface RefusedCallLog extends RefusedCalls {
  /** Writes every second what is due; `close` writes the rest. */
  start(transactions: Transactions, onError: (error: unknown) => void): { close(): Promise<void> }
}

const everyMs = 1000
const securityLog = 3

/**
 * Writes denied calls into the log of their tenant; `describeCall` names a call as in the menu, `findKeys` finds API
 * keys by the hash that replaces their session id.
 */
export function refusedCallLog(
  describeCall: (endpoint: AnyEndpoint) => string,
  findKeys: (tx: Tx, sessionIds: string[]) => Promise<Map<string, NonNullable<RefusedCall['person']>>>,
): RefusedCallLog {
  const tally = refusalTally()

  async function flush({ app, within }: Transactions, isLast = false): Promise<void> {
    const due = tally.due(isLast)
    const tenantIds = new Set(due.map(({ refused }) => refused.tenantId))
    await eachTenant({ app, name: 'refused-calls' }, tenantIds, async (tenantId) => {
      const rows = due.filter(({ refused }) => refused.tenantId === tenantId)
      await within({ tenantId }, async (tx) => {
        const unnamed = rows.flatMap(({ refused }) => (refused.person ? [] : [refused.sessionId]))
        const names = new Map([...(await findNames(tx, unnamed)), ...(await findKeys(tx, unnamed))])
        await tx.insert(logs).values(
          rows.map((tallied) => ({
            ...names.get(tallied.refused.sessionId),
            ...tallied.refused.person,
            logType: securityLog,
            content: describeRefusals(tallied, describeCall),
            call: tallied.isRest ? null : endpointName(tallied.refused.endpoint),
            peer: tallied.refused.address,
            requestId: tallied.refused.requestId,
            method: tallied.refused.endpoint.method,
            requestUrl: tallied.isRest ? null : tallied.refused.endpoint.path,
          })),
        )
      })
      tally.written(rows)
    })
  }

  return {
    note: tally.note,
    start(transactions, onError) {
      let running: Promise<void> = Promise.resolve()
      const write = (isLast?: boolean) => {
        running = running.then(() => flush(transactions, isLast)).catch(onError)
        return running
      }
      const timer = setInterval(() => void write(), everyMs).unref()
      return {
        async close() {
          clearInterval(timer)
          await write(true)
        },
      }
    },
  }
}

/** What the log page shows, e.g. 拒绝访问「用户管理 · 冻结」：没有权限，请联系管理员授权（又有 12 次）. */
export function describeRefusals(
  { refused: { endpoint, reason }, count, toldAt, isRest }: RefusalCount,
  describeCall: (endpoint: AnyEndpoint) => string,
): string {
  const what = isRest ? '拒绝访问其他多个接口' : `拒绝访问「${describeCall(endpoint)}」：${reason}`
  if (toldAt !== undefined) return `${what}（又有 ${count} 次）`
  return count > 1 ? `${what}（共 ${count} 次）` : what
}

/** The people of sessions, including ended ones. */
async function findNames(tx: Tx, sessionIds: string[]) {
  const rows = await tx
    .select({ sessionId: sessions.id, userId: users.id, username: users.username })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.accountId), eq(users.tenantId, sessions.tenantId)))
    .where(inArray(sessions.id, sessionIds))
  return new Map(rows.map(({ sessionId, ...person }) => [sessionId, person]))
}

const endpointName = ({ family, name }: AnyEndpoint) => `${family}.${name}`
