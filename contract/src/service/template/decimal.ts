/** Keeps some digits behind the point; `isRound` rounds half up, away from zero, else the rest is cut off (DEC-088). */
export function toPrecision(value: number, precision: number, isRound: boolean): number {
  const plain = plainText(Math.abs(value))
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
function plainText(value: number): string | undefined {
  const text = String(value)
  const [digits = '', exponent] = text.split('e')
  if (exponent === undefined) return text
  if (Number(exponent) > 0) return undefined // so large that nothing stands behind the point
  const [whole = '0', fraction = ''] = digits.split('.')
  return `0.${'0'.repeat(-Number(exponent) - whole.length)}${whole}${fraction}`
}
