import { maxPageSize } from './list.ts'
import type { Row } from './row-scope.ts'

export interface Paging {
  size: number
  current: number
}

/** The page a caller asks for: the first of ten unless told otherwise, at most 500 rows (DEC-066). */
export const pagingOf = ({ pageNo = 1, pageSize = 10 }: { pageNo?: number; pageSize?: number }): Paging => ({
  size: Math.min(pageSize, maxPageSize),
  current: pageNo,
})

/** A page as it travels, for lists with a query of their own. */
export const pageWith = <R = Row>(
  { records, total }: { records: R[]; total: number },
  { size, current }: Paging,
) => ({ records, total, size, current, pages: Math.ceil(total / size) })
