import { Table, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { dash, isNullLike } from '#kit/ui/format.ts'
import { type Density, useDensity } from './table-style.ts'

interface Props<T> extends Omit<TableProps<T>, 'size' | 'styles' | 'locale'> {
  /** Shown instead of rows; texts get the usual style. */
  empty: ReactNode
}

/** A table in the console's style: density, one-line head, empty state. */
export function DataTable<T extends object>({ empty, rowSelection, columns, ...table }: Props<T>) {
  const density = useDensity()
  return (
    <Table<T>
      size={density}
      styles={headStyles(density)}
      locale={{ emptyText: typeof empty === 'string' ? <EmptyText>{empty}</EmptyText> : empty }}
      rowSelection={rowSelection && { getTitleCheckboxProps: selectAllName, ...rowSelection }}
      columns={columns?.map((column) => ('children' in column ? column : withDash(column)))}
      {...table}
    />
  )
}

/** Shows a dash for missing values (LIST-044). */
function withDash<T>(column: TableColumnType<T>): TableColumnType<T> {
  if (column.dataIndex === undefined) return column
  return {
    ...column,
    render: (value, row, index) => {
      const shown = column.render ? column.render(value, row, index) : value
      return isNullLike(shown) ? dash : shown
    },
  }
}

/** The head of every table: 40 or 36 px (ux §2). */
export const headStyles = (density: Density) => ({
  header: {
    cell: { paddingBlock: density === 'medium' ? '9px 8px' : '7px 6px', whiteSpace: 'nowrap' as const },
  },
})

/** Names the checkbox in the table head that selects all rows; antd's own name for it is English. */
export const selectAllName = () => ({ 'aria-label': '全选本页' })
