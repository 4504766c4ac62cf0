import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { serials } from './rule.tables.ts'

/** The next number of a rule in a period. One statement: parallel callers wait for each other's row and never share. */
export async function takeSerial(tx: Tx, ruleCode: string, period: string): Promise<number> {
  const [row] = await tx
    .insert(serials)
    .values({ id: newId(), ruleCode, period, last: 1 })
    .onConflictDoUpdate({
      target: [serials.tenantId, serials.ruleCode, serials.period],
      targetWhere: sql`del_flag = 0`,
      set: { last: sql`${serials.last} + 1` },
    })
    .returning({ last: serials.last })
  if (!row) throw new Error('a serial row neither inserted nor updated')
  return row.last
}

/** What `takeSerial` would give, without taking it. */
export async function peekSerial(tx: Tx, ruleCode: string, period: string): Promise<number> {
  const [row] = await tx
    .select({ last: serials.last })
    .from(serials)
    .where(and(eq(serials.ruleCode, ruleCode), eq(serials.period, period), eq(serials.delFlag, 0)))
  return (row?.last ?? 0) + 1
}
