import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findPlatformRules } from './rule.queries.ts'
import type { checkRules, fillRules } from './rule.tables.ts'

/** SQL of the member that tells the platform's rules from the tenant's own. */
export const platformMember = { platform: `(case when tenant_id = 0 then '1' else '0' end)` }

/** Without it a tenant would be told that a rule it sees is not there. */
export async function refusePlatformRules(
  { tx, me }: { tx: Tx; me: Caller },
  table: typeof checkRules | typeof fillRules,
  ids: string[],
): Promise<void> {
  if (me.tenantId === 0) return
  const rows = await findPlatformRules(tx, table, ids)
  if (rows.length) throw new Refusal('平台规则只能由平台管理员修改')
}
