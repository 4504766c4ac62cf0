import type { RuleCondition } from '@banyan/contract/access/data-rule'
import { type MemberMarks, memberMarks } from '@banyan/contract/access/member-marks'
import { type Condition, parseSuperQueryItem, SuperQuery } from '@banyan/contract/list-query'
import type { ListSource } from '#kernel/caller.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { Refusal } from '#kernel/refusal.ts'
import { parseRuleValue, type RuleUser, type RuleValue, toCamelCase } from './rule-value.ts'

/** A rule of one of the person's roles, with the content of its attribute rule. */
export interface ObjectRule {
  /** Absent in an unsaved rule that is tried out. */
  id?: string
  entity: string
  scope: string
  condition: string | null
  content: string | null
}

/** A data rule of a menu, with the families whose lists the menu shows (DEC-111). */
export interface MenuRule {
  families: string[]
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

/** Rows that one object rule opens (DEC-063). */
export type RowGrant =
  | { kind: 'all' }
  | { kind: 'below' | 'depart'; orgCode: string }
  | { kind: 'creator'; username: string }
  | { kind: 'condition'; items: FieldCondition[] }

export interface FieldCondition {
  field: string
  condition: Condition
}

/** A condition that every row must meet, from a data rule of a menu (DEC-111). */
export interface RowLimit {
  member: string
  rule: LimitRule
  value: RuleValue
  who: RuleUser
}
type LimitRule = Extract<Condition, { value: string }>['rule'] | 'in'

/** The rows and members of one entity that a person may see; used to write SQL and to compare two people. */
export interface EntityScope extends MemberMarks {
  /** A row is opened by any of these; `undefined`: no object rule, every row. */
  grants?: RowGrant[]
  limits: RowLimit[]
  /** A rule could not be read, so no row is visible. */
  isClosed: boolean
}

/**
 * Object rules of several roles are joined by `or`: a row is visible if any allows it, a member hidden or read-only if
 * all say so (DEC-063). Rules of the menu are joined by `and` (DEC-111). `undefined`: no rule at all.
 */
export function buildEntityScope(
  source: ListSource,
  rules: ObjectRule[],
  menuRules: MenuRule[],
  who: RuleUser,
): EntityScope | undefined {
  const own = rules.filter((rule) => rule.entity === source.entity)
  const narrowing = menuRules.filter((rule) => appliesToList(rule, source))
  if (own.length === 0 && narrowing.length === 0) return undefined
  const limits = narrowing.map((rule) => limitFromRule(rule, source, who))
  return {
    ...(own.length ? { grants: own.flatMap((rule) => grantFromRule(rule, source, who) ?? []) } : {}),
    limits: limits.filter((limit) => limit !== undefined),
    isClosed: limits.includes(undefined),
    ...memberMarks(own.map(({ content }) => content)),
  }
}

/** The rows that an object rule opens; `undefined`: none, e.g. the own department of someone without one. */
function grantFromRule(rule: ObjectRule, source: ListSource, who: RuleUser): RowGrant | undefined {
  switch (rule.scope) {
    case '1':
      return { kind: 'all' }
    case '2':
    case '3':
      if (!who.orgCode) return undefined
      return { kind: rule.scope === '2' ? 'below' : 'depart', orgCode: who.orgCode }
    case '4':
      return { kind: 'creator', username: who.username }
    default:
      try {
        return { kind: 'condition', items: parseConditions(rule.condition, source) }
      } catch {
        return undefined
      }
  }
}

/**
 * A page of the product shows several lists, and a rule is about those with its column. A published form may lose the
 * column: then the rule can no longer be applied, and closes the list.
 */
const appliesToList = ({ families, ruleColumn }: MenuRule, source: ListSource): boolean =>
  families.includes(source.entity) && (source.isPublished || source.columns.has(toCamelCase(ruleColumn)))

/** `undefined`: the rule cannot be applied. */
function limitFromRule(rule: MenuRule, source: ListSource, who: RuleUser): RowLimit | undefined {
  if (!source.columns.has(toCamelCase(rule.ruleColumn))) return undefined
  try {
    return readLimit(rule, who)
  } catch {
    return undefined
  }
}

/** Parses the limit of a menu rule; refuses an unknown variable or comparison. */
export function readLimit(rule: Omit<MenuRule, 'families'>, who: RuleUser): RowLimit {
  const word = limitRules[rule.ruleConditions as RuleCondition]
  if (!word) throw new Refusal('请选择规则条件')
  return { member: toCamelCase(rule.ruleColumn), rule: word, value: parseRuleValue(rule.ruleValue), who }
}

const limitRules: Record<RuleCondition, LimitRule> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  IN: 'in',
}

const wrongCondition = () => new Refusal('自定义条件不正确')

/** The conditions of a custom rule on the columns of its entity; refused on saving, closed on reading. */
export function parseConditions(text: string | null | undefined, source: ListSource): FieldCondition[] {
  const items = SuperQuery.safeParse(text ?? '')
  if (!items.success || items.data.length === 0) throw wrongCondition()
  return items.data.map((item) => {
    const read = parseSuperQueryItem(item)
    const column = typeof read === 'object' ? source.columns.get(read.field) : undefined
    if (!column || typeof read !== 'object') throw wrongCondition()
    conditionOn(column, read.condition) // refuses a value that the column cannot hold
    return read
  })
}
