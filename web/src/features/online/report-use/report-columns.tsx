import type { ReportConfig } from '@banyan/contract/online/report'
import type { TableColumnsType, TableColumnType } from 'antd'
import type { Sort } from '#kit/list/query/list-state.ts'
import { Link } from '#kit/page/link.tsx'
import type { ReportCell } from '../report-picker/report-cell.ts'
import type { ReportRow } from '../report-picker/row-key.ts'

type Keyed = { key: string; row: ReportRow }

/** The columns of the table; neighbours with the same group stand under its title. */
export function columnsOf(
  cells: readonly ReportCell[],
  { fieldHrefSlots }: ReportConfig,
  sort: Sort,
): TableColumnsType<Keyed> {
  const links = new Map(fieldHrefSlots.map(({ slotName, href }) => [slotName, href]))
  const columns: TableColumnsType<Keyed> = []
  let group: { title: string; children: TableColumnType<Keyed>[] } | undefined
  for (const cell of cells) {
    const column = columnOf(cell, links.get(cell.name), sort)
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

const columnOf = (cell: ReportCell, href: string | undefined, sort: Sort): TableColumnType<Keyed> => ({
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
      <CellLink to={linkOf(href, row)}>{text}</CellLink>
    ) : (
      <span title={text}>{text}</span>
    )
  },
})

/** `${column}` in a link stands for the row's value, encoded. */
export const linkOf = (href: string, row: ReportRow): string =>
  href.replace(/\$\{(.+?)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')))

/** A page of the console, or another address in a window of its own; nothing else is a link. */
function CellLink({ to, children }: { to: string; children: string }) {
  if (/^https?:\/\//.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return /^\/(?!\/)/.test(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>
}
