import type { BinaryOperator, Expression } from './parse.ts'
import {
  asValue,
  compareValues,
  exactNumber,
  isSameValue,
  isTrue,
  maxText,
  toNumber,
  toText,
  type Value,
} from './value.ts'

export type ExpressionFunction = (...args: Value[]) => Value

/** The names and functions available to an expression; nothing else of the program. */
export interface Scope {
  /** Only own members are read, at every level: `config.map` looks for `map` inside `config`. */
  values: Readonly<Record<string, unknown>>
  functions: Readonly<Record<string, ExpressionFunction>>
}

/** Evaluates an expression; `undefined` for unknown names. Never throws. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      return lookUp(expression.path, scope.values)
    case 'call':
      return evaluateCall(expression.function, expression.args, scope)
    case 'unary':
      return evaluateUnary(expression.operator, evaluate(expression.of, scope))
    case 'choice':
      return evaluate(
        isTrue(evaluate(expression.when, scope)) ? expression.then : expression.otherwise,
        scope,
      )
    case 'binary':
      return evaluateBinary(expression, scope)
  }
}

function lookUp(path: readonly string[], values: unknown): Value {
  let found = values
  for (const name of path) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return asValue(found)
}

/** Functions over all rows of a list, e.g. `sum(details.amount)`. */
const rowFunctions: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'avg', 'count'])

function lookUpAll(path: readonly string[], values: unknown): Value[] {
  if (Array.isArray(values)) return values.flatMap((row) => lookUpAll(path, row))
  const [name, ...rest] = path
  // A list without a member name gives one `true` per row.
  if (name === undefined) return [typeof values === 'object' && values !== null ? true : asValue(values)]
  if (values === null || typeof values !== 'object' || !Object.hasOwn(values, name)) return [undefined]
  return lookUpAll(rest, (values as Record<string, unknown>)[name])
}

function evaluateCall(name: string, args: readonly Expression[], scope: Scope): Value {
  if (!Object.hasOwn(scope.functions, name)) return undefined
  const values = rowFunctions.has(name)
    ? args.flatMap((argument) =>
        argument.kind === 'name' ? lookUpAll(argument.path, scope.values) : [evaluate(argument, scope)],
      )
    : args.map((argument) => evaluate(argument, scope))
  try {
    return undefinedIfTooLong(asValue(scope.functions[name]?.(...values)))
  } catch {
    // A function with unsuitable arguments has no result.
    return undefined
  }
}

function evaluateUnary(operator: '-' | '!', value: Value): Value {
  if (operator === '!') return !isTrue(value)
  const number = toNumber(value)
  return typeof number === 'number' ? exactNumber(-number) : number
}

type BinaryExpression = Extract<Expression, { kind: 'binary' }>

function evaluateBinary({ operator, left, right }: BinaryExpression, scope: Scope): Value {
  const first = evaluate(left, scope)
  if (operator === '&&') return isTrue(first) ? evaluate(right, scope) : first
  if (operator === '||') return isTrue(first) ? first : evaluate(right, scope)
  const second = evaluate(right, scope)
  switch (operator) {
    case '==':
      return isSameValue(first, second)
    case '!=':
      return !isSameValue(first, second)
    case '<':
      return isOrdered(first, second, (order) => order < 0)
    case '<=':
      return isOrdered(first, second, (order) => order <= 0)
    case '>':
      return isOrdered(first, second, (order) => order > 0)
    case '>=':
      return isOrdered(first, second, (order) => order >= 0)
    case '+':
      return addOrJoin(first, second)
    default:
      return calculate(operator, first, second)
  }
}

function isOrdered(left: Value, right: Value, holds: (order: number) => boolean): boolean {
  const order = compareValues(left, right)
  return order !== undefined && holds(order)
}

/** Joins texts and adds numbers; unknown operands give unknown. */
function addOrJoin(left: Value, right: Value): Value {
  if (left === undefined || right === undefined) return undefined
  if (typeof left === 'string' || typeof right === 'string')
    return undefinedIfTooLong(toText(left) + toText(right))
  return calculate('+', left, right)
}

type Arithmetic = Exclude<BinaryOperator, '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||'>

/** An empty operand gives an empty result, a non-number an unknown one. */
function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  const [a, b] = [toNumber(left), toNumber(right)]
  if (a === undefined || b === undefined) return undefined
  if (a === null || b === null) return null
  switch (operator) {
    case '+':
      return exactNumber(a + b)
    case '-':
      return exactNumber(a - b)
    case '*':
      return exactNumber(a * b)
    case '/':
      return exactNumber(a / b)
    case '%':
      return exactNumber(a % b)
  }
}

const undefinedIfTooLong = (value: Value): Value =>
  typeof value === 'string' && value.length > maxText ? undefined : value
