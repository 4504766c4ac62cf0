import { type RuleVariable, ruleVariables } from '@banyan/contract/access/data-rule'
import type { Clock } from '#kernel/clock.ts'
import { Refusal } from '#kernel/refusal.ts'

/** The values of a rule's variables. */
export interface RuleUser {
  username: string
  realname: string | null
  orgCode: string | null
  tenantId: number
  /** Codes of all departments the person works in. */
  orgCodes: string[]
}

/** The value of a data rule: plain text with variables in between (DEC-111). */
export interface RuleValue {
  source: string
  parts: readonly (string | { variable: RuleVariable })[]
  variables: ReadonlySet<RuleVariable>
  /** The value depends on the time, so it is computed for every statement. */
  usesClock: boolean
  /** Its text differs from person to person. */
  usesPerson: boolean
}

const clockVariables: readonly RuleVariable[] = ['sysDate', 'sysTime']
const personVariables: readonly RuleVariable[] = [
  'sysUserCode',
  'sysUserName',
  'sysOrgCode',
  'sysMultiOrgCode',
]

/** Reads a rule's value; the only place that knows how variables are written. Unknown variables are refused. */
export function parseRuleValue(source: string): RuleValue {
  const parts: (string | { variable: RuleVariable })[] = []
  let last = 0
  for (const match of source.matchAll(/#\{\s*(\w+)\s*\}/g)) {
    if (match.index > last) parts.push(source.slice(last, match.index))
    parts.push({ variable: parseVariable(match[1] ?? '') })
    last = match.index + match[0].length
  }
  if (last < source.length) parts.push(source.slice(last))
  const variables = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.variable])))
  return {
    source,
    parts,
    variables,
    usesClock: clockVariables.some((variable) => variables.has(variable)),
    usesPerson: personVariables.some((variable) => variables.has(variable)),
  }
}

/** The values of a rule: one per department if it names all of them, none when a variable is empty. */
export function fillRuleValue(value: RuleValue, who: RuleUser, clock: RuleClock): string[] {
  let texts = ['']
  for (const part of value.parts) {
    const fillings =
      typeof part === 'string'
        ? [part]
        : readVariable[part.variable](who, clock).filter((text) => text !== '')
    texts = texts.flatMap((text) => fillings.map((filling) => text + filling))
  }
  return texts
}

/** The source of the present date and time. */
interface RuleClock {
  date(): string
  time(): string
}

/** The clock of the product. */
export const ruleClock = ({ wallTime }: Pick<Clock, 'wallTime'>): RuleClock => ({
  date: () => wallTime().slice(0, 10),
  time: wallTime,
})

/**
 * Keeps the names of clock variables in place of their values, so that values are compared independently of the time.
 */
export const symbolicClock: RuleClock = { date: () => '#{sysDate}', time: () => '#{sysTime}' }

const readVariable: Record<RuleVariable, (who: RuleUser, clock: RuleClock) => string[]> = {
  sysUserCode: (who) => [who.username],
  sysUserName: (who) => [who.realname ?? ''],
  sysOrgCode: (who) => [who.orgCode ?? ''],
  sysMultiOrgCode: (who) => who.orgCodes,
  sysDate: (_, clock) => [clock.date()],
  sysTime: (_, clock) => [clock.time()],
  tenantId: (who) => [String(who.tenantId)],
}

function parseVariable(name: string): RuleVariable {
  const variable = ruleVariables.find((known) => known === toCamelCase(name))
  if (!variable) throw new Refusal(`不支持的变量：${name}`)
  return variable
}

/** Columns and variables are known in camelCase and snake_case. */
export const toCamelCase = (name: string): string =>
  name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
