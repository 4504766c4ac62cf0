import { Refusal } from '#kernel/refusal.ts'

/** Three characters a level: A01 … A99, B01 … Z99 (DEC-057). */
export const codeWidth = 3
const maxDepth = 20
const tooDeep = () => new Refusal(`部门层级不能超过${maxDepth}级`)

/** The code after the last one given under a parent; codes are never given twice. */
export function nextCode(parentCode: string, last: string | null): string {
  if (parentCode.length / codeWidth >= maxDepth) throw tooDeep()
  if (!last) return `${parentCode}A01`
  const letter = last.at(-3) ?? 'A'
  const number = Number(last.slice(-2))
  if (number < 99) return `${parentCode}${letter}${String(number + 1).padStart(2, '0')}`
  if (letter === 'Z') throw new Refusal('同级部门数量已达上限')
  return `${parentCode}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}

/** The depth of a department, root 1, as its `orgType`. */
export const codeDepth = (orgCode: string): string => String(orgCode.length / codeWidth)

/** A subtree may hang anywhere but inside itself, and not deeper than the limit. */
export function refuseWrongMove(own: string, parent: string, deepest: number): void {
  if (parent.startsWith(own)) throw new Refusal('上级部门不能是自己或自己的下级')
  if ((parent.length - own.length + codeWidth + deepest) / codeWidth > maxDepth) throw tooDeep()
}

/** The codes of everything above a department, top first, without itself. */
export const codesAbove = (orgCode: string): string[] =>
  Array.from({ length: orgCode.length / codeWidth - 1 }, (_, level) =>
    orgCode.slice(0, (level + 1) * codeWidth),
  )

/** The code of the organisation a department belongs to: its top-level department. */
export const rootCode = (orgCode: string): string => orgCode.slice(0, codeWidth)
