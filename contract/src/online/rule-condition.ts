import { type Expression, parse } from '../expression/parse.ts'
import { callerSubjects, isCallerSubject } from './caller-conditions.ts'

/** How a value is compared in a condition that is built without code. */
export const comparisons = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'has',
  'empty',
  'filled',
  'any',
  'none',
] as const
export type Comparison = (typeof comparisons)[number]

const comparisonNames: Readonly<Record<Comparison, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  has: '包含',
  empty: '为空',
  filled: '不为空',
  any: '是',
  none: '不是',
}

/** The name of a comparison; comparisons with the caller are named by the compared subject. */
export const comparisonName = (subject: string, is: Comparison): string =>
  (is === 'any' || is === 'none' ? callerSubjects[subject]?.words[is] : undefined) ?? comparisonNames[is]

/** Comparisons of the caller: whether any of the chosen values, joined by commas, is theirs. */
export const callerComparisons: readonly Comparison[] = ['any', 'none']

/** A day counted from the day on which the rule is evaluated: 0 is that day. */
interface DayFromToday {
  daysFromToday: number
}
export type ConditionValue = string | number | DayFromToday

export interface Condition {
  /** The name of a field, or of something about the caller (`callerSubjects`). */
  field: string
  is: Comparison
  value: ConditionValue
}

/** Conditions that must all hold, or of which one must; a group among them counts as one. */
export interface Conditions {
  every: boolean
  of: readonly (Condition | ConditionGroup)[]
}
export interface ConditionGroup {
  every: boolean
  of: readonly Condition[]
}

export const isGroup = (given: Condition | ConditionGroup): given is ConditionGroup => 'of' in given

/** All conditions, those in groups too. */
export const conditionsIn = ({ of }: Conditions): Condition[] =>
  of.flatMap((each) => (isGroup(each) ? each.of : [each]))

const comparisonSigns: Partial<Record<Comparison, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

/** Conditions as the text of an expression. */
export const conditionText = ({ every, of }: Conditions): string =>
  of
    .map((each) =>
      isGroup(each)
        ? each.of.length > 1
          ? `(${conditionText(each)})`
          : conditionText(each)
        : comparisonText(each),
    )
    .join(every ? ' && ' : ' || ')

function comparisonText({ field, is, value }: Condition): string {
  const sign = comparisonSigns[is]
  if (sign) return `${field} ${sign} ${valueText(value)}`
  if (is === 'has') return `contains(${field}, ${valueText(value)})`
  if (is === 'any' || is === 'none')
    return `${is === 'none' ? '!' : ''}includesAny(${field}, ${valueText(value)})`
  return is === 'empty' ? `isEmpty(${field})` : `!isEmpty(${field})`
}

function valueText(value: ConditionValue): string {
  if (typeof value !== 'object') return literalText(value)
  return value.daysFromToday === 0 ? 'today()' : `addDays(today(), ${value.daysFromToday})`
}

/** A value as an expression spells it. */
export const literalText = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

/** Parses an expression into conditions; `undefined` for a hand-written one that is more complex. */
export function conditionsFrom(text: string): Conditions | undefined {
  const expression = parse(text)
  if (!expression) return undefined
  for (const sign of ['&&', '||'] as const) {
    const of = splitOperands(expression, sign).map(
      (part) => conditionFrom(part) ?? parseGroup(part, expression),
    )
    if (of.every((each) => each !== undefined)) return { every: sign === '&&', of }
  }
  return undefined
}

/** A nested part that joins several conditions; the whole expression is not such a group. */
function parseGroup(part: Expression, whole: Expression): ConditionGroup | undefined {
  if (part === whole || part.kind !== 'binary') return undefined
  const { operator } = part
  if (operator !== '&&' && operator !== '||') return undefined
  const of = splitOperands(part, operator).map(conditionFrom)
  return of.every((each) => each !== undefined) ? { every: operator === '&&', of } : undefined
}

const splitOperands = (expression: Expression, sign: '&&' | '||'): Expression[] =>
  expression.kind === 'binary' && expression.operator === sign
    ? [...splitOperands(expression.left, sign), ...splitOperands(expression.right, sign)]
    : [expression]

function conditionFrom(expression: Expression): Condition | undefined {
  if (expression.kind === 'unary' && expression.operator === '!') {
    const inner = conditionFrom(expression.of)
    const opposite = inner && negatedComparisons[inner.is]
    return opposite && { ...inner, is: opposite }
  }
  if (expression.kind === 'call') {
    const [name, value] = expression.args
    if (name?.kind !== 'name') return undefined
    const field = name.path.join('.')
    if (expression.function === 'isEmpty' && !value) return { field, is: 'empty', value: '' }
    const given = value && literalValue(value)
    if (expression.function === 'includesAny')
      return isCallerSubject(field) && typeof given === 'string'
        ? { field, is: 'any', value: given }
        : undefined
    return expression.function === 'contains' && given !== undefined
      ? { field, is: 'has', value: given }
      : undefined
  }
  if (expression.kind !== 'binary' || expression.left.kind !== 'name') return undefined
  const is = comparisons.find((each) => comparisonSigns[each] === expression.operator)
  const value = literalValue(expression.right) ?? parseRelativeDay(expression.right)
  return is && value !== undefined ? { field: expression.left.path.join('.'), is, value } : undefined
}

const negatedComparisons: Partial<Record<Comparison, Comparison>> = { empty: 'filled', any: 'none' }

function literalValue(expression: Expression): string | number | undefined {
  if (expression.kind === 'unary' && expression.operator === '-') {
    const value = literalValue(expression.of)
    return typeof value === 'number' ? -value : undefined
  }
  if (expression.kind !== 'literal') return undefined
  const { value } = expression
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function parseRelativeDay(expression: Expression): DayFromToday | undefined {
  if (expression.kind !== 'call') return undefined
  const [first, days] = expression.args
  if (expression.function === 'today' && !first) return { daysFromToday: 0 }
  const count = days && literalValue(days)
  return expression.function === 'addDays' && first && parseRelativeDay(first) && typeof count === 'number'
    ? { daysFromToday: count }
    : undefined
}

/** A day counted from today, in words. */
export const dayWords = ({ daysFromToday: days }: DayFromToday): string =>
  days === 0 ? '今天' : days > 0 ? `今天之后 ${days} 天` : `今天之前 ${-days} 天`
