import type { DayBound, FieldExtension } from '../field-options.ts'

/** `fieldExtendJson` with the further members that are understood. */
interface ReadExtension {
  extend?: FieldExtension
  /** The on and off values of a switch, when the whole text is a list. */
  switchOptions?: readonly [on: string, off: string]
  showLength?: number
  uploadnum?: number
}

/** Reads `fieldExtendJson` (WIDGET-035); what is no JSON, or of the wrong kind, counts as absent. */
export function readExtension(json: string | null | undefined): ReadExtension {
  const given = parseJson(json)
  if (Array.isArray(given)) {
    const [on, off] = given
    return typeof on === 'string' && typeof off === 'string' ? { switchOptions: [on, off] } : {}
  }
  if (typeof given !== 'object' || given === null) return {}
  const members = given as Record<string, unknown>
  const extend: FieldExtension = {}
  const imgMaxNum = readCount(members.imgMaxNum)
  const [before, after] = [readDayBound(members.before), readDayBound(members.after)]
  const interval = readCount(members.interval)
  if (imgMaxNum !== undefined) extend.imgMaxNum = imgMaxNum
  if (before !== undefined) extend.before = before
  if (after !== undefined) extend.after = after
  if (interval !== undefined) extend.interval = interval
  if (typeof members.uniqueColumns === 'string') extend.uniqueColumns = members.uniqueColumns
  const read: ReadExtension = Object.keys(extend).length ? { extend } : {}
  const showLength = readCount(members.showLength)
  const uploadnum = readCount(members.uploadnum)
  if (showLength !== undefined) read.showLength = showLength
  if (uploadnum !== undefined) read.uploadnum = uploadnum
  return read
}

/** The JSON text of an extension; nothing when there is nothing to say. */
export const extensionText = (extend: FieldExtension | undefined): string | undefined =>
  extend && Object.keys(extend).length ? JSON.stringify(extend) : undefined

function parseJson(json: string | null | undefined): unknown {
  if (!json?.trim()) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A count, taken as number or as its text. */
function readCount(given: unknown): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

function readDayBound(given: unknown): DayBound | undefined {
  if (typeof given === 'number') return Number.isInteger(given) ? given : undefined
  if (typeof given !== 'string' || given.trim() === '') return undefined
  const text = given.trim()
  return /^-?\d{1,6}$/.test(text) ? Number(text) : text
}
