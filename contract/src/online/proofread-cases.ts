import { evaluate } from '../expression/evaluate.ts'
import { namesInExpression } from '../expression/fill-in.ts'
import { directOperands, type Expression, parse } from '../expression/parse.ts'
import { isTrue } from '../expression/value.ts'
import { callerName, type FormCaller, type FormContext, noCaller } from '../form/form-context.ts'
import type { FormField } from '../form/form-property.ts'
import { formScope } from '../form/form-scope.ts'
import { isNumeric, switchValues } from '../form/form-value.ts'
import { isCallerSubject } from './caller-conditions.ts'

/* The cases in which the proof-reader looks at conditions and formulas. */

type Fields = ReadonlyMap<string, FormField>
type Values = Record<string, unknown>

/** A case in which conditions are tried. */
interface TrialCase {
  values: Values
  context: FormContext
}

const today = '2026-01-01'
const mostCases = 2000

/** The fixed values of a field; `undefined` if it can have any value. */
export function fixedValues(field: FormField): string[] | undefined {
  if (field.type === 'switch') return [...switchValues(field)]
  return field.listSource && ['list', 'radio'].includes(field.type)
    ? field.listSource.map(({ value }) => value)
    : undefined
}

/**
 * One case for each combination of values that the conditions distinguish; `undefined` when a field is used in other
 * ways than comparisons with constants, or there are too many cases.
 */
export function distinctCases(conditions: readonly string[], fields: Fields): TrialCase[] | undefined {
  const expressions = conditions.flatMap((condition) => parse(condition) ?? [])
  if (expressions.length < conditions.length) return undefined
  let cases: Values[] = [{}]
  for (const name of new Set(expressions.flatMap(namesInExpression))) {
    const field = fields.get(name)
    const values = isCallerSubject(name)
      ? callerLists(name, expressions)
      : field && (fixedValues(field) ?? comparedValues(field, expressions))
    if (!values || cases.length * (values.length + 1) > mostCases) return undefined
    cases = cases.flatMap((each) => [null, ...values].map((value) => ({ ...each, [name]: value })))
  }
  return cases.map((values) => ({ values, context: { today, caller: callerFromValues(values) } }))
}

/** The caller of a case, whose members stand among its values. */
function callerFromValues(values: Values): FormCaller {
  const own = Object.keys(noCaller).map((member) => [member, String(values[`${callerName}.${member}`] ?? '')])
  return { ...noCaller, ...Object.fromEntries(own) }
}

/**
 * Each combination of the users, departments or roles that conditions compare the caller with, and somebody else: the
 * user is one person, departments and roles may be several.
 */
function callerLists(name: string, expressions: readonly Expression[]): string[] | undefined {
  const compared = expressions.map((each) => comparedLists(each, name))
  if (compared.includes(undefined)) return undefined
  const values = [...new Set(compared.flatMap((each) => each ?? []))]
  if (name.endsWith('.username')) return values
  if (values.length > 5) return undefined
  const lists: string[] = []
  for (const value of values) lists.push(...lists.map((list) => `${list},${value}`), value)
  return lists
}

/** The list values that an expression searches in a name; `undefined` where it uses the name in another way. */
function comparedLists(expression: Expression, name: string): string[] | undefined {
  if (!namesInExpression(expression).includes(name)) return []
  if (expression.kind === 'call' && expression.function === 'includesAny') {
    const [list, wanted] = expression.args
    const isPlain = list?.kind === 'name' && wanted?.kind === 'literal' && typeof wanted.value === 'string'
    return isPlain ? String(wanted.value).split(',') : undefined
  }
  const parts = isBooleanExpression(expression)
    ? directOperands(expression).map((part) => comparedLists(part, name))
    : [undefined]
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
}

/** Whether a condition holds in none of the known cases. */
export function isNeverMet(condition: string, fields: Fields): boolean {
  const expression = parse(condition)
  const cases = expression && distinctCases([condition], fields)
  return (
    cases?.every(
      ({ values, context }) => !isTrue(evaluate(expression as Expression, formScope(values, context))),
    ) ?? false
  )
}

/** Whether a formula gives a number for some values of the fields it reads; also where that is not certain. */
export function canBeNumber(expression: Expression, fields: Fields): boolean {
  const names = [...new Set(namesInExpression(expression))]
  const read = names.flatMap((name) => fields.get(name) ?? [])
  const most = Math.floor(mostCases ** (1 / Math.max(names.length, 1)))
  if (read.length < names.length || most < 2) return true
  const literals = literalsIn(expression)
  let cases: Values[] = [{}]
  for (const field of read) {
    const values = sampleValues(field, literals).slice(0, most)
    cases = cases.flatMap((each) => values.map((value) => ({ ...each, [field.name]: value })))
  }
  return cases.some((values) =>
    isNumber(evaluate(expression, formScope(values, { today, caller: noCaller }))),
  )
}

const isNumber = (value: unknown) =>
  value === null ||
  (typeof value === 'string' ? value !== '' && Number.isFinite(Number(value)) : typeof value === 'number')

/** Values of a field that a formula may treat differently, the usual ones first. */
function sampleValues(field: FormField, literals: readonly unknown[]): unknown[] {
  const { type } = field
  if (isNumeric(type)) {
    const near = literals
      .filter((each) => typeof each === 'number')
      .flatMap((each) => [each, each + 1, each - 1])
    return [...new Set([2, 0, ...near, 5, -1])]
  }
  if (/date/.test(type)) return type.endsWith('time') ? [`${today} 08:00:00`] : [today, '2025-06-30']
  const textTypes = literals.filter((each) => typeof each === 'string')
  return fixedValues(field) ?? [...new Set(['2', ...textTypes, '', today])]
}

const literalsIn = (expression: Expression): unknown[] =>
  expression.kind === 'literal' ? [expression.value] : directOperands(expression).flatMap(literalsIn)

const textTypes: readonly string[] = ['text', 'textarea']

/** A value for each answer that comparing a number or a text with fixed values can give. */
function comparedValues(field: FormField, expressions: readonly Expression[]): unknown[] | undefined {
  const isText = textTypes.includes(field.type)
  if (!isText && field.type !== 'number' && field.type !== 'integer') return undefined
  const compared = expressions.map((each) => comparedLiterals(each, field.name, isText))
  if (compared.includes(undefined)) return undefined
  const literals = [...new Set(compared.flatMap((each) => each ?? []))]
  if (isText) return [...literals, '\u0001']
  const numbers = literals.map(Number).sort((a, b) => a - b)
  const near = numbers.flatMap((each, at) => [
    each - 1,
    each,
    (each + (numbers[at + 1] ?? each + 2)) / 2,
    each + 1,
  ])
  return [
    ...new Set(field.type === 'integer' ? near.flatMap((each) => [Math.floor(each), Math.ceil(each)]) : near),
  ]
}

/** The literals that an expression compares a field with; `undefined` where it uses the field in another way. */
function comparedLiterals(expression: Expression, name: string, isText: boolean): unknown[] | undefined {
  if (!namesInExpression(expression).includes(name)) return []
  if (expression.kind === 'call' && expression.function === 'isEmpty' && expression.args[0]?.kind === 'name')
    return []
  if (expression.kind === 'binary' && expression.operator !== '&&' && expression.operator !== '||') {
    const { left, right, operator } = expression
    const [, other] = left.kind === 'name' ? [left, right] : [right, left]
    if (left.kind !== 'name' && right.kind !== 'name') return undefined
    const isPlain = other.kind === 'literal' && typeof other.value === (isText ? 'string' : 'number')
    const isCompared = isText ? /^[!=]=$/.test(operator) : /^([!=]=|[<>]=?)$/.test(operator)
    return isPlain && isCompared ? [other.value] : undefined
  }
  const parts = isBooleanExpression(expression)
    ? directOperands(expression).map((part) => comparedLiterals(part, name, isText))
    : [undefined]
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
}

const isBooleanExpression = (expression: Expression): boolean =>
  (expression.kind === 'unary' && expression.operator === '!') ||
  expression.kind === 'binary' ||
  expression.kind === 'choice'
