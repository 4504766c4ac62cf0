import { Refusal } from '#kernel/refusal.ts'

/** The code after `last` among the children of one parent: A01 … A99, B01 … Z99 (DEC-057, DEC-062). */
export function nextCode(parentCode: string, last: string | undefined): string {
  if (!last) return `${parentCode}A01`
  const letter = last.charCodeAt(parentCode.length)
  const number = Number(last.slice(parentCode.length + 1, parentCode.length + 3))
  if (number < 99) return `${parentCode}${String.fromCharCode(letter)}${String(number + 1).padStart(2, '0')}`
  if (letter >= 'Z'.charCodeAt(0)) throw new Refusal('同一级分类已达上限')
  return `${parentCode}${String.fromCharCode(letter + 1)}01`
}

/** Roots are stored under `0`, however a client spells it. */
export const parentIdOrRoot = (pid: unknown): string => (pid ? String(pid) : '0')
