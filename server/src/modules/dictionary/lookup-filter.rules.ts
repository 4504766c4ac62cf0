import type { CompareRule, Condition } from '@banyan/contract/list-query'
import { Refusal } from '#kernel/refusal.ts'

/** One comparison of a filter; the column is a name to look up, never SQL. */
export interface Comparison {
  column: string
  condition: Condition | { rule: 'pattern'; value: string }
}

export const illegalConfiguration = () => new Refusal('字典配置不合法')

/** `table,text,code[,filter]` in its parts; commas inside quotes and brackets belong to the filter (DEC-061). */
export function splitDict(dict: string): { table: string; text: string; code: string; filter: string } {
  const parts = splitOutside(dict)
  if (parts.length !== 3 && parts.length !== 4) throw new Refusal('字典Code格式不正确！')
  const [table = '', text = '', code = '', filter = ''] = parts.map((part) => part.trim())
  return { table, text, code, filter }
}

function splitOutside(dict: string): string[] {
  const parts: string[] = ['']
  let quoted = false
  let depth = 0
  for (const sign of dict) {
    if (sign === "'") quoted = !quoted
    else if (!quoted && sign === '(') depth++
    else if (!quoted && sign === ')') depth--
    if (sign === ',' && !quoted && depth <= 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

type Token =
  | { kind: 'word'; text: string }
  | { kind: 'literal'; text: string }
  | { kind: 'sign'; text: string }

const tokenPattern =
  /\s*(?:(')((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_]\w*)|(<>|!=|>=|<=|[=<>(),]))/y
const operators = new Map<string, CompareRule>([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
])

/** `column operator literal` joined by `and`; no functions, no sub-selects, no `or`. Anything else is refused. */
export function parseFilter(text: string): Comparison[] {
  if (text.trim() === '') return []
  const tokens = tokenize(text)
  const comparisons: Comparison[] = []
  for (;;) {
    comparisons.push(parseComparison(tokens))
    const joint = tokens.shift()
    if (!joint) return comparisons
    if (!isWord(joint, 'and') || comparisons.length >= 20) throw illegalConfiguration()
  }
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (text.slice(tokenPattern.lastIndex).trim() !== '') {
    const match = tokenPattern.exec(text)
    if (!match || tokens.length > 500) throw illegalConfiguration()
    const [, quote, quoted = '', number, word, sign] = match
    if (quote) tokens.push({ kind: 'literal', text: quoted.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'literal', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

function parseComparison(tokens: Token[]): Comparison {
  const column = tokens.shift()
  if (column?.kind !== 'word') throw illegalConfiguration()
  const operator = tokens.shift()
  const is = (condition: Comparison['condition']): Comparison => ({
    column: column.text.toLowerCase(),
    condition,
  })
  const rule = operator?.kind === 'sign' ? operators.get(operator.text) : undefined
  if (rule) return is({ rule, value: parseLiteral(tokens) })
  if (isWord(operator, 'like')) return is({ rule: 'pattern', value: parseLiteral(tokens) })
  if (isWord(operator, 'in')) return is({ rule: 'in', values: parseList(tokens) })
  if (isWord(operator, 'is')) {
    const next = tokens.shift()
    if (isWord(next, 'null')) return is({ rule: 'empty' })
    if (isWord(next, 'not') && isWord(tokens.shift(), 'null')) return is({ rule: 'not_empty' })
  }
  throw illegalConfiguration()
}

function parseLiteral(tokens: Token[]): string {
  const token = tokens.shift()
  if (token?.kind !== 'literal') throw illegalConfiguration()
  return token.text
}

function parseList(tokens: Token[]): string[] {
  const values: string[] = []
  if (!isSign(tokens.shift(), '(')) throw illegalConfiguration()
  for (;;) {
    values.push(parseLiteral(tokens))
    const next = tokens.shift()
    if (isSign(next, ')')) return values
    if (!isSign(next, ',')) throw illegalConfiguration()
  }
}

const isWord = (token: Token | undefined, word: string) =>
  token?.kind === 'word' && token.text.toLowerCase() === word
const isSign = (token: Token | undefined, sign: string) => token?.kind === 'sign' && token.text === sign

/** `condition` of a tree: a JSON object of equalities. */
export function parseCondition(text: string | undefined): Comparison[] {
  if (text === undefined || text.trim() === '') return []
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw illegalConfiguration()
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw illegalConfiguration()
  const entries = Object.entries(given)
  if (entries.length > 20) throw illegalConfiguration()
  return entries.map(([column, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw illegalConfiguration()
    return { column: column.trim().toLowerCase(), condition: { rule: 'eq', value: String(value) } }
  })
}
