import { type AppState, providedPart } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { tableList } from '#kernel/database/table.ts'
import { type Tx, writtenTables } from '#kernel/database/tx.ts'
import { refuse } from '#kernel/refusal.ts'

/** Reads the committed state of a tenant, without the transaction that is being checked. */
type ReadCommitted = <T>(tenantId: number, work: (tx: Tx) => Promise<T>) => Promise<T>

/** A transaction that changed rights or visibility, before its commit. */
export interface AccessChange {
  tx: Tx
  /** Whose call it is. */
  me: Caller
  readCommitted: ReadCommitted
}

/** Compares what people may do and see before and after a change. The access context implements it. */
export interface AccessGuard {
  /** Throws where someone can do or see more afterwards than the caller could before (security, section 15). */
  refuseWidening(change: AccessChange): Promise<void>
}

export const accessGuard = providedPart<AccessGuard>('an access guard')
export const readCommitted = providedPart<ReadCommitted>('a reader of what is committed')

/**
 * Serialises changes of rights in a tenant: two changes, each harmless alone, must not add up. Publishing takes this
 * lock before it locks tables, because the comparison reads them.
 */
export const lockAccess = (tx: Tx, tenantId: number) =>
  tx.$client.query("select pg_advisory_xact_lock(hashtext('access_guard'), $1)", [tenantId])

/**
 * The last step of every writing transaction of a caller, so that no call can change rights, menus, rules, forms,
 * departments, memberships or credentials without the comparison.
 */
export async function refuseWidening(tx: Tx, me: Caller): Promise<void> {
  if (me.rights.isUnlimited && !me.key) return
  const written = writtenTables(tx)
  if (written.size === 0) return
  const isCompared = tx.app
    .part(tableList)
    .some(({ name, options }) => (options.changesAccess || options.isCompared) && written.has(name))
  if (!isCompared) return
  // The comparison uses the rights of the key's maker, which exceed those of the key, so a key may not change rights at
  // all.
  if (me.key) throw refuse.beyond('接口密钥不能修改用户、角色、权限与表单')
  await tx.app.part(accessGuard).refuseWidening({ tx, me, readCommitted: tx.app.part(readCommitted) })
}

/** An owner transaction for a call, with the same comparison of rights. */
export const withinAsOwner = <T>(me: Caller, app: AppState, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.part(ownerTransactions).within(
    {
      tenantId: me.tenantId,
      username: me.username,
      orgCode: me.orgCode ?? undefined,
      confirm: me.confirm,
    },
    work,
    (tx) => refuseWidening(tx, me),
  )
