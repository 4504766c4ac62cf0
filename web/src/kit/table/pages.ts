import type { PaginationProps } from 'antd'
import { pageSizes, totalText } from '#kit/ui/format.ts'

interface Pages {
  page: number
  size: number
  total: number
  onTurn: (page: number, size: number) => void
}

interface PaginationLook {
  isPhone?: boolean
  /** Page sizes, if not the usual ones. */
  sizes?: readonly number[]
}

/**
 * Pagination of every table: size changer, quick jumper and `x-y 共N条`; on phones previous and next only (LIST-035…037).
 */
export const pageControls = ({
  isPhone = false,
  sizes = pageSizes,
}: PaginationLook = {}): PaginationProps => ({
  simple: isPhone,
  pageSizeOptions: [...sizes],
  showSizeChanger: !isPhone,
  showQuickJumper: !isPhone,
  showTotal: (total, range) => totalText(total ? range : [0, 0], total),
})

/** The same for rows fetched page by page. */
export const pagination = ({ page, size, total, onTurn }: Pages, look?: PaginationLook): PaginationProps => ({
  ...pageControls(look),
  current: page,
  pageSize: size,
  total,
  onChange: onTurn,
})

/** More rows than any list has. */
const unknownTotal = 100_000_000

/** With a capped count the last page is unknown: all pages can be reached, and the last number is hidden (DEC-125). */
export function uncountedPages(size: number): Pick<PaginationProps, 'total' | 'itemRender'> {
  const lastPage = Math.ceil(unknownTotal / size)
  return {
    total: unknownTotal,
    itemRender: (page, type, element) => (type === 'page' && page === lastPage ? null : element),
  }
}
