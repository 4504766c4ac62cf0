import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { checkRules, fillRules } from './rule.tables.ts'

/** The rule a code means: the tenant's own, else the platform's. */
export async function findCheckRule(tx: Tx, ruleCode: string) {
  const [rule] = await tx
    .select()
    .from(checkRules)
    .where(and(eq(checkRules.ruleCode, ruleCode), eq(checkRules.delFlag, 0)))
    .orderBy(desc(checkRules.tenantId))
    .limit(1)
  return rule
}

/** The fill rules of some codes; one of the tenant stands before one of the platform. */
export async function findFillRules(tx: Tx, codes: string[]) {
  const rows = await tx
    .select()
    .from(fillRules)
    .where(and(inArray(fillRules.ruleCode, codes), eq(fillRules.delFlag, 0)))
    .orderBy(fillRules.tenantId)
  return new Map(rows.map((rule) => [rule.ruleCode, rule]))
}
