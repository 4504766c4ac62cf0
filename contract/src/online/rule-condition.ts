import { type Expression, parse } from '../expression/parse.ts'

/** How a value is compared in a condition that is built without code. */
export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'has', 'empty', 'filled'] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  has: '包含',
  empty: '为空',
  filled: '不为空',
}

export interface Condition {
  field: string
  is: Comparison
  value: string | number
}

/** Conditions that must all hold, or of which one must. */
export interface Conditions {
  every: boolean
  of: readonly Condition[]
}

const signs: Partial<Record<Comparison, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

/** Conditions as the text of an expression. */
export const conditionText = ({ every, of }: Conditions): string =>
  of.map(textOf).join(every ? ' && ' : ' || ')

function textOf({ field, is, value }: Condition): string {
  const sign = signs[is]
  if (sign) return `${field} ${sign} ${literal(value)}`
  if (is === 'has') return `contains(${field}, ${literal(value)})`
  return is === 'empty' ? `isEmpty(${field})` : `!isEmpty(${field})`
}

/** A value as an expression spells it. */
export const literal = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

/** The conditions an expression says; nothing for one that was written by hand and says more. */
export function conditionsFrom(text: string): Conditions | undefined {
  const expression = parse(text)
  if (!expression) return undefined
  for (const [every, sign] of [
    [true, '&&'],
    [false, '||'],
  ] as const) {
    const of = partsOf(expression, sign).map(conditionFrom)
    if (of.every((each) => each !== undefined)) return { every, of }
  }
  return undefined
}

const partsOf = (expression: Expression, sign: '&&' | '||'): Expression[] =>
  expression.kind === 'binary' && expression.operator === sign
    ? [...partsOf(expression.left, sign), ...partsOf(expression.right, sign)]
    : [expression]

function conditionFrom(expression: Expression): Condition | undefined {
  if (expression.kind === 'unary' && expression.operator === '!') {
    const inner = conditionFrom(expression.of)
    return inner?.is === 'empty' ? { ...inner, is: 'filled' } : undefined
  }
  if (expression.kind === 'call') {
    const [name, value] = expression.args
    if (name?.kind !== 'name') return undefined
    const field = name.path.join('.')
    if (expression.function === 'isEmpty' && !value) return { field, is: 'empty', value: '' }
    const given = value && literalIn(value)
    return expression.function === 'contains' && given !== undefined
      ? { field, is: 'has', value: given }
      : undefined
  }
  if (expression.kind !== 'binary' || expression.left.kind !== 'name') return undefined
  const is = comparisons.find((each) => signs[each] === expression.operator)
  const value = literalIn(expression.right)
  return is && value !== undefined ? { field: expression.left.path.join('.'), is, value } : undefined
}

function literalIn(expression: Expression): string | number | undefined {
  if (expression.kind === 'unary' && expression.operator === '-') {
    const value = literalIn(expression.of)
    return typeof value === 'number' ? -value : undefined
  }
  if (expression.kind !== 'literal') return undefined
  const { value } = expression
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
