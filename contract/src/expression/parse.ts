import { type Token, tokenize } from './tokens.ts'

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||'

/** The syntax tree of an expression, which can only read listed names and call listed functions. */
export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'name'; path: readonly string[] }
  | { kind: 'call'; function: string; args: readonly Expression[] }
  | { kind: 'unary'; operator: '-' | '!'; of: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; when: Expression; then: Expression; otherwise: Expression }

/** The expressions directly inside another one. */
export function directOperands(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return []
    case 'call':
      return expression.args
    case 'unary':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'choice':
      return [expression.when, expression.then, expression.otherwise]
  }
}

const maxDepth = 32

/** Parses an expression; `undefined` when it is invalid, too long or nested too deep. */
export function parse(text: string): Expression | undefined {
  const tokens = tokenize(text)
  if (!tokens?.length) return undefined
  const reader = tokenReader(tokens)
  const expression = parseConditional(reader, 0)
  return reader.isDone() ? expression : undefined
}

interface Reader {
  isDone(): boolean
  next(): Token | undefined
  /** Takes the next token if it is one of these signs. */
  sign<S extends string>(...signs: readonly S[]): S | undefined
}

function tokenReader(tokens: readonly Token[]): Reader {
  let at = 0
  return {
    isDone: () => at === tokens.length,
    next: () => tokens[at++],
    sign(...signs) {
      const token = tokens[at]
      const found = token?.kind === 'sign' ? signs.find((sign) => sign === token.text) : undefined
      if (found !== undefined) at++
      return found
    },
  }
}

type ParseRule = (reader: Reader, depth: number) => Expression | undefined

const parseConditional: ParseRule = (reader, depth) => {
  if (depth > maxDepth) return undefined
  const when = parseOr(reader, depth)
  if (!when || !reader.sign('?')) return when
  const then = parseConditional(reader, depth + 1)
  if (!then || !reader.sign(':')) return undefined
  const otherwise = parseConditional(reader, depth + 1)
  return otherwise && { kind: 'choice', when, then, otherwise }
}

const strictOperators: Readonly<Record<string, BinaryOperator>> = { '===': '==', '!==': '!=' }

/** One level of operators that are read from left to right. */
const binaryRule =
  (below: ParseRule, ...operators: readonly string[]): ParseRule =>
  (reader, depth) => {
    let left = below(reader, depth)
    while (left) {
      const sign = reader.sign(...operators)
      if (sign === undefined) return left
      const right = below(reader, depth)
      if (!right) return undefined
      left = { kind: 'binary', operator: strictOperators[sign] ?? (sign as BinaryOperator), left, right }
    }
    return undefined
  }

const parseUnary: ParseRule = (reader, depth) => {
  if (depth > maxDepth) return undefined
  const operator = reader.sign('-', '!')
  if (!operator) return parsePrimary(reader, depth)
  const of = parseUnary(reader, depth + 1)
  return of && { kind: 'unary', operator, of }
}

const parseProduct = binaryRule(parseUnary, '*', '/', '%')
const parseSum = binaryRule(parseProduct, '+', '-')
const parseComparison = binaryRule(parseSum, '<', '<=', '>', '>=')
const parseEquality = binaryRule(parseComparison, '==', '!=', '===', '!==')
const parseAnd = binaryRule(parseEquality, '&&')
const parseOr = binaryRule(parseAnd, '||')

const parsePrimary: ParseRule = (reader, depth) => {
  if (reader.sign('(')) {
    const inner = parseConditional(reader, depth + 1)
    return inner && reader.sign(')') ? inner : undefined
  }
  const token = reader.next()
  if (token?.kind === 'number' || token?.kind === 'text') return { kind: 'literal', value: token.value }
  if (token?.kind !== 'name') return undefined
  const path = [token.text]
  while (reader.sign('.')) {
    const part = reader.next()
    if (part?.kind !== 'name') return undefined
    path.push(part.text)
  }
  if (path.length > 1) return { kind: 'name', path }
  if (reader.sign('(')) return parseCall(token.text, reader, depth + 1)
  return constants.get(token.text) ?? { kind: 'name', path }
}

const constants: ReadonlyMap<string, Expression> = new Map([
  ['true', { kind: 'literal', value: true }],
  ['false', { kind: 'literal', value: false }],
  ['null', { kind: 'literal', value: null }],
])

function parseCall(name: string, reader: Reader, depth: number): Expression | undefined {
  const args: Expression[] = []
  if (reader.sign(')')) return { kind: 'call', function: name, args }
  for (;;) {
    const argument = parseConditional(reader, depth)
    if (!argument) return undefined
    args.push(argument)
    if (reader.sign(')')) return { kind: 'call', function: name, args }
    if (!reader.sign(',')) return undefined
  }
}
