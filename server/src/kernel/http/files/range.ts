import type { ByteRange } from '#kernel/call/open-file.ts'

/**
 * The single requested byte range; `undefined`: the whole file, also for several ranges, invalid ones, or when the
 * client holds another version.
 */
export function requestedRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'beyond' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'beyond'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
