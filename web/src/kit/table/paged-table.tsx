import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { pageSizes } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { DataTable } from './data-table.tsx'
import { pagination } from './pages.ts'

type RowsOf<E> = ResultOf<E>['records' & keyof ResultOf<E>]
type RowOf<E> = RowsOf<E>[number & keyof RowsOf<E>]

interface Props<E> {
  /** A call that answers with a page of rows. */
  list: E
  question: Omit<InputOf<E>, 'pageNo' | 'pageSize'>
  rowKey?: string
  columns: TableColumnsType<RowOf<E>>
  emptyText: string
  /** The total width of the columns; narrower places scroll sideways, except on phones. */
  width?: number
  /** Whether there is a head. */
  hasHead?: boolean
  /** Page sizes, if not the usual ones. */
  sizes?: readonly number[]
  /** Milliseconds after which the rows are read again, where they change by themselves. */
  every?: number
  /** The selected rows of all pages. */
  selected?: string[]
  onSelect?: (keys: string[]) => void
}

/**
 * The rows of a call page by page, for dialogs and drawers. Another query starts at page one; when a page has lost its
 * last row, the one before is shown.
 */
export function PagedTable<E extends AnyEndpoint>(props: Props<E>) {
  const {
    list,
    question,
    rowKey = 'id',
    columns,
    emptyText,
    width,
    hasHead = true,
    sizes = pageSizes,
  } = props
  const { selected, onSelect, every } = props
  const isPhone = useIsPhone()
  const asked = JSON.stringify(question)
  const [turned, turn] = useState({ asked, pageNo: 1, pageSize: 10 })
  const pageNo = turned.asked === asked ? turned.pageNo : 1
  const { pageSize } = turned
  const read = useCall(list, { ...question, pageNo, pageSize } as InputOf<E>, { every })
  const answer = read.data as { records: RowOf<E>[]; total: number } | undefined
  const { error } = read
  if (!error && answer?.records.length === 0 && pageNo > 1 && !read.isFetching)
    turn({ asked, pageNo: pageNo - 1, pageSize })
  return (
    <DataTable<RowOf<E>>
      rowKey={rowKey}
      loading={read.isFetching}
      dataSource={error ? [] : answer?.records}
      columns={columns}
      showHeader={hasHead}
      scroll={isPhone || !width ? undefined : { x: width }}
      rowSelection={
        onSelect && {
          columnWidth: 40,
          selectedRowKeys: selected,
          preserveSelectedRowKeys: true,
          onChange: (keys) => onSelect(keys.map(String)),
          getCheckboxProps: () => ({ 'aria-label': '选择此行' }),
        }
      }
      empty={error ? <LoadError error={error} onRetry={read.refetch} /> : read.isFetching ? ' ' : emptyText}
      pagination={pagination(
        {
          page: pageNo,
          size: pageSize,
          total: error ? 0 : (answer?.total ?? 0),
          onTurn: (next, size) => turn({ asked, pageNo: next, pageSize: size }),
        },
        { isPhone, sizes },
      )}
    />
  )
}
