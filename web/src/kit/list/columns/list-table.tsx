import { Pagination, Table, type TableProps } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { headStyles, selectAllName } from '#kit/table/data-table.tsx'
import { pagination, uncountedPages } from '#kit/table/pages.ts'
import type { RowAction } from '#kit/table/row-actions.tsx'
import { isNullLike, totalText } from '#kit/ui/format.ts'
import { type Row, readDictText } from '../family.ts'
import { defaultSort, type Sort } from '../query/list-state.ts'
import { TotalText } from '../total-text.tsx'
import type { Rows } from '../use-rows.ts'
import type { ArrangedColumn } from './column-layout.ts'
import styles from './columns.module.css'
import {
  asSkeleton,
  buildColumns,
  type ColumnChange,
  expandWidth,
  selectionWidth,
  skeletonRows,
} from './columns.tsx'

interface Props {
  list: Rows
  rows: Row[]
  expandable: TableProps<Row>['expandable']
  columns: ArrangedColumn[]
  changes: Record<string, ColumnChange | false | undefined>
  actions: ((row: Row) => RowAction[]) | undefined
  sort: Sort
  /** Absent where the order of rows is fixed. */
  onSort: ((sort: Sort) => void) | undefined
  size: number
  /** Without pages, unless there are more rows than one call gives. */
  isWhole?: boolean
  onTurn: (page: number, size: number) => void
  density: 'medium' | 'small'
  selected: string[]
  onSelect: ((ids: string[]) => void) | undefined
  /** The row that is open beside the list, and the one just saved. */
  current: string | undefined
  saved: string | undefined
  /** Called with the row that is clicked or reached by the keyboard. */
  onChoose?: (id: string) => void
  notice: ReactNode
}

const virtualFrom = 50

/** The accessible name of a row's checkbox: its first column, else its id. */
function boxName(row: Row, columns: readonly ArrangedColumn[]): string {
  const first = columns[0]?.field.name ?? 'id'
  const said = readDictText(row, first) ?? row[first]
  return String(isNullLike(said) ? row.id : said)
}

/** The table with its states and pages. From 50 rows on it is virtual. */
export function ListTable(props: Props) {
  const { list, columns, changes, actions, sort, density, selected, onSelect, onChoose, current, saved } =
    props
  const [place, space] = useWidth()
  const { built, width } = buildColumns({
    columns,
    changes,
    sort: props.onSort && sort,
    space,
    before: (onSelect ? selectionWidth : 0) + (props.expandable?.expandedRowRender ? expandWidth : 0),
    actions,
    rows: list.rows,
  })
  const isVirtual = list.rows.length >= virtualFrom
  const count = (total: number, range: readonly [number, number]) => (
    <TotalText
      text={totalText(total ? range : [0, 0], total, list.isCapped)}
      onCount={list.isCapped ? list.countExactly : undefined}
    />
  )
  return (
    <>
      <div className={styles.table} aria-busy={list.isFetching}>
        {list.isFetching && !list.isFirst && <div className={styles.bar} />}
        <div ref={place}>
          <Table<Row>
            rowKey={({ id }) => String(id)} // ids of tenants are numbers
            size={density}
            virtual={isVirtual}
            columns={list.isFirst ? asSkeleton(built) : built}
            dataSource={list.isFirst ? skeletonRows : props.rows}
            expandable={list.isFirst ? undefined : { columnWidth: expandWidth, ...props.expandable }}
            pagination={false}
            tableLayout="fixed"
            scroll={{ x: width, y: isVirtual ? heightLeft() : undefined }}
            styles={headStyles(density)}
            locale={{ emptyText: props.notice }}
            rowClassName={({ id }) =>
              `${id === current ? styles.current : id === saved ? styles.saved : ''} ${list.news?.ids.has(id) ? styles.changed : ''}`
            }
            onRow={onChoose && (({ id }) => ({ onClick: () => onChoose(id), onFocus: () => onChoose(id) }))}
            rowSelection={
              onSelect && {
                columnWidth: selectionWidth,
                fixed: 'start',
                selectedRowKeys: selected,
                preserveSelectedRowKeys: true,
                onChange: (keys) => onSelect(keys.map(String)),
                getTitleCheckboxProps: selectAllName,
                getCheckboxProps: (row) => ({
                  disabled: list.isFirst,
                  'aria-label': `选择 ${boxName(row, columns)}`,
                }),
              }
            }
            onChange={(_page, _filters, sorter, { action }) => {
              if (action === 'sort' && !Array.isArray(sorter)) props.onSort?.(toSort(sorter))
            }}
          />
        </div>
      </div>
      <div className={styles.paging}>
        {list.isFirst ? null : props.isWhole && list.total <= props.size ? (
          count(list.total, [1, list.total])
        ) : (
          <Pagination
            size={density === 'small' ? 'small' : 'medium'}
            {...pagination({ ...list, size: props.size, onTurn: props.onTurn })}
            {...(list.isCapped && uncountedPages(props.size))}
            showSizeChanger={!props.isWhole}
            showTotal={(_, range) => count(list.total, range)}
          />
        )}
      </div>
    </>
  )
}

const toSort = ({ columnKey, order }: { columnKey?: React.Key; order?: string | null }): Sort =>
  order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : defaultSort

// The height left for a virtual table between head, toolbars and pages.
const heightLeft = () => Math.max(320, window.innerHeight - 264 - 80)

/** The width of an element, followed while it changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setSpace(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, space] as const
}
