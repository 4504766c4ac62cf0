import { and, count, desc, eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { timeoutRules } from './service.tables.ts'

export type TimeoutRuleRow = typeof timeoutRules.$inferSelect
export type TimeoutRuleChange = Pick<
  TimeoutRuleRow,
  'outHour' | 'level' | 'alertUsers' | 'alertRoles' | 'status'
>

export async function findRulePage(tx: Tx, serviceTypeId: string, { size, offset }: Paging) {
  const ofType = and(eq(timeoutRules.serviceTypeId, serviceTypeId), eq(timeoutRules.delFlag, 0))
  const records = await tx
    .select()
    .from(timeoutRules)
    .where(ofType)
    .orderBy(desc(timeoutRules.createTime), desc(timeoutRules.id))
    .limit(size)
    .offset(offset)
  const [counted] = await tx.select({ total: count() }).from(timeoutRules).where(ofType)
  return { records, total: counted?.total ?? 0 }
}

export const lockRule = async (tx: Tx, id: string): Promise<TimeoutRuleRow> =>
  firstOrRefuse(
    await tx
      .select()
      .from(timeoutRules)
      .where(and(eq(timeoutRules.id, id), eq(timeoutRules.delFlag, 0)))
      .for('update'),
  )

export async function insertRule(tx: Tx, serviceTypeId: string, rule: TimeoutRuleChange): Promise<string> {
  const id = newId()
  await tx.insert(timeoutRules).values({ ...rule, id, serviceTypeId })
  return id
}

export const updateRule = (tx: Tx, id: string, change: Partial<TimeoutRuleChange>) =>
  tx.update(timeoutRules).set(change).where(eq(timeoutRules.id, id))

export const removeRule = (tx: Tx, id: string) =>
  tx.update(timeoutRules).set({ delFlag: 1 }).where(eq(timeoutRules.id, id))
