import { dayNumber, dayText, monthsLater } from './day.ts'
import type { ExpressionFunction } from './evaluate.ts'
import { exactNumber, isBlank, maxText, toNumber, toText, type Value } from './value.ts'

/** The functions allowed in menu urls (DEC-028). */
export const urlFunctions: Readonly<Record<string, ExpressionFunction>> = {
  encodeURIComponent: (value) => mapKnownText(value, (text) => encodeURIComponent(text)),
}

/** The functions of expressions (docs/expressions.md); each is pure and the same on both sides. */
export const standardFunctions: Readonly<Record<string, ExpressionFunction>> = {
  ...urlFunctions,

  len: (value) => [...toText(value)].length,
  lower: (value) => mapKnownText(value, (text) => text.toLowerCase()),
  upper: (value) => mapKnownText(value, (text) => text.toUpperCase()),
  trim: (value) => mapKnownText(value, (text) => text.trim()),
  concat: (...values) => values.map(toText).join(''),
  contains: (value, part) => toText(value).includes(toText(part)),
  startsWith: (value, part) => toText(value).startsWith(toText(part)),
  endsWith: (value, part) => toText(value).endsWith(toText(part)),
  substr: (value, from, length) =>
    mapKnownText(value, (text) => {
      const [start, count] = [wholeNumber(from) ?? 0, wholeNumber(length)]
      if (start < 0) return undefined
      return [...text].slice(start, count === undefined ? undefined : start + Math.max(count, 0)).join('')
    }),
  replace: (value, part, by) =>
    mapKnownText(value, (text) => {
      const [sought, instead] = [toText(part), toText(by)]
      const pieces = sought === '' ? [text] : text.split(sought)
      return text.length + pieces.length * instead.length > maxText ? undefined : pieces.join(instead)
    }),
  includes: (list, part) => toText(list).split(',').includes(toText(part)),
  includesAny: (list, parts) => {
    const wanted = new Set(listParts(parts))
    return listParts(list).some((part) => wanted.has(part))
  },

  number: (value) => toNumber(value),
  text: (value) => toText(value),
  round: (value, digits) => roundToDigits(value, digits, (number) => Math.floor(number + 0.5)),
  floor: (value, digits) => roundToDigits(value, digits, Math.floor, Math.ceil),
  ceil: (value, digits) => roundToDigits(value, digits, Math.ceil, Math.floor),
  abs: (value) => mapNumber(value, Math.abs),
  min: (...values) => reduceNumbers(values, (a, b) => Math.min(a, b)),
  max: (...values) => reduceNumbers(values, (a, b) => Math.max(a, b)),
  sum: (...values) => reduceNumbers(values, (a, b) => a + b),
  avg: (...values) => {
    const sum = reduceNumbers(values, (a, b) => a + b)
    return typeof sum === 'number' ? exactNumber(sum / values.filter((value) => !isBlank(value)).length) : sum
  },
  count: (...values) => values.filter((value) => !isBlank(value)).length,

  ifNull: (value, otherwise) => (isBlank(value) ? otherwise : value),
  isEmpty: (value) => isBlank(value),

  addDays: (date, days) => mapDay(date, (number) => addDays(number, wholeNumber(days))),
  addMonths: (date, months) => {
    const count = wholeNumber(months)
    return count === undefined ? undefined : mapDay(date, () => monthsLater(toText(date), count))
  },
  days: (from, to) => mapDay(from, (start) => mapDay(to, (end) => end - start)),
  year: (date) => mapDay(date, () => Number(toText(date).slice(0, 4))),
  month: (date) => mapDay(date, () => Number(toText(date).slice(5, 7))),
  day: (date) => mapDay(date, () => Number(toText(date).slice(8, 10))),
  weekday: (date) => mapDay(date, (number) => ((((number + 3) % 7) + 7) % 7) + 1),
}

/** Functions of the current time; `now` is `YYYY-MM-DD HH:mm:ss`. */
export const clockFunctions = (now: string): Readonly<Record<string, ExpressionFunction>> => ({
  today: () => now.slice(0, 10),
  now: () => now,
})

/** The parts of a comma-joined list. */
const listParts = (list: Value): string[] =>
  toText(list)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Applies a function to a known value; empty stays empty, unknown stays unknown. */
const mapKnownText = (value: Value, of: (text: string) => Value): Value =>
  value === undefined || value === null ? value : of(toText(value))

function mapNumber(value: Value, of: (number: number) => number): Value {
  const number = toNumber(value)
  return typeof number === 'number' ? exactNumber(of(number)) : number
}

const wholeNumber = (value: Value): number | undefined => {
  const number = toNumber(value)
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 1e7 ? number : undefined
}

/** Rounds the decimal text instead of the binary number: round(2.675, 2) is 2.68; halves are rounded away from zero. */
function roundToDigits(
  value: Value,
  digits: Value,
  above: (number: number) => number,
  below: (number: number) => number = above,
): Value {
  const places = isBlank(digits) ? 0 : wholeNumber(digits)
  if (places === undefined || places < 0 || places > 10) return undefined
  return mapNumber(value, (number) => {
    const size = (number < 0 ? below : above)(shiftDecimalPoint(Math.abs(number), places))
    return Math.sign(number) * shiftDecimalPoint(size, -places)
  })
}

function shiftDecimalPoint(number: number, places: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Ignores empty values; a non-number gives no result. */
function reduceNumbers(values: readonly Value[], of: (a: number, b: number) => number): Value {
  const numbers: number[] = []
  for (const value of values) {
    const number = toNumber(value)
    if (number === undefined) return undefined
    if (number !== null) numbers.push(number)
  }
  return numbers.length ? exactNumber(numbers.reduce(of)) : null
}

function mapDay(value: Value, of: (number: number) => Value): Value {
  if (value === null || value === '') return null
  const number = typeof value === 'string' ? dayNumber(value) : undefined
  return number === undefined ? undefined : of(number)
}

const addDays = (number: number, days: number | undefined): Value =>
  days === undefined ? undefined : dayText(number + days)
