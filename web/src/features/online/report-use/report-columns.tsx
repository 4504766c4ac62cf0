import type { ReportConfig } from '@banyan/contract/online/report'
import type { TableColumnsType, TableColumnType } from 'antd'
import type { Sort } from '#kit/list/query/list-state.ts'
import { isNullLike } from '#kit/ui/format.ts'
import { fillLink, ValueLink } from '../link/value-link.tsx'
import type { ReportCell } from '../report-picker/report-cell.ts'
import type { ReportRow } from '../report-picker/row-key.ts'

type KeyedRow = { key: string; row: ReportRow }

/** The columns of the table; neighbours with the same group stand under its title. */
export function reportColumns(
  cells: readonly ReportCell[],
  { fieldHrefSlots }: ReportConfig,
  sort: Sort,
  numbers: ReadonlySet<string>,
): TableColumnsType<KeyedRow> {
  const links = new Map(fieldHrefSlots.map(({ slotName, href }) => [slotName, href]))
  const columns: TableColumnsType<KeyedRow> = []
  let group: { title: string; children: TableColumnType<KeyedRow>[] } | undefined
  for (const cell of cells) {
    const column = reportColumn(cell, links.get(cell.hrefSlot ?? ''), sort)
    if (numbers.has(cell.name)) column.align = 'end'
    if (!cell.groupTitle) {
      group = undefined
      columns.push(column)
    } else if (group?.title === cell.groupTitle) group.children.push(column)
    else {
      group = { title: cell.groupTitle, children: [column] }
      columns.push(group)
    }
  }
  return columns
}

/** The columns with numbers on this page, which are right-aligned. */
export const numericColumns = (cells: readonly ReportCell[], rows: readonly ReportRow[]): Set<string> =>
  new Set(
    cells.flatMap(({ name }) => {
      const values = rows
        .map((row) => row[`${name}_dictText`] ?? row[name])
        .filter((value) => !isNullLike(value))
      return values.length && values.every((value) => typeof value === 'number') ? [name] : []
    }),
  )

const reportColumn = (cell: ReportCell, href: string | undefined, sort: Sort): TableColumnType<KeyedRow> => ({
  key: cell.name,
  title: cell.title,
  width: cell.width ?? 140,
  ellipsis: { showTitle: false },
  sorter: cell.isSortable,
  showSorterTooltip: false,
  sortOrder: sort.column === cell.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
  render: (_, { row }) => {
    const text = cell.textOf(row)
    return href && text ? (
      <ValueLink to={fillLink(href, row)}>{text}</ValueLink>
    ) : (
      <span title={text}>{text}</span>
    )
  },
})
