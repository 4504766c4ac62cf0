import type { EntityRows, Row, RuleSubject, ValueKind } from './entity-rows.ts'
import { tenantId } from './entity-rows.ts'

/** What a role may see of an entity: object rules with their hidden members, and rules that hang on the menu. */
export interface RuleSet {
  data: EntityRows
  objects: ObjectRule[]
  menus: MenuRule[]
}
interface ObjectRule {
  scope: '1' | '2' | '3' | '4' | '5'
  conditions: Condition[]
  /** Without an attribute rule nothing is hidden. */
  attrs?: { hidden: string[]; fixed: string[] }
}
interface Condition {
  field: string
  rule: string
  val: string
}
export interface MenuRule {
  column: string
  condition: string
  value: string
}

type RandomNumber = () => number

/** A random generator that repeats its numbers for the same seed, so that a failure can be repeated. */
export function seededRandom(seed: number): RandomNumber {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const randomItem = <T>(roll: RandomNumber, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!
const randomSubset = <T>(roll: RandomNumber, list: readonly T[], share: number) =>
  list.filter(() => roll() < share)

export function randomRules(roll: RandomNumber, data: EntityRows): RuleSet {
  const objects = Array.from({ length: Math.floor(roll() * 3) }, () => randomObjectRule(roll, data))
  const menus = Array.from({ length: objects.length ? Math.floor(roll() * 2) : 1 }, () =>
    randomMenuRule(roll, data),
  )
  return { data, objects, menus }
}

function randomObjectRule(roll: RandomNumber, data: EntityRows): ObjectRule {
  const scope = randomItem(roll, ['1', '2', '3', '4', '5', '5', '5', '5'] as const)
  const members = [...data.labels.keys()]
  return {
    scope,
    conditions:
      scope === '5'
        ? Array.from({ length: 1 + Math.floor(roll() * 2) }, () => randomCondition(roll, data))
        : [],
    ...(roll() < 0.7
      ? { attrs: { hidden: randomSubset(roll, members, 0.25), fixed: randomSubset(roll, members, 0.15) } }
      : {}),
  }
}

const comparisonRules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const rulesByKind: Record<ValueKind, string[]> = {
  text: [...comparisonRules, 'like', 'left_like', 'right_like', 'in', 'empty', 'not_empty'],
  number: [...comparisonRules, 'like', 'in', 'empty', 'not_empty'],
  day: [...comparisonRules, 'in', 'empty', 'not_empty'],
  time: [...comparisonRules, 'in', 'empty', 'not_empty'],
}

function randomCondition(roll: RandomNumber, data: EntityRows): Condition {
  const [field, kind] = randomItem(roll, [...data.kinds])
  const rule = randomItem(roll, rulesByKind[kind])
  if (rule === 'empty' || rule === 'not_empty') return { field, rule, val: '' }
  if (rule === 'in')
    return { field, rule, val: [0, 1, 2].map(() => firstOfList(valueIn(roll, data, field, kind))).join(',') }
  const value = valueIn(roll, data, field, kind)
  return { field, rule, val: rule.endsWith('like') ? randomPart(roll, value, rule) : value }
}

/** Mostly a value of an existing row, so that conditions match some of the rows. */
function valueIn(roll: RandomNumber, data: EntityRows, field: string, kind: ValueKind): string {
  const value = String(randomItem(roll, data.rows)[field] ?? '').trim()
  if (value !== '') return kind === 'time' && roll() < 0.5 ? value.slice(0, 10) : value
  return { text: '无', number: '3', day: '2000-01-01', time: '2026-01-05' }[kind]
}

/** Commas separate the values of a list. */
const firstOfList = (value: string) => value.split(',')[0]!

function randomPart(roll: RandomNumber, value: string, rule: string): string {
  const whole = roll() < 0.1 ? randomItem(roll, ['%', '_', 'X_', '类%']) : value
  const length = 1 + Math.floor(roll() * Math.min(3, whole.length))
  const at = Math.floor(roll() * (whole.length - length + 1))
  const part =
    rule === 'left_like'
      ? whole.slice(-length)
      : rule === 'right_like'
        ? whole.slice(0, length)
        : whole.slice(at, at + length)
  return part.trim() || whole
}

const conditionWords: Record<string, string> = {
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
const ruleVariables = ['sysUserCode', 'sysUserName', 'sysOrgCode', 'sysMultiOrgCode', 'sysDate', 'tenantId']

function randomMenuRule(roll: RandomNumber, data: EntityRows): MenuRule {
  const [field, kind] = randomItem(roll, [...data.kinds])
  const fitting = Object.keys(conditionWords).filter((word) =>
    rulesByKind[kind].includes(conditionWords[word]!),
  )
  const condition = randomItem(roll, fitting)
  const rule = conditionWords[condition]!
  const isSnake = roll() < 0.5
  const column = isSnake ? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : field
  if (roll() < 0.35) {
    const name = randomItem(roll, kind === 'day' || kind === 'time' ? ['sysDate'] : ruleVariables)
    const spelled = isSnake ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name
    return { column, condition, value: `#{${spelled}}` }
  }
  const value = valueIn(roll, data, field, kind)
  return {
    column,
    condition,
    value: rule === 'in' ? firstOfList(value) : rule.endsWith('like') ? randomPart(roll, value, rule) : value,
  }
}

/** Whether a person may see a row, written independently of the server's SQL. */
export const maySeeRow = ({ data, objects, menus }: RuleSet, me: RuleSubject, row: Row): boolean =>
  (objects.length === 0 || objects.some((rule) => inScope(data, rule, me, row))) &&
  menus.every((rule) => meetsMenuRule(data, rule, me, row))

/** A member is hidden, or fixed, when every object rule says so. */
export const hiddenMembers = ({ objects }: RuleSet): Set<string> =>
  inEveryRule(objects, ({ hidden }) => hidden)
export const fixedMembers = ({ objects }: RuleSet): Set<string> => inEveryRule(objects, ({ fixed }) => fixed)

function inEveryRule(
  objects: ObjectRule[],
  of: (attrs: NonNullable<ObjectRule['attrs']>) => string[],
): Set<string> {
  const [first = [], ...rest] = objects.map(({ attrs }) => (attrs ? of(attrs) : []))
  return new Set(first.filter((member) => rest.every((each) => each.includes(member))))
}

function inScope({ kinds }: EntityRows, rule: ObjectRule, me: RuleSubject, row: Row): boolean {
  const org = row[kinds.has('orgCode') ? 'orgCode' : 'sysOrgCode']
  switch (rule.scope) {
    case '1':
      return true
    case '2':
      return me.orgCode !== null && typeof org === 'string' && org.startsWith(me.orgCode)
    case '3':
      return me.orgCode !== null && org === me.orgCode
    case '4':
      return row.createBy === me.client.username
    default:
      return rule.conditions.every(({ field, rule, val }) =>
        meetsCondition(kinds.get(field)!, row[field] ?? null, rule, val),
      )
  }
}

function meetsMenuRule(
  { kinds }: EntityRows,
  { column, condition, value }: MenuRule,
  me: RuleSubject,
  row: Row,
): boolean {
  const field = toCamelCase(column)
  const kind = kinds.get(field)!
  const name = /^#\{(\w+)\}$/.exec(value)?.[1]
  const values = name ? filledVariable(toCamelCase(name), me) : [value]
  if (values.length === 0 || (kind === 'number' && values.some((each) => !isNumber(each, condition))))
    return false
  const rule = conditionWords[condition]!
  if (rule === 'in') return meetsCondition(kind, row[field] ?? null, 'in', values.join(','))
  const each = (text: string) => meetsCondition(kind, row[field] ?? null, rule, text)
  return rule === 'ne' ? values.every(each) : values.some(each)
}

/** Comparing a word with numbers is not possible: such a rule shows no row. */
const isNumber = (text: string, condition: string) =>
  condition.endsWith('LIKE') || Number.isFinite(Number(text))

const filledVariable = (name: string, me: RuleSubject): string[] =>
  ({
    sysUserCode: [me.client.username],
    sysUserName: ['测试'],
    sysOrgCode: me.orgCode ? [me.orgCode] : [],
    sysMultiOrgCode: me.orgCodes,
    sysDate: [new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)],
    tenantId: [String(tenantId)],
  })[name]!

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Whether a value meets a condition of the list query language. */
export function meetsCondition(
  kind: ValueKind,
  cell: string | number | null,
  rule: string,
  val: string,
): boolean {
  if (rule === 'empty') return cell === null || cell === ''
  if (rule === 'not_empty') return cell !== null && cell !== ''
  if (rule === 'in')
    return val
      .split(',')
      .some((each) => each.trim() !== '' && meetsCondition(kind, cell, 'eq whole', each.trim()))
  if (cell === null) return rule === 'ne'
  if (rule.endsWith('like')) return matchesLike(String(cell).toLowerCase(), rule, val.toLowerCase())
  const isDay = kind === 'time' && val.length === 10 && rule !== 'eq whole'
  const [left, right] =
    kind === 'number'
      ? [Number(cell), Number(val)]
      : [
          isDay ? String(cell).slice(0, 10) : String(cell),
          kind === 'time' && !isDay && val.length === 10 ? `${val} 00:00:00` : val,
        ]
  return {
    eq: left === right,
    'eq whole': left === right,
    ne: left !== right,
    gt: left > right,
    ge: left >= right,
    lt: left < right,
    le: left <= right,
  }[rule]!
}

const matchesLike = (text: string, rule: string, part: string): boolean =>
  rule === 'like' ? text.includes(part) : rule === 'left_like' ? text.endsWith(part) : text.startsWith(part)
