import { z } from 'zod'

/** Numbers that are often mistyped: unusual ones are refused unless the user confirms them. */
export type NumberKind = 'phone' | 'plate'

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
/** Plates leave out I and O, which look like digits. */
const plateCharacter = '[A-HJ-NP-Z0-9]'
const platePatterns = [
  `[${provinces}][A-Z]${plateCharacter}{5}`,
  // New energy: small vehicles have a letter in front, large ones behind.
  `[${provinces}][A-Z][A-HJK]${plateCharacter}\\d{4}`,
  `[${provinces}][A-Z]\\d{5}[A-HJK]`,
  `[${provinces}][A-Z]${plateCharacter}{4}[警学挂领试超]`,
  `粤Z${plateCharacter}{4}[港澳]`,
  '\\d{6}使',
  `使\\d{6}`,
  `WJ[${provinces}]?\\d{4}[A-Z0-9]`,
  `[VZKHEGSLNBCJ军空海北沈兰济南广成][A-Z]\\d{5}`,
].map((pattern) => new RegExp(`^${pattern}$`))

const phonePatterns = [
  /^(?:\+?86)?1[3-9]\d{9}$/,
  /^(?:\+?86)?0\d{2,3}\d{7,8}(?:(?:转|#)?\d{1,6})?$/,
  /^[48]00\d{7}(?:(?:转|#)\d{1,6})?$/,
  /^9[56]\d{3,6}$/,
]

/** Whether a phone number or plate has a usual form; blanks, dots and dashes are ignored. */
export function isUsualNumber(kind: NumberKind, text: string): boolean {
  const plain = text.replace(/[\s·•.\-—()（）]/g, '')
  return kind === 'plate'
    ? platePatterns.some((pattern) => pattern.test(plain.toUpperCase()))
    : phonePatterns.some((pattern) => pattern.test(plain))
}

/** The confirmed unusual numbers of a draft. */
export const ConfirmedNumbers = z.array(z.string().max(100)).max(20).optional()
export const confirmedNumbers = 'keepUnusual'

interface CheckedMember {
  checksNumber?: NumberKind
  label: string
}

/** The refusal of a number; `undefined` when it is usual or confirmed. */
export function numberRefusal(
  { checksNumber, label }: CheckedMember,
  value: unknown,
  kept: unknown,
): string | undefined {
  if (!checksNumber || typeof value !== 'string' || value === '') return undefined
  const isKept = Array.isArray(kept) && kept.includes(value)
  return isKept || isUsualNumber(checksNumber, value) ? undefined : `请输入正确的${label}`
}
