/** What stands between `{{` and `}}`: a name, dotted or not, or a function of one. */
export type Expression =
  | { kind: 'name'; path: readonly string[] }
  | { kind: 'call'; function: string; argument: Expression }

/** What an expression may reach: listed names and functions, nothing of the page around it. */
export interface Scope {
  /** Own members count, at every level: `config.map` looks for `map` inside `config`. */
  values: Readonly<Record<string, unknown>>
  functions: Readonly<Record<string, (value: unknown) => unknown>>
}

const placeholder = /\{\{(.*?)\}\}/g

/** Fills every `{{expression}}` of a text. What is unknown becomes nothing and is told to `onUnknown` (DEC-028). */
export function fillIn(text: string, scope: Scope, onUnknown: (expression: string) => void): string {
  return text.replace(placeholder, (_, inner: string) => {
    const expression = parse(inner)
    const value = expression && evaluate(expression, scope)
    if (value === undefined) onUnknown(inner.trim())
    return value === undefined || value === null ? '' : String(value)
  })
}

/** The names that the expressions of a text ask for. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, inner = '']) => {
    const expression = parse(inner)
    return expression ? [nameOf(expression)] : []
  })

/** The value of an expression; `undefined` for what the scope does not hold. Nothing is ever run but listed functions. */
export function evaluate(expression: Expression, scope: Scope): unknown {
  if (expression.kind === 'name') return lookUp(expression.path, scope.values)
  const { function: name, argument } = expression
  const value = evaluate(argument, scope)
  if (value === undefined || !Object.hasOwn(scope.functions, name)) return undefined
  return scope.functions[name]?.(value)
}

/** Reads the text of an expression; `undefined` when it is none. */
export function parse(text: string): Expression | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const [first = '', opening, ...rest] = tokens
  if (opening !== '(') return nameFrom(tokens)
  const argument = rest.at(-1) === ')' ? nameFrom(rest.slice(0, -1)) : undefined
  return argument && isName(first) ? { kind: 'call', function: first, argument } : undefined
}

const token = /\s*([A-Za-z_]\w*|[.()])\s*/y

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  let at = 0
  while (at < text.length) {
    const found = token.exec(text)
    if (!found) return undefined
    tokens.push(found[1] ?? '')
    at = token.lastIndex
  }
  return tokens
}

/** `a`, `a . b`, `a . b . c`. */
function nameFrom(tokens: readonly string[]): Expression | undefined {
  const isWellFormed =
    tokens.length % 2 === 1 && tokens.every((part, at) => (at % 2 ? part === '.' : isName(part)))
  return isWellFormed ? { kind: 'name', path: tokens.filter((_, at) => at % 2 === 0) } : undefined
}

const isName = (part: string) => /^\w/.test(part)

const nameOf = (expression: Expression): string =>
  expression.kind === 'name' ? expression.path.join('.') : nameOf(expression.argument)

function lookUp(path: readonly string[], values: unknown): unknown {
  let found = values
  for (const name of path) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'object' && found !== null ? undefined : found
}
