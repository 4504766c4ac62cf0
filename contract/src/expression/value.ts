/** The value of an expression. `undefined`: unknown, or an operation without result. */
export type Value = string | number | boolean | null | undefined

/** Longer texts count as no result. */
export const maxText = 100_000

/** Converts data to a value; lists, objects and functions are unknown. */
export function asValue(given: unknown): Value {
  if (typeof given === 'string' || typeof given === 'boolean' || given === null) return given
  return typeof given === 'number' ? exactNumber(given) : undefined
}

/** Whether a value is empty: null, undefined or an empty text. */
export const isBlank = (value: Value): value is null | undefined | '' =>
  value === undefined || value === null || value === ''

/** Whether a value counts as true: everything but false, nothing, an empty text and 0. */
export const isTrue = (value: Value): boolean => Boolean(value)

const decimalPattern = /^\s*-?\d{1,15}(?:\.\d{1,10})?\s*$/

/** A number, also from its decimal text; `null` for what is empty, `undefined` for what is no number. */
export function toNumber(value: Value): number | null | undefined {
  if (typeof value === 'number') return value
  if (value === null || value === '') return null
  return typeof value === 'string' && decimalPattern.test(value) ? exactNumber(Number(value)) : undefined
}

/** The value as text; null is an empty text. */
export const toText = (value: Value): string => (value === undefined || value === null ? '' : String(value))

/** Removes errors of binary fractions: 0.1 + 0.2 is 0.3; -0 and infinite values have no result. */
export function exactNumber(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined
  const exact = Number.isInteger(value) ? value : Number(value.toPrecision(15))
  return exact === 0 ? 0 : exact
}

/** Both empty, the same number (also as decimal text), or the same text. */
export function isSameValue(left: Value, right: Value): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (typeof left === 'number' || typeof right === 'number')
    return typeof left !== 'boolean' && typeof right !== 'boolean' && toNumber(left) === toNumber(right)
  return left === right
}

/** Negative, 0 or positive; `undefined` for values that have no order: something empty, or not of one kind. */
export function compareValues(left: Value, right: Value): number | undefined {
  if (isBlank(left) || isBlank(right)) return undefined
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  const [a, b] = [toNumber(left), toNumber(right)]
  return typeof a === 'number' && typeof b === 'number' ? Math.sign(a - b) : undefined
}
