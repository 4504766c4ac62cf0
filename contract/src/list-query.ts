import { z } from 'zod'
import { jsonText } from './wire.ts'

/** The list query language, shared by the console that writes it and the server that reads it (DEC-066…070). */

export type CompareRule = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
/** `left_like` ends with, `right_like` begins with (DEC-067). */
export type LikeRule = 'like' | 'left_like' | 'right_like'
export type Rule = CompareRule | LikeRule | 'in' | 'empty' | 'not_empty'

export type Condition =
  | { rule: CompareRule | LikeRule; value: string }
  | { rule: 'in' | 'any_like'; values: string[] }
  | { rule: 'empty' | 'not_empty' }

const compareWords: Record<string, CompareRule | 'in'> = {
  '>=': 'ge',
  '<=': 'le',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
}
const wordedCondition = /^(>=|<=|>|<|=|ge|le|gt|lt|eq|ne|in) +([\s\S]+)$/

/** Reads one query value; the first matching form wins (DEC-069). `undefined`: no condition. */
export function readCondition(raw: string): Condition | undefined {
  const text = raw.trim()
  if (text === '' || text === '*' || text === '**') return undefined
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) {
    const values = list(text)
    return values.length ? { rule: 'any_like', values } : undefined
  }
  const worded = wordedCondition.exec(text)
  if (worded) {
    const rule = compareWords[worded[1]!]!
    const value = worded[2]!.trim()
    return rule === 'in' ? { rule, values: list(value) } : { rule, value }
  }
  if (text.startsWith('>=') && text.length > 2) return { rule: 'ge', value: text.slice(2).trim() }
  if (text.startsWith('<=') && text.length > 2) return { rule: 'le', value: text.slice(2).trim() }
  const starts = text.startsWith('*')
  const ends = text.endsWith('*')
  if (starts && ends) return { rule: 'like', value: text.slice(1, -1) }
  if (starts) return { rule: 'left_like', value: text.slice(1) }
  if (ends) return { rule: 'right_like', value: text.slice(0, -1) }
  if (text.includes(',')) {
    const values = list(text)
    return values.length ? { rule: 'in', values } : undefined
  }
  if (text.startsWith('!') && text.length > 1) return { rule: 'ne', value: text.slice(1) }
  return { rule: 'eq', value: text }
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The operators of a search input. */
export const operators = ['like', 'eq', 'ne', 'ge', 'le'] as const
export type Operator = (typeof operators)[number]

/** Adds the affix of the operator to a typed value (LIST-045…048); blank stays blank. */
export function wrapValue(rule: Operator, typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  if (rule === 'like') return `*${text}*`
  if (rule === 'ne') return `!${text}`
  if (rule === 'ge') return `>=${text}`
  if (rule === 'le') return `<=${text}`
  // A value that looks like an operator itself is sent in the worded form, which is read literally.
  const plain = readCondition(text)
  return plain?.rule === 'eq' && plain.value === text && !wordedCondition.test(text) ? text : `eq ${text}`
}

/** Removes the affixes (LIST-049). */
export function unwrapValue(wrapped: string): string {
  const text = wrapped.trim()
  if (text.length >= 2 && text.startsWith('*') && text.endsWith('*')) return text.slice(1, -1)
  if (text.startsWith('>=') || text.startsWith('<=')) return text.slice(2)
  if (text.startsWith('!')) return text.slice(1)
  if (text.startsWith('eq ')) return text.slice(3)
  return text
}

const rulesBySymbol: Record<string, Rule> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}
const rules = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'left_like',
  'right_like',
  'in',
  'empty',
  'not_empty',
] as const

export const superQueryRefusal = '高级查询参数错误'

const looseText = z.union([z.string(), z.number(), z.boolean()]).nullish()
const SuperQueryItem = z.object({
  field: z.string().max(100).nullish(),
  rule: z.string().max(20).nullish(),
  val: z.union([looseText, z.array(looseText).max(1000)]),
  type: z.string().max(30).nullish(),
  dbType: z.string().max(30).nullish(),
})
/** The decoded `superQueryParams`. */
export const SuperQuery = jsonText(z.array(SuperQueryItem).max(100), superQueryRefusal)
type SuperQueryItem = z.output<typeof SuperQueryItem>

/** The condition of one super-query item; `undefined` for items that are not filled in, which are skipped. */
export function parseSuperQueryItem(
  item: SuperQueryItem,
): { field: string; condition: Condition } | undefined | 'unknown rule' {
  const field = item.field?.trim()
  const word = item.rule?.trim()
  if (!field || !word) return undefined
  const rule = rulesBySymbol[word] ?? rules.find((known) => known === word.toLowerCase())
  if (!rule) return 'unknown rule'
  if (rule === 'empty' || rule === 'not_empty') return { field, condition: { rule } }
  const value = Array.isArray(item.val)
    ? item.val.map((part) => String(part ?? '')).join(',')
    : String(item.val ?? '')
  if (value.trim() === '') return undefined
  if (rule === 'in') return { field, condition: { rule, values: list(value) } }
  return { field, condition: { rule, value: value.trim() } }
}
