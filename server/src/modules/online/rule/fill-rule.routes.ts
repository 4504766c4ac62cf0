import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { refuseUndeclaredFill } from './fill-right.ts'
import { computeFillValue } from './fill-value.ts'
import { platformRules } from './platform-rules.ts'
import { findFillRules } from './rule.queries.ts'
import { fillRules } from './rule.tables.ts'

export const fillRuleEntity = uniformEntity(fillRule, fillRules, platformRules)
export const fillRuleRoutes = entityRoutes(fillRule, fillRuleEntity)

export const fillValueRoutes = serve(fillValue, {
  async execute({ tx, me, input: { ruleCode, ...form } }) {
    const rules = await findFillRules(tx, [ruleCode])
    refuseUndeclaredFill(me, rules.get(ruleCode))
    const filling = { tx, me, now: tx.app.part(clock).date(), isTest: false }
    return computeFillValue(filling, rules.get(ruleCode), form)
  },
  async executeBatch({ tx, me, input: { commonFormData, rules } }) {
    const known = await findFillRules(
      tx,
      rules.map(({ ruleCode }) => ruleCode),
    )
    for (const rule of known.values()) refuseUndeclaredFill(me, rule)
    const filling = { tx, me, now: tx.app.part(clock).date(), isTest: false }
    const values = new Map<number, string | null>()
    // Always in the same order of codes: two batches never wait for each other's numbers.
    const order = rules
      .map(({ ruleCode, formData }, at) => ({ ruleCode, formData, at }))
      .sort((a, b) => (a.ruleCode < b.ruleCode ? -1 : a.ruleCode > b.ruleCode ? 1 : a.at - b.at))
    for (const { ruleCode, formData, at } of order) {
      const form = { ...commonFormData, ...formData }
      values.set(at, await computeFillValue(filling, known.get(ruleCode), form))
    }
    return rules.map(({ ruleCode }, at) => ({ ruleCode, result: values.get(at) ?? null }))
  },
  async test({ tx, me, input: { ruleCode } }) {
    const rules = await findFillRules(tx, [ruleCode])
    return computeFillValue({ tx, me, now: tx.app.part(clock).date(), isTest: true }, rules.get(ruleCode), {})
  },
})
