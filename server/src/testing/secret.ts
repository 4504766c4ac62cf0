/** The bytes of an authenticator's secret as it is shown to people, in base 32. */
export function secretFrom(shown: string): Buffer {
  const bits = [...shown].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
