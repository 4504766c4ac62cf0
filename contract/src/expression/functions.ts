import { dayNumber, dayText, monthsLater } from './day.ts'
import type { ExpressionFunction } from './evaluate.ts'
import { finite, isBlank, maxText, toNumber, toText, type Value } from './value.ts'

/** The functions allowed in menu urls (DEC-028). */
export const urlFunctions: Readonly<Record<string, ExpressionFunction>> = {
  encodeURIComponent: (value) => known(value, (text) => encodeURIComponent(text)),
}

/** The functions of expressions (docs/expressions.md); each is pure and the same on both sides. */
export const standardFunctions: Readonly<Record<string, ExpressionFunction>> = {
  ...urlFunctions,

  len: (value) => [...toText(value)].length,
  lower: (value) => known(value, (text) => text.toLowerCase()),
  upper: (value) => known(value, (text) => text.toUpperCase()),
  trim: (value) => known(value, (text) => text.trim()),
  concat: (...values) => values.map(toText).join(''),
  contains: (value, part) => toText(value).includes(toText(part)),
  startsWith: (value, part) => toText(value).startsWith(toText(part)),
  endsWith: (value, part) => toText(value).endsWith(toText(part)),
  substr: (value, from, length) =>
    known(value, (text) => {
      const [start, count] = [whole(from) ?? 0, whole(length)]
      if (start < 0) return undefined
      return [...text].slice(start, count === undefined ? undefined : start + Math.max(count, 0)).join('')
    }),
  replace: (value, part, by) =>
    known(value, (text) => {
      const [sought, instead] = [toText(part), toText(by)]
      const pieces = sought === '' ? [text] : text.split(sought)
      return text.length + pieces.length * instead.length > maxText ? undefined : pieces.join(instead)
    }),
  includes: (list, part) => toText(list).split(',').includes(toText(part)),
  includesAny: (list, parts) => {
    const wanted = new Set(partsOf(parts))
    return partsOf(list).some((part) => wanted.has(part))
  },

  number: (value) => toNumber(value),
  text: (value) => toText(value),
  round: (value, digits) => rounded(value, digits, (number) => Math.floor(number + 0.5)),
  floor: (value, digits) => rounded(value, digits, Math.floor, Math.ceil),
  ceil: (value, digits) => rounded(value, digits, Math.ceil, Math.floor),
  abs: (value) => numeric(value, Math.abs),
  min: (...values) => ofNumbers(values, (a, b) => Math.min(a, b)),
  max: (...values) => ofNumbers(values, (a, b) => Math.max(a, b)),
  sum: (...values) => ofNumbers(values, (a, b) => a + b),
  avg: (...values) => {
    const sum = ofNumbers(values, (a, b) => a + b)
    return typeof sum === 'number' ? finite(sum / values.filter((value) => !isBlank(value)).length) : sum
  },
  count: (...values) => values.filter((value) => !isBlank(value)).length,

  ifNull: (value, otherwise) => (isBlank(value) ? otherwise : value),
  isEmpty: (value) => isBlank(value),

  addDays: (date, days) => onDay(date, (number) => moved(number, whole(days))),
  addMonths: (date, months) => {
    const count = whole(months)
    return count === undefined ? undefined : onDay(date, () => monthsLater(toText(date), count))
  },
  days: (from, to) => onDay(from, (start) => onDay(to, (end) => end - start)),
  year: (date) => onDay(date, () => Number(toText(date).slice(0, 4))),
  month: (date) => onDay(date, () => Number(toText(date).slice(5, 7))),
  day: (date) => onDay(date, () => Number(toText(date).slice(8, 10))),
  weekday: (date) => onDay(date, (number) => ((((number + 3) % 7) + 7) % 7) + 1),
}

/** Functions of the current time; `now` is `YYYY-MM-DD HH:mm:ss`. */
export const clockFunctions = (now: string): Readonly<Record<string, ExpressionFunction>> => ({
  today: () => now.slice(0, 10),
  now: () => now,
})

/** The parts of a comma-joined list. */
const partsOf = (list: Value): string[] =>
  toText(list)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Applies a function to a known value; empty stays empty, unknown stays unknown. */
const known = (value: Value, of: (text: string) => Value): Value =>
  value === undefined || value === null ? value : of(toText(value))

function numeric(value: Value, of: (number: number) => number): Value {
  const number = toNumber(value)
  return typeof number === 'number' ? finite(of(number)) : number
}

const whole = (value: Value): number | undefined => {
  const number = toNumber(value)
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 1e7 ? number : undefined
}

/** Rounds the decimal text instead of the binary number: round(2.675, 2) is 2.68; halves are rounded away from zero. */
function rounded(
  value: Value,
  digits: Value,
  above: (number: number) => number,
  below: (number: number) => number = above,
): Value {
  const places = isBlank(digits) ? 0 : whole(digits)
  if (places === undefined || places < 0 || places > 10) return undefined
  return numeric(value, (number) => {
    const size = (number < 0 ? below : above)(shifted(Math.abs(number), places))
    return Math.sign(number) * shifted(size, -places)
  })
}

function shifted(number: number, places: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Ignores empty values; a non-number gives no result. */
function ofNumbers(values: readonly Value[], of: (a: number, b: number) => number): Value {
  const numbers: number[] = []
  for (const value of values) {
    const number = toNumber(value)
    if (number === undefined) return undefined
    if (number !== null) numbers.push(number)
  }
  return numbers.length ? finite(numbers.reduce(of)) : null
}

function onDay(value: Value, of: (number: number) => Value): Value {
  if (value === null || value === '') return null
  const number = typeof value === 'string' ? dayNumber(value) : undefined
  return number === undefined ? undefined : of(number)
}

const moved = (number: number, days: number | undefined): Value =>
  days === undefined ? undefined : dayText(number + days)
