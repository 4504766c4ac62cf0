import { Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { type Density, useDensity } from './table-style.ts'

interface Props<T> extends Omit<TableProps<T>, 'size' | 'styles' | 'locale'> {
  /** Stands in the rows' place; a text is set as every empty place. */
  empty: ReactNode
}

/** A table that looks as all do: density of the settings, head of one line, one kind of empty place. */
export function DataTable<T extends object>({ empty, rowSelection, ...table }: Props<T>) {
  const density = useDensity()
  return (
    <Table<T>
      size={density}
      styles={headStyles(density)}
      locale={{ emptyText: typeof empty === 'string' ? <EmptyText>{empty}</EmptyText> : empty }}
      rowSelection={rowSelection && { getTitleCheckboxProps: selectAllName, ...rowSelection }}
      {...table}
    />
  )
}

/** The head of every table: 40 or 36 px (ux §2). */
export const headStyles = (density: Density) => ({
  header: {
    cell: { paddingBlock: density === 'medium' ? '9px 8px' : '7px 6px', whiteSpace: 'nowrap' as const },
  },
})

/** Names the checkbox in the table head that selects all rows; antd's own name for it is English. */
export const selectAllName = () => ({ 'aria-label': '全选本页' })
