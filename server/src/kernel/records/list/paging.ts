import type { Row } from './row-scope.ts'

/** The most rows of one page (DEC-066). */
export const maxPageSize = 500

export interface Paging {
  size: number
  current: number
  /** The number of rows before the page. */
  offset: number
}

/** The page a caller asks for: the first of ten unless told otherwise (DEC-066). */
export function readPaging({ pageNo, pageSize }: { pageNo?: unknown; pageSize?: unknown }): Paging {
  const size = Math.min(numberOr(pageSize, 10), maxPageSize)
  const current = numberOr(pageNo, 1)
  return { size, current, offset: (current - 1) * size }
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** A page as it travels, for lists with a query of their own. */
export const pageWith = <R = Row>(
  { records, total }: { records: R[]; total: number },
  { size, current }: Paging,
) => ({ records, total, size, current, pages: Math.ceil(total / size) })

/** A page out of rows in memory. */
export const pageAmong = <R>(rows: readonly R[], paging: Paging) =>
  pageWith({ records: rows.slice(paging.offset, paging.offset + paging.size), total: rows.length }, paging)
