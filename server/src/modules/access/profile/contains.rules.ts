import type { EntityScope, FieldCondition, RowGrant, RowLimit } from '../scope/entity-scope.ts'
import { splitTexts } from '../scope/row-rule.ts'
import { fillRuleValue, symbolicClock } from '../scope/rule-value.ts'

/**
 * Whether the rows and members of one person are within those of another, judged by rules alone so that it also holds
 * for future rows. `ask`: both are limited to their own records, so existing rows must be compared.
 */
type Containment = 'within' | 'beyond' | 'ask'

export function compareScopes(inner: EntityScope | undefined, outer: EntityScope | undefined): Containment {
  if (!outer) return 'within'
  if (!inner) return 'beyond'
  const isMasked =
    isSubset(outer.hidden, (member) => inner.hidden.has(member)) &&
    isSubset(outer.readOnly, (member) => inner.readOnly.has(member) || inner.hidden.has(member))
  if (!isMasked) return 'beyond'
  if (isEmpty(inner)) return 'within'
  if (isEmpty(outer)) return 'beyond'
  return leastContained([
    ...outer.limits.map((limit) => mostContained(inner.limits.map((each) => compareLimits(each, limit)))),
    ...compareGrants(inner.grants, outer.grants),
  ])
}

const isSubset = (members: Iterable<string>, isThere: (member: string) => boolean): boolean =>
  [...members].every(isThere)

/** Whether the scope can never contain a row. */
const isEmpty = ({ grants, limits, isClosed }: EntityScope): boolean =>
  isClosed || grants?.length === 0 || limits.some((limit) => limitTexts(limit).length === 0)

const containmentOrder: Containment[] = ['within', 'ask', 'beyond']
const leastContained = (all: Containment[]): Containment =>
  containmentOrder[Math.max(0, ...all.map((each) => containmentOrder.indexOf(each)))]!
const mostContained = (all: Containment[]): Containment =>
  containmentOrder[
    Math.min(containmentOrder.length - 1, ...all.map((each) => containmentOrder.indexOf(each)))
  ]!

function compareGrants(inner: RowGrant[] | undefined, outer: RowGrant[] | undefined): Containment[] {
  if (!outer || outer.some(({ kind }) => kind === 'all')) return ['within']
  if (!inner) return ['beyond']
  return inner.map((grant) => {
    if (outer.some((wide) => coversGrant(wide, grant))) return 'within'
    return grant.kind === 'creator' ? 'ask' : 'beyond'
  })
}

function coversGrant(wide: RowGrant, narrow: RowGrant): boolean {
  switch (wide.kind) {
    case 'all':
      return true
    case 'below':
      return (narrow.kind === 'below' || narrow.kind === 'depart') && narrow.orgCode.startsWith(wide.orgCode)
    case 'depart':
      return narrow.kind === 'depart' && narrow.orgCode === wide.orgCode
    case 'creator':
      return narrow.kind === 'creator' && narrow.username === wide.username
    case 'condition':
      return narrow.kind === 'condition' && wide.items.every((item) => narrow.items.some(isSame(item)))
  }
}

const isSame =
  (item: FieldCondition) =>
  (other: FieldCondition): boolean =>
    JSON.stringify(item) === JSON.stringify(other)

const limitTexts = ({ value, who, rule }: RowLimit): string[] => {
  const texts = fillRuleValue(value, who, symbolicClock)
  return rule === 'in' ? splitTexts(texts) : texts
}

/** Does a row that meets `narrow` always meet `wide`? */
function compareLimits(narrow: RowLimit, wide: RowLimit): Containment {
  if (narrow.member !== wide.member || narrow.rule !== wide.rule) return 'beyond'
  const [inner, outer] = [limitTexts(narrow), limitTexts(wide)]
  // Values that use the clock are equal only if their texts are equal.
  const isPattern = narrow.value.usesClock || wide.value.usesClock ? undefined : impliesByRule[wide.rule]
  const isWithin =
    wide.rule === 'ne'
      ? outer.every((text) => inner.includes(text))
      : inner.every((text) => outer.some((each) => text === each || isPattern?.(text, each)))
  if (isWithin) return 'within'
  const isOwn = narrow.value.source === wide.value.source && isByUsername(narrow)
  return isOwn ? 'ask' : 'beyond'
}

/** Patterns are compared without regard to case. */
const impliesByRule: Partial<Record<RowLimit['rule'], (text: string, pattern: string) => boolean>> = {
  like: (text, pattern) => text.toLowerCase().includes(pattern.toLowerCase()),
  left_like: (text, pattern) => text.toLowerCase().endsWith(pattern.toLowerCase()),
  right_like: (text, pattern) => text.toLowerCase().startsWith(pattern.toLowerCase()),
}

/** Whether the limit compares with the person only and not with their departments, which others share. */
const isByUsername = ({ value }: RowLimit): boolean =>
  value.usesPerson && !value.variables.has('sysOrgCode') && !value.variables.has('sysMultiOrgCode')
