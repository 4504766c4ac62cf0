/** Keeps some digits behind the point; `isRound` rounds half up, away from zero, else the rest is cut off (DEC-088). */
export function toPrecision(value: number, precision: number, isRound: boolean): number {
  const plain = withoutExponent(Math.abs(value))
  if (plain === undefined) return value
  const [whole = '0', fraction = ''] = plain.split('.')
  if (fraction.length <= precision) return value
  const kept = BigInt(whole + fraction.slice(0, precision))
  const rounded = isRound && fraction.charAt(precision) >= '5' ? kept + 1n : kept
  const digits = String(rounded).padStart(precision + 1, '0')
  const split = digits.length - precision
  const size = Number(precision ? `${digits.slice(0, split)}.${digits.slice(split)}` : digits)
  return value < 0 && size !== 0 ? -size : size
}

/** Digits without an exponent: the decimal a person sees, not the binary fraction behind it. */
function withoutExponent(value: number): string | undefined {
  const text = String(value)
  const [digits = '', exponent] = text.split('e')
  if (exponent === undefined) return text
  if (Number(exponent) > 0) return undefined // too large for decimals
  const [whole = '0', fraction = ''] = digits.split('.')
  return `0.${'0'.repeat(-Number(exponent) - whole.length)}${whole}${fraction}`
}

/** Count times price in cents, exact to the last digit, rounded half up. */
export function productInCents(count: number, price: number): bigint {
  const [a, b] = [toScaled(count), toScaled(price)]
  return a && b ? toCents({ digits: a.digits * b.digits, places: a.places + b.places }) : 0n
}

/** An amount of yuan in cents, rounded half up. */
export const yuanInCents = (yuan: number): bigint => productInCents(yuan, 1)

/** Cents as yuan: exact for every amount that a report can hold. */
export const centsInYuan = (cents: bigint): number => Number(cents) / 100

interface ScaledDecimal {
  digits: bigint
  /** The number of decimals among the digits. */
  places: number
}

function toScaled(value: number): ScaledDecimal | undefined {
  const plain = Number.isFinite(value) && value >= 0 ? withoutExponent(value) : undefined
  if (plain === undefined) return undefined
  const [whole = '0', fraction = ''] = plain.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

function toCents({ digits, places }: ScaledDecimal): bigint {
  if (places <= 2) return digits * 10n ** BigInt(2 - places)
  const unit = 10n ** BigInt(places - 2)
  return (digits + unit / 2n) / unit
}
