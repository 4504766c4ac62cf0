import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { actionsLength, type RowAction, RowActions } from '#kit/table/row-actions.tsx'
import { isNullLike } from '#kit/ui/format.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { type Row, readDictText } from '../family.ts'
import type { Sort } from '../query/list-state.ts'
import type { ArrangedColumn } from './column-layout.ts'
import styles from './columns.module.css'

/** Changes of a column by the page; `false` leaves it out. */
export interface ColumnChange<R = Row> {
  title?: string
  width?: number
  /** Hidden until the user enables it in 列设置. */
  isHidden?: boolean
  /** Sortable although it is added to rows after the query. */
  isSorted?: boolean
  render?: (row: R) => ReactNode
}

export const selectionWidth = 40
export const expandWidth = 48
/** The width of three actions of two characters; longer ones widen the column. */
const defaultActions = { width: 136, characters: 6, characterWidth: 14 }

/** A member of a row as its widget shows it. */
export function Cell({ field, row, length }: { field: Field; row: Row; length?: number }) {
  const { Show } = useWidgets()[field.type]
  return <Show field={field} value={row[field.name]} text={readDictText(row, field.name)} length={length} />
}

/** The page's content of a cell; otherwise the widget's, or a dash when empty. */
export function renderCell(field: Field, row: Row, change: ColumnChange | undefined): ReactNode {
  const drawn = change?.render?.(row)
  return isNullLike(drawn) ? <Cell field={field} row={row} /> : drawn
}

interface BuildOptions {
  columns: ArrangedColumn[]
  changes: Record<string, ColumnChange | false | undefined>
  /** The current order; absent when columns cannot be sorted. */
  sort: Sort | undefined
  /** The available width; what columns leave free is shared among them. */
  space: number
  /** The width of the selection and expand columns. */
  before: number
  actions: ((row: Row) => RowAction[]) | undefined
  rows: readonly Row[]
}

/** antd's columns and the width of all of them together. Every column has a number: a virtual table needs it. */
export function buildColumns({ columns, changes, sort, space, before, actions, rows }: BuildOptions) {
  const shown = columns.filter(({ isShown }) => isShown)
  const actionsWidth = actions ? widthForActions(rows.map(actions)) : 0
  const otherWidth = before + actionsWidth
  const wanted = shown.reduce((sum, { width }) => sum + width, 0)
  const stretch = Math.max(1, (space - otherWidth) / Math.max(1, wanted))
  const built = sortByFixed(shown).map(({ field, width, fixed }): TableColumnType<Row> => {
    const change = changes[field.name] || undefined
    return {
      key: field.name,
      dataIndex: field.name,
      title: change?.title ?? field.label,
      width: Math.floor(width * stretch),
      fixed: fixed === 'none' ? undefined : fixed,
      align: field.type === 'number' || field.type === 'integer' ? 'end' : undefined,
      ellipsis: { showTitle: false },
      sorter: sort !== undefined && !field.isUnsorted && (!field.isAdded || change?.isSorted === true),
      showSorterTooltip: false,
      sortOrder: sort?.column === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (_, row) => renderCell(field, row, change),
    }
  })
  if (actions) {
    built.push({
      key: 'action',
      title: '操作',
      width: actionsWidth,
      fixed: 'end',
      render: (_, row) => <RowActions actions={actions(row)} />,
    })
  }
  const width = built.reduce((sum, column) => sum + Number(column.width), before)
  return { built, width }
}

function widthForActions(actions: RowAction[][]): number {
  const longest = Math.max(defaultActions.characters, ...actions.map(actionsLength))
  return defaultActions.width + (longest - defaultActions.characters) * defaultActions.characterWidth
}

/** Ten placeholder rows for the first load of a page. */
export const skeletonRows: Row[] = Array.from({ length: 10 }, (_, index) => ({ id: `skeleton-${index}` }))
export const asSkeleton = (columns: TableColumnType<Row>[]): TableColumnType<Row>[] =>
  columns.map((column) => ({ ...column, render: () => <span className={styles.bone} /> }))

// Puts fixed columns at the start or end, as antd requires.
const sortByFixed = (columns: ArrangedColumn[]) => {
  const place = { start: 0, none: 1, end: 2 }
  return columns.toSorted((a, b) => place[a.fixed] - place[b.fixed])
}
