import { useMemo } from 'react'
import { planCard } from '#kit/list/columns/card-plan.ts'
import { Cards } from '#kit/list/columns/cards.tsx'
import { arrangeColumns, defaultLayout } from '#kit/list/columns/column-layout.ts'
import { ListTable } from '#kit/list/columns/list-table.tsx'
import { columnFields, type Row } from '#kit/list/family.ts'
import { defaultSort } from '#kit/list/query/list-state.ts'
import { QueryForm } from '#kit/list/query/query-form.tsx'
import type { DesignItem } from './draft/design-items.ts'
import { sampleList, withoutRequests } from './draft/sample-list.ts'
import styles from './form-designer.module.css'

interface Props {
  items: readonly DesignItem[]
  isPhone: boolean
}

/** An inert preview of the list with example rows. */
export function ListPreview({ items, isPhone }: Props) {
  const { columns, asked, rows } = useMemo(() => sampleList(items), [items])
  const fields = columnFields({ code: '', title: '', fields: columns, calls: {} })
  const list = { ...inertTableProps, rows, total: rows.length }
  const arranged = arrangeColumns(fields, defaultLayout)
  // As wide as the columns, because an inert table cannot scroll and its container does.
  const minWidth = isPhone ? undefined : arranged.reduce((sum, { width }) => sum + width, besideColumns)
  return (
    <div className={styles.sample} style={{ minWidth }} inert>
      <p className={styles.listHint}>示例数据</p>
      {/* another set of query items is another form */}
      <QueryForm
        key={asked.map(({ name, query }) => `${name} ${query}`).join()}
        fields={asked}
        filters={noFilters}
        onAsk={ignore}
        onReset={ignore}
      />
      {isPhone ? (
        <Cards
          list={list}
          fields={fields.map(withoutRequests)}
          card={planCard(fields)}
          changes={noChanges}
          actions={sampleActions}
          onOpen={undefined}
          onMore={undefined}
          notice={null}
        />
      ) : (
        <ListTable
          list={list}
          rows={rows}
          expandable={undefined}
          columns={arranged.map((column) => ({ ...column, field: withoutRequests(column.field) }))}
          changes={noChanges}
          actions={sampleActions}
          sort={defaultSort}
          onSort={ignore}
          size={10}
          onTurn={ignore}
          density="medium"
          selected={[]}
          onSelect={ignore}
          current={undefined}
          saved={undefined}
          notice={null}
        />
      )}
    </div>
  )
}

const ignore = () => undefined
const sampleActions = (_: Row) => ['编辑', '详情', '删除'].map((label) => ({ label, run: ignore }))
/** The width of checkboxes, actions and borders of the list. */
const besideColumns = 40 + 136 + 64
const noFilters = {}
const noChanges = {}
/** Table properties that a preview does not use. */
const inertTableProps = {
  page: 1,
  isCapped: false,
  hidden: [],
  readOnly: [],
  isFirst: false,
  isFetching: false,
  error: undefined,
  reload: ignore,
  countExactly: ignore,
}
