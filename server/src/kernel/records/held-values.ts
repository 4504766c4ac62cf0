import { claimValues } from '#kernel/database/claim.ts'
import { statement } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** Values of one or several fields that must be unique among the records of a tenant. */
export interface HeldValues {
  tableName: string
  members: readonly string[]
  given: readonly unknown[]
}

/**
 * Whether another record has one of these values; the records of this transaction are inserted already. Concurrent
 * writers of the same value wait at the claims; the second sees what the first stored.
 */
export async function isAnyHeldByOthers(
  tx: Tx,
  tenantId: number,
  held: readonly HeldValues[],
): Promise<boolean> {
  await claimValues(
    tx,
    held.map((each) => claimForValues(tenantId, each)),
  )
  const groups = new Map<string, HeldValues[]>()
  for (const each of held) {
    const key = JSON.stringify([each.tableName, each.members])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  for (const group of groups.values()) if (await isHeldTwice(tx, tenantId, group)) return true
  return false
}

/** Whether two rows of a table have the same values in these members. */
async function isHeldTwice(tx: Tx, tenantId: number, group: readonly HeldValues[]): Promise<boolean> {
  const { tableName = '', members = [] } = group[0] ?? {}
  const columns = members.map((member) => `"${snake(member)}"`)
  const { rows } = await tx.$client.query(
    statement((bind) => {
      const among = columns.map(
        (column, at) => `${column} = any(${bind(group.map(({ given }) => given[at]))})`,
      )
      return `select 1 from "${tableName}" where tenant_id = ${bind(tenantId)} and del_flag = 0
        and ${among.join(' and ')} group by ${columns} having count(*) > 1 limit 1`
    }),
  )
  return rows.length > 0
}

/** The claims for values, so that transactions which store the same ones wait for each other. */
export const claimForValues = (tenantId: number, { tableName, members, given }: HeldValues) => [
  tenantId,
  tableName,
  members,
  given,
]
