import type { PaginationProps } from 'antd'
import { pageSizes, totalText } from '#kit/ui/format.ts'

interface Pages {
  page: number
  size: number
  total: number
  onTurn: (page: number, size: number) => void
}

interface Look {
  isPhone?: boolean
  /** Page sizes to choose from, where not those of every list. */
  sizes?: readonly number[]
}

/** How every table is turned: size changer, quick jumper and `x-y 共N条`; a phone turns page by page (LIST-035…037). */
export const pageControls = ({ isPhone = false, sizes = pageSizes }: Look = {}): PaginationProps => ({
  simple: isPhone,
  pageSizeOptions: [...sizes],
  showSizeChanger: !isPhone,
  showQuickJumper: !isPhone,
  showTotal: (total, range) => totalText(total ? range : [0, 0], total),
})

/** The same for rows that are fetched page by page. */
export const turnedPages = ({ page, size, total, onTurn }: Pages, look?: Look): PaginationProps => ({
  ...pageControls(look),
  current: page,
  pageSize: size,
  total,
  onChange: onTurn,
})

/** More rows than any list has. */
const unknownTotal = 100_000_000

/**
 * A count that stopped at its cap says nothing about the last page: every page can be turned or jumped to, and the
 * number of the last one is left out (DEC-125).
 */
export function uncountedPages(size: number): Pick<PaginationProps, 'total' | 'itemRender'> {
  const lastPage = Math.ceil(unknownTotal / size)
  return {
    total: unknownTotal,
    itemRender: (page, type, element) => (type === 'page' && page === lastPage ? null : element),
  }
}
