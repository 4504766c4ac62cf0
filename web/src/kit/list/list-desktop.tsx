import { SettingOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Button, Popover, Spin, type TableProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDensity } from '#kit/table/table-style.ts'
import { useEscape } from '#kit/ui/use-escape.ts'
import type { Batch } from './batch/batch-progress.tsx'
import type { ArrangedColumn, Layout } from './columns/column-layout.ts'
import { ListTable } from './columns/list-table.tsx'
import type { ListDeclaration } from './declaration.ts'
import { ExportMenu } from './excel/export-menu.tsx'
import type { Plan, Row } from './family.ts'
import styles from './list-page.module.css'
import type { ListView } from './list-view.ts'
import { QueryForm } from './query/query-form.tsx'
import { SelectionBar, Toolbar } from './toolbar.tsx'

// Loaded with the first selection.
const SelectAll = lazy(() =>
  import('./batch/select-all.tsx').then((module) => ({ default: module.SelectAll })),
)
const BatchButtons = lazy(() =>
  import('./batch/batch-buttons.tsx').then((module) => ({ default: module.BatchButtons })),
)
const ColumnSettings = lazy(() =>
  import('./columns/column-settings.tsx').then((module) => ({ default: module.ColumnSettings })),
)

interface Props extends ListView {
  columns: ArrangedColumn[]
  layout: Layout
  /** The layout of this list before any change by the user. */
  plain: Layout
  onLayout: (layout: Layout) => void
  onSettings: (isOpen: boolean) => void
  selected: string[]
  onSelect: (ids: string[]) => void
  onRemove: () => void
  onBatch: (batch: Batch) => void
  /** The call that answers the list. */
  call: AnyEndpoint
  /** The rows of the page, those of a tree with the levels that were opened. */
  rows: Row[]
  expandable: TableProps<Row>['expandable']
  current: string | undefined
  saved: string | undefined
}

/** The list on a wide screen: query row, toolbar or selection bar, table, pages. */
export function ListDesktop(props: Props) {
  const {
    plan,
    declared,
    asked,
    state,
    to,
    list,
    question,
    can,
    columns,
    layout,
    onLayout,
    selected,
    onSelect,
  } = props
  const [isFull, setFull] = useState(false)
  const [chosenId, choose] = useState<string>()
  const Below = declared.below
  const Shown = declared.shows
  const chosen = Below && (props.rows.find(({ id }) => id === chosenId) ?? props.rows[0])
  const usual = useDensity()
  const density = layout.density ?? usual
  const { exportXls } = plan.calls
  useEscape(isFull, () => setFull(false))
  const hasBoxes = !declared.without?.includes('select')
  const onRemove = can.remove && hasBoxes ? props.onRemove : undefined

  const exporting = (selections?: string[]) =>
    can.exports &&
    exportXls && (
      <ExportMenu call={exportXls} title={plan.title} question={question} selections={selections}>
        {selections ? '导出所选' : '导出'}
      </ExportMenu>
    )
  return (
    <section
      className={`${styles.page} ${declared.isInside ? styles.inner : ''} ${isFull ? styles.full : ''}`}
      aria-label={plan.title}
    >
      {props.left}
      {(asked.length > 0 || props.onSuper) && (
        <QueryForm
          fields={asked}
          filters={state.filters}
          superCount={state.superQuery?.items.length ?? 0}
          onAsk={to.ask}
          onReset={to.reset}
          onSuper={props.onSuper}
        />
      )}
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          selectAll={
            selected.length < list.total && (
              <Suspense fallback={null}>
                <SelectAll
                  list={props.call}
                  question={question}
                  total={list.total}
                  isCapped={list.isCapped}
                  onSelect={onSelect}
                />
              </Suspense>
            )
          }
          actions={
            declared.batch && (
              <Suspense fallback={null}>
                <BatchButtons
                  actions={declared.batch}
                  selected={selected}
                  rows={list.rows}
                  onBatch={props.onBatch}
                />
              </Suspense>
            )
          }
          onClear={() => onSelect([])}
          onRemove={onRemove}
          exports={exporting(selected)}
        />
      ) : (
        <Toolbar
          onAdd={props.onAdd}
          addLabel={declared.adds?.label}
          onImport={props.onImport}
          onRemove={onRemove}
          exports={exporting()}
          extra={declared.toolbar}
          settings={
            <Popover
              trigger="click"
              placement="bottomRight"
              title="列设置"
              onOpenChange={props.onSettings}
              content={
                <Suspense fallback={<Spin />}>
                  <ColumnSettings
                    columns={columns}
                    layout={layout}
                    onChange={onLayout}
                    onPlain={() => onLayout({ ...props.plain, superQuery: layout.superQuery })}
                  />
                </Suspense>
              }
            >
              <Button type="text" aria-label="列设置" title="列设置" icon={<SettingOutlined />} />
            </Popover>
          }
          density={density}
          onDensity={(next) => onLayout({ ...layout, density: next })}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
          onReload={list.reload}
        />
      )}
      {Shown ? (
        <Suspense fallback={null}>
          <Shown question={question} sort={state.sort} />
        </Suspense>
      ) : (
        <>
          {props.live}
          <ListTable
            list={list}
            rows={props.rows}
            expandable={props.expandable ?? expandableRows(plan, declared.under)}
            columns={columns}
            changes={props.changes}
            actions={props.actions}
            sort={state.sort}
            onSort={props.isSortable ? to.order : undefined}
            size={state.size}
            isWhole={declared.without?.includes('pages')}
            onTurn={to.turn}
            density={density}
            selected={selected}
            onSelect={hasBoxes && (can.exports || can.remove || can.batch) ? onSelect : undefined}
            current={props.current ?? chosen?.id}
            onChoose={Below && choose}
            saved={props.saved}
            notice={props.notice}
          />
        </>
      )}
      {Below && chosen && (
        <div className={styles.below}>
          <Below plan={plan} record={chosen} />
        </div>
      )}
    </section>
  )
}

const expandableRows = (plan: Plan, Under: ListDeclaration['under']): TableProps<Row>['expandable'] =>
  Under && { expandedRowRender: (row) => <Under plan={plan} record={row} /> }
