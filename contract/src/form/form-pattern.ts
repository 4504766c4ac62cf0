import { labelPlace } from '../wire.ts'

/** A value must match as a whole; `refusal` may name the field (`labelPlace`). */
export interface FormPattern {
  source: string
  refusal: string
  /** Written by a user: a server runs it with a time limit only (security, section 7). */
  isForeign: boolean
}

/** Longer patterns and values never match. */
export const maxPattern = 200
export const maxMatched = 1000

const namedPatterns: Readonly<Record<string, Omit<FormPattern, 'isForeign'>>> = {
  url: { source: 'https?://[^\\s]+', refusal: '请输入正确的网址' },
  e: {
    source: '[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,8}',
    refusal: '请输入正确的电子邮箱',
  },
  m: { source: '1[3-9]\\d{9}', refusal: '请输入正确的手机号码' },
  p: { source: '[1-9]\\d{5}', refusal: '请输入正确的邮政编码' },
  s: { source: '[A-Za-z]+', refusal: `${labelPlace}只能输入字母` },
  n: { source: '-?\\d+(?:\\.\\d+)?', refusal: `${labelPlace}只能输入数字` },
  z: { source: '-?\\d+', refusal: `${labelPlace}只能输入整数` },
  '*': { source: '[\\s\\S]*\\S[\\s\\S]*', refusal: `${labelPlace}不能为空` },
  money: { source: '(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,2})?', refusal: '请输入正确的金额' },
}
const countedPattern = /^([ns*])(\d{1,4})-(\d{1,4})$/
const characterClasses: Readonly<Record<string, [source: string, word: string]>> = {
  n: ['\\d', '位数字'],
  s: ['[A-Za-z]', '位字母'],
  '*': ['[\\s\\S]', '位任意字符'],
}

/** The pattern of a field: a named kind, or a regular expression (family contract 13.3). */
export function parsePattern(pattern: string): FormPattern {
  if (Object.hasOwn(namedPatterns, pattern)) return { ...namedPatterns[pattern]!, isForeign: false }
  const [, kind = '', least, most] = countedPattern.exec(pattern) ?? []
  const found = characterClasses[kind]
  if (found)
    return {
      source: `${found[0]}{${least},${most}}`,
      refusal: `请输入${least}到${most}${found[1]}`,
      isForeign: false,
    }
  return { source: pattern, refusal: `${labelPlace}格式不正确`, isForeign: true }
}

/** Matches without a time limit: for our own patterns, and in the browser, where only the user waits. */
export function matchesInPlace({ source }: FormPattern, value: string): boolean {
  if (source.length > maxPattern || value.length > maxMatched) return false
  try {
    // Tried alone first: with our brackets around it a pattern such as `a)(b` would become valid.
    new RegExp(source)
    return new RegExp(`^(?:${source})$`).test(value)
  } catch {
    return false
  }
}
