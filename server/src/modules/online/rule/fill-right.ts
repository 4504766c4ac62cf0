import { fieldsOf } from '@banyan/contract/field'
import { readDefault } from '@banyan/contract/form/default-value'
import type { Caller } from '#kernel/caller.ts'
import { openingEntity } from '#kernel/records/catalogue.ts'
import { refuse } from '#kernel/refusal.ts'

interface Rule {
  ruleCode: string
  ruleClass: string
}

/** These say nothing but who asks and when. */
const free = new Set(['currentUser', 'currentDepart', 'currentTime'])
/** Whoever may add these gets the next code of the tree. */
const codesOf: Record<string, string> = { departCode: 'depart', categoryCode: 'category' }

/** Numbers are drawn by whoever keeps the rules or may fill in a form that declares the rule (DEC-127). */
export function refuseUndeclaredFill(me: Caller, rule: Rule | undefined): void {
  if (!rule || free.has(rule.ruleClass) || me.rights.isUnlimited) return
  const mayFillIn = (entity: string) => ['add', 'edit'].some((verb) => me.rights.can(`${entity}:${verb}`))
  if (mayFillIn('fillRule') || mayFillIn(codesOf[rule.ruleClass] ?? '')) return
  for (const source of me.catalogue.entities.values()) {
    const declares = fieldsOf(source.description.shape).some(([, { defVal }]) => {
      const value = readDefault(defVal)
      return value.kind === 'fill' && value.ruleCode === rule.ruleCode
    })
    if (declares && mayFillIn(openingEntity(source))) return
  }
  throw refuse.noPermission()
}
