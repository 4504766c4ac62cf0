import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'

/** The tenant that a transaction works in. */
export async function currentTenantId(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select app_tenant() as id`)
  const id = rows[0]?.id
  if (typeof id !== 'number') throw new Error('messages are sent inside a tenant')
  return id
}
