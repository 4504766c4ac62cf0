import { fieldsOf } from '@banyan/contract/field'
import { readDefault } from '@banyan/contract/form/default-value'
import type { Caller } from '#kernel/caller.ts'
import { entityWithPage } from '#kernel/records/catalogue.ts'
import { refuse } from '#kernel/refusal.ts'

interface FillRuleHead {
  ruleCode: string
  ruleClass: string
}

/** Kinds that anybody may call, because they depend only on the caller and the time. */
const kindsWithoutRight = new Set(['currentUser', 'currentDepart', 'currentTime'])
/** Kinds that give the next code of a tree, with the entity whose add right allows them. */
const entitiesByCodeKind: Record<string, string> = { departCode: 'depart', categoryCode: 'category' }

/** Numbers may be drawn by people who manage rules, or who may fill in a form that uses the rule (DEC-127). */
export function refuseUndeclaredFill(me: Caller, rule: FillRuleHead | undefined): void {
  if (!rule || kindsWithoutRight.has(rule.ruleClass) || me.rights.isUnlimited) return
  const mayFillIn = (entity: string) => ['add', 'edit'].some((verb) => me.rights.can(`${entity}:${verb}`))
  if (mayFillIn('fillRule') || mayFillIn(entitiesByCodeKind[rule.ruleClass] ?? '')) return
  for (const source of me.catalogue.entities.values()) {
    const declares = fieldsOf(source.description.shape).some(([, { defVal }]) => {
      const value = readDefault(defVal)
      return value.kind === 'fill' && value.ruleCode === rule.ruleCode
    })
    if (declares && mayFillIn(entityWithPage(source))) return
  }
  throw refuse.noPermission()
}
