import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { pageSizes } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { DataTable } from './data-table.tsx'
import { turnedPages } from './pages.ts'

type RowsOf<E> = ResultOf<E>['records' & keyof ResultOf<E>]
type RowOf<E> = RowsOf<E>[number & keyof RowsOf<E>]

interface Props<E> {
  /** A call that answers with a page of rows. */
  list: E
  question: Omit<InputOf<E>, 'pageNo' | 'pageSize'>
  rowKey?: string
  columns: TableColumnsType<RowOf<E>>
  emptyText: string
  /** How wide all columns are together; a narrower place scrolls sideways, a phone never does. */
  width?: number
  /** Left out where each row explains itself. */
  hasHead?: boolean
  /** Page sizes to choose from, where not those of every list. */
  sizes?: readonly number[]
  /** Milliseconds after which the rows are read again, where they change by themselves. */
  every?: number
  /** Rows that are chosen, on other pages too. */
  selected?: string[]
  onSelect?: (keys: string[]) => void
}

/**
 * The rows of a call page by page, for dialogs and drawers. Another question begins at its first page; a page whose
 * last row was taken away makes room for the one before.
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
      pagination={turnedPages(
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
