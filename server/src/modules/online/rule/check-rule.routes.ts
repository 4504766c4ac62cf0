import { checkRule, parseRuleParts, type RulePart, ruleCheck } from '@banyan/contract/online/check-rule'
import { serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { type MatchPattern, patternMatcher } from '#kernel/pattern/match-pattern.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import { decodedValue, firstFailure } from './check-rule.rules.ts'
import { platformRules } from './platform-rules.ts'
import { findCheckRule } from './rule.queries.ts'
import { checkRules } from './rule.tables.ts'

export const checkRuleEntity = uniformEntity(checkRule, checkRules, {
  ...platformRules,
  insert: async (change, draft) =>
    insertRow(change.tx, checkRules, await storableRule(draft, tenantMatcher(change))),
  update: async (change, row, draft) =>
    updateRow(change.tx, checkRules, row.id, await storableRule(draft, tenantMatcher(change))),
})
export const checkRuleRoutes = entityRoutes(checkRule, checkRuleEntity)

export const ruleCheckRoutes = serve(ruleCheck, {
  async check({ app, within, me, input: { ruleCode, value = '' } }) {
    const rule = await within(scopeOf(me), (tx) => findCheckRule(tx, ruleCode))
    if (!rule) throw new Refusal('该编码不存在')
    const typed = decodedValue(value)
    if (typed.length > 1000) throw new Refusal('值过长，不能超过1000个字符')
    const failure = await firstFailure(
      parseRuleParts(rule.ruleJson),
      typed,
      app.part(patternMatcher).of(me.tenantId),
    )
    if (!failure) return null
    const { match, ...told } = failure
    if (match === 'too slow') throw new Refusal('校验规则执行超时，请联系管理员')
    throw new Refusal(told.message, { result: told })
  },
})

const tenantMatcher = ({ tx, me }: Change): MatchPattern => tx.app.part(patternMatcher).of(me.tenantId)

/** Stored as text, so that list, history and workbook show what was written. A pattern that is none is refused here. */
async function storableRule(draft: Draft, matchPattern: MatchPattern): Promise<Draft> {
  const { ruleJson, ...rest } = draft
  if (!Array.isArray(ruleJson)) return rest
  for (const [at, { pattern }] of (ruleJson as RulePart[]).entries()) {
    const match = await matchPattern(pattern, '')
    if (match === 'invalid') throw new Refusal(`第${at + 1}条规则的正则表达式不正确`)
  }
  return { ...rest, ruleJson: JSON.stringify(ruleJson) }
}
