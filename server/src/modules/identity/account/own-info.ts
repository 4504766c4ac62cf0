import type { UserInfo } from '@banyan/contract/identity/session'
import type { z } from 'zod'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { ownTenants } from '#modules/tenancy/public.ts'
import { findUser } from '../session/session.queries.ts'
import { toUserInfo } from './user-info.ts'

/** User info of the caller in the tenant they work in (DEC-016). */
export async function readOwnInfo(tx: Tx, me: Caller): Promise<z.input<typeof UserInfo>> {
  const tenants = await ownTenants(tx, me.userId)
  const rows = await findUser(tx, me.userId)
  return toUserInfo(
    firstOrRefuse(rows.filter((user) => user.tenantId === me.tenantId)),
    tenants.map(({ id }) => id),
    tx.app.part(clock).wallTime(),
  )
}
