import type { TableColumnsType } from 'antd'
import type { Sort } from '#kit/list/query/list-state.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { pagination } from '#kit/table/pages.ts'
import { Stacked } from '#kit/table/stacked.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import type { ReportCell } from './report-cell.ts'
import styles from './report-picker.module.css'
import type { ReportRow } from './row-key.ts'

interface Props {
  cells: readonly ReportCell[]
  /** Rows of the page with their keys; absent while the first page is read. */
  rows: readonly { key: string; row: ReportRow }[] | undefined
  total: number
  isFetching: boolean
  emptyText: React.ReactNode
  held: ReadonlyMap<string, ReportRow>
  onTake: (rows: readonly { key: string; row: ReportRow }[], isTaken: boolean) => void
  paging: { page: number; size: number }
  onTurn: (page: number, size: number) => void
  onSort: (sort: Sort | undefined) => void
}

type KeyedRow = { key: string; row: ReportRow }
const sizes = [10, 20, 30] // PICK-031

/** A page of a report with boxes; a click anywhere in a row toggles it (PICK-030). */
export function ReportTable(props: Props) {
  const { cells, rows, total, isFetching, emptyText, held, onTake, paging, onTurn, onSort } = props
  const isPhone = useIsPhone()
  return (
    <DataTable<KeyedRow>
      rowKey="key"
      loading={isFetching}
      dataSource={rows}
      columns={isPhone ? [cardColumn(cells)] : cells.map(tableColumn)}
      showHeader={!isPhone}
      scroll={isPhone ? undefined : { x: 'max-content' }}
      empty={rows ? emptyText : ' '}
      rowClassName={styles.row}
      rowSelection={{
        columnWidth: 48,
        selectedRowKeys: [...held.keys()],
        preserveSelectedRowKeys: true,
        getCheckboxProps: ({ row }) => ({ 'aria-label': `选择 ${cells[0]?.textOf(row) ?? ''}` }),
        onSelect: (one, isTaken) => onTake([one], isTaken),
        onSelectAll: (isTaken, _, changed) => onTake(changed, isTaken),
      }}
      onRow={(one) => ({ onClick: () => onTake([one], !held.has(one.key)) })}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const { columnKey, order } = sorter
        onSort(order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined)
      }}
      pagination={pagination({ ...paging, total, onTurn }, { isPhone, sizes })}
    />
  )
}

const tableColumn = ({
  name,
  title,
  isSortable,
  width,
  textOf,
}: ReportCell): TableColumnsType<KeyedRow>[number] => ({
  key: name,
  title,
  sorter: isSortable,
  width: width ?? 160,
  ellipsis: true,
  render: (_, { row }) => <span title={textOf(row)}>{textOf(row)}</span>,
})

/** The first column as title, the next three below it, for phones. */
const cardColumn = ([first, ...others]: readonly ReportCell[]): TableColumnsType<KeyedRow>[number] => ({
  key: 'card',
  render: (_, { row }) => (
    <Stacked
      lines={[
        first?.textOf(row),
        ...others.slice(0, 3).map(({ title, textOf }) => `${title} ${textOf(row)}`),
      ]}
    />
  ),
})
