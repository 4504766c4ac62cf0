import { recycleBin } from '@banyan/contract/identity/user-lookup'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import { isHidden, type Row, rowScopeOf } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { accounts, users } from '../identity.tables.ts'
import type { UserServices } from './user.change.ts'
import { userSource } from './user.queries.ts'

/** Deleted users keep their row, roles and departments until someone restores or erases them (DEC-112). */
export const recycleBinRoutes = (services: UserServices) =>
  serve(recycleBin, {
    async newest(context) {
      return (await findBin(context, namedLike(context), 1000, 0)).rows
    },

    async deleted(context) {
      const paging = readPaging(context.input)
      const { rows, total } = await findBin(context, namedLike(context), paging.size, paging.offset)
      return pageWith({ records: rows, total }, paging)
    },

    async restore(context) {
      const rows = await findDeleted(context, context.input.userIds)
      const ids = rows.map(({ id }) => id)
      await context.tx.update(users).set({ delFlag: 0 }).where(amongMyUsers(context, ids))
      // The unique index refuses names or numbers taken meanwhile, and with them the whole call.
      await context.tx
        .update(accounts)
        .set({ deletedAt: null })
        .where(and(inArray(accounts.id, ids), isNotNull(accounts.deletedAt)))
      await tell(context, rows, '还原用户', operation.edit)
      return null
    },

    async erase(context) {
      const rows = await findDeleted(context, context.input.userIds)
      const ids = rows.map(({ id }) => id)
      // Afterwards nothing is left of them to compare.
      await services.roles.refuseSuperiors(context, ids)
      await services.departs.forget(context.tx, ids)
      await services.roles.forget(context.tx, ids)
      // The account is visible through the row in the tenant, so the account is deleted first.
      await eraseAccounts(context.tx, ids)
      await context.tx.delete(users).where(amongMyUsers(context, ids))
      await tell(context, rows, '彻底删除用户', operation.remove)
      return null
    },
  })

/** Rows in the bin that the caller may touch: within their data rules, and not a guest's. */
async function findDeleted(change: Change, ids: string[]): Promise<Row[]> {
  const { tx, me } = change
  const { rows } = await findBin(change, [(bind) => `id = any(${bind(ids)}::text[])`], ids.length, 0)
  if (rows.length < new Set(ids).size) throw refuse.missing()
  const homes = await tx
    .select({ tenantId: accounts.homeTenantId })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  if (!me.platformAdmin && homes.some(({ tenantId }) => tenantId !== me.tenantId))
    throw new Refusal('该账号属于其他租户，只能由其所属租户修改')
  return rows
}

async function findBin({ tx, me }: Change, filters: Fragment[], limit: number, offset: number) {
  const rule = me.rights.rowRule(userSource)?.where
  const where = all([
    (bind) => `tenant_id = ${bind(me.tenantId)}`,
    () => 'del_flag = 1',
    ...(rule ? [rule] : []),
    ...filters,
  ])
  const columns = [...rowScopeOf(userSource, me).columns.values()]
    .map(({ sql, member }) => `${sql} as "${member}"`)
    .join(', ')
  const counted = await tx.$client.query<{ n: number }>(
    statement((bind) => `select count(*)::int as n from identity_user where ${where(bind)}`),
  )
  const { rows } = await tx.$client.query<Row>(
    statement(
      (bind) =>
        `select ${columns} from identity_user where ${where(bind)}
         order by update_time desc nulls last, id limit ${bind(limit)} offset ${bind(offset)}`,
    ),
  )
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

const amongMyUsers = ({ me }: Change, ids: string[]) =>
  and(inArray(users.id, ids), eq(users.tenantId, me.tenantId))

const eraseAccounts = (tx: Tx, ids: string[]) =>
  tx.delete(accounts).where(and(inArray(accounts.id, ids), isNotNull(accounts.deletedAt)))

async function tell(
  { tx, me, peer }: Change,
  rows: Row[],
  content: string,
  operateType: 3 | 4,
): Promise<void> {
  for (const row of rows) {
    const after = operateType === operation.edit ? { delFlag: 0 } : undefined
    await audit(tx, me, peer, {
      content,
      operateType,
      entity: 'user',
      rowId: row.id,
      before: { ...row, delFlag: 1 },
      after,
    })
  }
}

const namedLike = ({
  me,
  input: { username, realname },
}: {
  me: Caller
  input: { username?: string; realname?: string }
}): Fragment[] => [...containing(me, 'username', username), ...containing(me, 'realname', realname)]

/** Hidden members are not searched. */
function containing(me: Caller, column: 'username' | 'realname', text = ''): Fragment[] {
  if (isHidden(userSource, me, column)) return []
  const part = text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')
  return part ? [(bind) => `${column} ilike ${bind(`%${part}%`)}`] : []
}
