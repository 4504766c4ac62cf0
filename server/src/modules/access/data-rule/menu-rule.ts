import { type RuleCondition, type RuleVariable, ruleVariables } from '@banyan/contract/access/data-rule'
import type { Condition } from '@banyan/contract/list-query'
import type { ListColumn, ListSource } from '#kernel/records/list/column.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { all, any, type Fragment } from '#kernel/records/list/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'

/** A rule that hangs on a menu, with the families whose lists the menu shows (DEC-111). */
export interface MenuRule {
  families: string[]
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

/** What the variables of a rule are filled from. */
export interface RuleUser {
  username: string
  realname: string | null
  orgCode: string | null
  tenantId: number
  /** Codes of all departments the person works in. */
  orgCodes: string[]
}

const nothing: Fragment = () => 'false'

/** The rule as a condition on a list; `undefined` where the list has no such column. Unset means closed. */
export function menuRuleCondition(rule: MenuRule, source: ListSource, who: RuleUser): Fragment | undefined {
  const column = source.columns.get(camel(rule.ruleColumn))
  if (!column) return undefined
  const compiled = (): Fragment => {
    try {
      return conditionOf(rule, column, who)
    } catch {
      return nothing
    }
  }
  // The clock goes on while rights are kept: such a rule is filled in anew for every statement.
  return /#\{sys_?(date|time)\}/i.test(rule.ruleValue) ? (bind) => compiled()(bind) : compiled()
}

/** Throws a refusal for what could never be compared: an unknown variable, a word where a number stands. */
export function refuseWrongRule(rule: MenuRule, column: ListColumn): void {
  conditionOf(rule, column, {
    username: '0',
    realname: '0',
    orgCode: '0',
    tenantId: 0,
    orgCodes: ['0'],
  })
}

function conditionOf(rule: MenuRule, column: ListColumn, who: RuleUser): Fragment {
  const values = filled(rule.ruleValue, who)
  if (values.length === 0) return nothing
  if (rule.ruleConditions === 'IN') {
    const parts = values.flatMap((value) => value.split(',').map((part) => part.trim())).filter(Boolean)
    return conditionOn(column, { rule: 'in', values: parts })
  }
  const word = words[rule.ruleConditions as Exclude<RuleCondition, 'IN'>]
  if (!word) throw new Refusal('请选择规则条件')
  const conditions = values.map((value) => conditionOn(column, { rule: word, value }))
  return word === 'ne' ? all(conditions) : any(conditions)
}

type Comparing = Extract<Condition, { value: string }>['rule']
const words: Record<Exclude<RuleCondition, 'IN'>, Comparing> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
}

/** The value with its variables filled in, once per department where it names all of them; none when one is empty. */
function filled(value: string, who: RuleUser): string[] {
  let texts = ['']
  let last = 0
  for (const match of value.matchAll(/#\{\s*(\w+)\s*\}/g)) {
    const between = value.slice(last, match.index)
    const parts = valuesOf(match[1] ?? '', who).filter((part) => part !== '')
    texts = texts.flatMap((text) => parts.map((part) => text + between + part))
    last = match.index + match[0].length
  }
  return texts.map((text) => text + value.slice(last))
}

function valuesOf(name: string, who: RuleUser): string[] {
  const variable = ruleVariables.find((known) => known === camel(name))
  if (!variable) throw new Refusal(`不支持的变量：${name}`)
  const values: Record<RuleVariable, () => string[]> = {
    sysUserCode: () => [who.username],
    sysUserName: () => [who.realname ?? ''],
    sysOrgCode: () => [who.orgCode ?? ''],
    sysMultiOrgCode: () => who.orgCodes,
    sysDate: () => [now().slice(0, 10)],
    sysTime: () => [now()],
    tenantId: () => [String(who.tenantId)],
  }
  return values[variable]()
}

/** `YYYY-MM-DD HH:mm:ss` in GMT+8, as every time travels (DEC-114). */
const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Columns and variables are known in camelCase and snake_case. */
export const camel = (name: string): string =>
  name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
