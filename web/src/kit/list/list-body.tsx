import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { HeaderParts } from '#kit/page/header-parts.tsx'
import { usePageIsRefreshed } from '#kit/page/page-frame.ts'
import { useVisible } from '#kit/table/row-actions.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import type { Batch } from './batch/batch-progress.tsx'
import { planCard } from './columns/card-plan.ts'
import { arrangeColumns } from './columns/column-layout.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import type { ListDeclaration, ListPart } from './declaration.ts'
import {
  columnFields,
  type Plan,
  queryFields,
  type Row,
  rowNames,
  superFields,
  visiblePlan,
} from './family.ts'
import { LeftDrafts } from './left-drafts.tsx'
import { ListDesktop } from './list-desktop.tsx'
import { Notice } from './notice.tsx'
import { type Filters, isAsking, listInput, toQuestion } from './query/list-state.ts'
import { useListState } from './query/use-list-state.ts'
import type { OpenedRecord } from './record/record-drawer.tsx'
import { uniformActions } from './uniform-actions.ts'
import { useLinkedRecord } from './use-linked-record.ts'
import { useRemoval } from './use-removal.tsx'
import { useRows } from './use-rows.ts'
import { type RowTree, useTreeRows } from './use-tree-rows.ts'

// Loaded on demand: lists are read far more often than written.
const ListPhone = lazy(() => import('./list-phone.tsx').then((module) => ({ default: module.ListPhone })))
const RecordDrawer = lazy(() =>
  import('./record/record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })),
)
const SuperQuery = lazy(() =>
  import('./query/super-query.tsx').then((module) => ({ default: module.SuperQuery })),
)
const ImportDialog = lazy(() =>
  import('./excel/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const LiveBar = lazy(() => import('#kit/live/live-bar.tsx').then((module) => ({ default: module.LiveBar })))
const BatchProgress = lazy(() =>
  import('./batch/batch-progress.tsx').then((module) => ({ default: module.BatchProgress })),
)

interface Props extends ListDeclaration {
  plan: Plan
  list: AnyEndpoint
}

/** Holds the shared state of a list: address, rows, selection and what is open. */
export function ListBody({ plan, list: call, ...declared }: Props) {
  const {
    columns: changes = {},
    rowActions,
    reads = [],
    detail,
    opens,
    adds,
    where,
    without = [],
    loss,
    tree: levels,
  } = declared
  const allowed = useAllowed()
  const visible = useVisible()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  // Fixed conditions have no query item.
  const asked = queryFields(plan).filter(({ name }) => !where || !(name in where))
  const isRefreshed = usePageIsRefreshed() // SHELL-041: 刷新 restarts the page
  const { layout, plain, change, begin } = useColumnLayout(plan.code, hiddenColumns(changes))
  const isPrivate = declared.isInside === true || without.includes('address')
  const { state: read, ...moves } = useListState(
    asked,
    isRefreshed ? undefined : layout.superQuery,
    isPrivate,
    declared.sorted,
  )
  // Other fixed conditions start at the first page, like any other query (LIST-014).
  const place = JSON.stringify(where ?? {})
  const [placeBefore, setPlaceBefore] = useState(place)
  const isMoved = place !== placeBefore
  useEffect(() => {
    if (!isMoved) return
    if (read.page === 1) setPlaceBefore(place)
    else moves.turn(1, read.size)
  })
  // Without pages the largest page size is requested.
  const isWhole = without.includes('pages')
  const state = { ...read, ...(isMoved && { page: 1 }), ...(isWhole && { size: mostRows }) }
  const [selected, setSelected] = useState<string[]>([])
  const linked = useLinkedRecord(isPrivate)
  const [shown, setOpened] = useState<OpenedRecord>()
  const opened = shown ?? linked.opened
  const [saved, setSaved] = useState<string>()
  const [dialog, setDialog] = useState<'super' | 'import'>()
  const [batch, setBatch] = useState<Batch>()

  const fields = columnFields(plan).filter(({ name }) => changes[name] !== false)
  const columns = arrangeColumns(
    fields.map((field) => ({ ...field, width: declaredWidth(changes, field.name) ?? field.width })),
    layout,
  )
  const card = planCard(fields, declared.card)
  const names = isPhone
    ? [card.title, card.status, ...card.lines, card.time].filter((name) => name !== undefined)
    : columns.filter(({ isShown }) => isShown).map(({ field }) => field.name)
  const toCall = plan.toCall ?? unchangedQuestion
  const conditions = { ...toQuestion(state, asked), ...where }
  const question = toCall(conditions)
  const isFlat = levels !== undefined && (isPhone || isAsking(state))
  const { pageNo, pageSize, column, order, field } = listInput(state, asked, [
    ...new Set([...names, ...reads]),
  ])
  const input = {
    ...toCall({ ...conditions, field }),
    ...{ pageNo, pageSize, column, order },
    ...(isFlat && { hasQuery: 'true' }),
  }
  const paged = isPhone
    ? { ...input, pageNo: 1, pageSize: Math.min(mostRows, state.size * state.page) }
    : input
  const list = useRows(call, plan.calls.byId ? paged : { ...paged, field: undefined })
  const tree = useTreeRows(isFlat ? undefined : levels, call, list.rows, input)
  const reload = () => {
    list.reload()
    tree.reload()
  }
  const to = {
    ...moves,
    turn: (page: number, size: number) => moves.turn(page, isWhole ? read.size : size),
    // The same query is sent again: the result may have changed.
    ask: (filters: Filters) => {
      const isChanged = moves.ask(filters)
      if (!isChanged) reload()
      return isChanged
    },
  }
  // The query keeps hidden members; everything shown leaves them out.
  const seen = visiblePlan(plan, list.hidden, list.readOnly)
  const isSeen = ({ name }: { name: string }) => !list.hidden.includes(name)

  const can = (part: ListPart, needed: AnyEndpoint | undefined) =>
    !without.includes(part) && needed !== undefined && allowed(needed)
  const { add, edit, removeBatch, exportXls, importExcel } = plan.calls
  const mayAdd = adds ? allowed(adds.needs) : can('add', add)
  const onAdd = mayAdd ? (adds?.open ?? (() => setOpened({ mode: 'add' }))) : undefined
  useEffect(() => {
    if (!linked.isNew) return
    linked.leave()
    onAdd?.()
  })
  const onDetail = without.includes('detail')
    ? undefined
    : (opens?.open ??
      ((row: Row) => (detail === undefined ? setOpened({ mode: 'detail', row }) : navigate(detail + row.id))))
  /** The text of the delete question: the rows, and what is deleted with them. */
  const lossOf = (ids: string[]) => {
    const rows = list.rows.filter(({ id }) => ids.includes(id))
    return (
      <>
        将删除{rowNames(plan, rows, ids.length, card.title)}
        {loss?.(ids, rows)}
      </>
    )
  }
  const removal = useRemoval(plan, { selected, onSelect: setSelected, onBatch: setBatch, loss: lossOf })
  const mayRemove = !without.includes('remove') && (removeBatch === undefined || allowed(removeBatch))
  const actions = (row: Row) =>
    visible(
      uniformActions({
        plan,
        row,
        onEdit: !without.includes('edit') && edit ? () => setOpened({ mode: 'edit', row }) : undefined,
        onDetail: onDetail && (() => onDetail(row)),
        detailLabel: opens?.label,
        between: [
          ...(levels && can('add', add)
            ? [{ label: '新增下级', run: () => setOpened({ mode: 'add', below: row }) }]
            : []),
          ...(rowActions?.(row) ?? []),
        ],
        onRemove:
          without.includes('remove') || declared.isRemovable?.(row) === false
            ? undefined
            : () => removal.one(row.id),
        loss: lossOf([row.id]),
      }),
    )
  const mayEdit = can('edit', edit)
  const openDraft = (id: string) => {
    if (id === 'new') onAdd?.()
    else if (mayEdit) setOpened({ mode: 'edit', row: { id } })
  }
  const alsoSaveFor = (drawer: OpenedRecord) => {
    const { alsoSave } = declared
    const row = drawer.mode === 'add' ? undefined : drawer.row
    return alsoSave && allowed(alsoSave.needs) && (alsoSave.isFor?.(row) ?? true) ? alsoSave : undefined
  }
  const askSuper = (superQuery: typeof state.superQuery) => {
    change({ ...layout, superQuery }) // DEC-019
    if (!to.askSuper(superQuery)) reload()
  }
  const reset = () => {
    if (layout.superQuery) change({ ...layout, superQuery: undefined })
    const isChanged = to.reset()
    if (!isChanged) reload()
    return isChanged
  }

  // When the last page has lost its last row, the page before is shown. Finding the last page needs the exact count.
  const lastPage = Math.max(1, Math.ceil(list.total / state.size))
  const isBeyond =
    !isPhone && !list.isFetching && !list.error && list.rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond && list.isCapped) list.countExactly()
    else if (isBeyond) to.turn(lastPage, state.size)
  })

  const shared = {
    plan: seen,
    declared,
    asked: asked.filter(isSeen),
    state,
    to: { ...to, reset },
    list: { ...list, reload },
    question,
    changes,
    actions,
    can: {
      exports: can('export', exportXls),
      remove: mayRemove,
      batch: allowed(...(declared.batch ?? []).map(({ needs }) => needs)), // rule `hasmore` (SESS-086)
    },
    onAdd,
    onImport: can('import', importExcel) ? () => setDialog('import') : undefined,
    // Some inner lists return all rows at once: they support neither column selection nor sorting.
    isSortable: 'column' in call.input.shape,
    onSuper: 'superQueryParams' in call.input.shape ? () => setDialog('super') : undefined,
    left: !declared.isInside && !opened && (
      <LeftDrafts openers={{ [plan.code]: openDraft, ...declared.drafts }} />
    ),
    live: list.news && (
      <Suspense fallback={null}>
        <LiveBar count={list.news.count} onShow={reload} />
      </Suspense>
    ),
    notice: (
      <Notice
        title={plan.title}
        emptyText={declared.emptyText}
        error={list.error}
        isAsking={isAsking(state)}
        onAdd={onAdd}
        onReset={reset}
        onRetry={() => (state.page === 1 ? reload() : to.turn(1, state.size))}
      />
    ),
  }
  return (
    <>
      {declared.header && <HeaderParts {...declared.header} />}
      {isPhone ? (
        <Suspense fallback={null}>
          <ListPhone
            {...shared}
            card={{ ...card, lines: card.lines.filter((name) => isSeen({ name })) }}
            fields={fields.filter(isSeen)}
            onDetail={onDetail}
          />
        </Suspense>
      ) : (
        <ListDesktop
          {...shared}
          columns={columns.filter(({ field }) => isSeen(field))}
          layout={layout}
          plain={plain}
          onLayout={change}
          onSettings={begin}
          selected={selected}
          onSelect={setSelected}
          onRemove={removal.many}
          onBatch={setBatch}
          call={call}
          rows={tree.rows}
          expandable={tree.expandable}
          current={opened && opened.mode !== 'add' ? opened.row.id : undefined}
          saved={saved}
        />
      )}
      <Suspense fallback={null}>
        {opened && (
          <RecordDrawer
            plan={seen}
            opened={opened}
            rows={list.rows}
            part={declared.form}
            controls={declared.controls}
            alsoSave={alsoSaveFor(opened)}
            view={declared.view}
            related={declared.related}
            isWide={declared.isWide}
            fixed={{ ...where, ...parentDefaults(opened, levels) }}
            onOpen={setOpened}
            onSaved={(id) => {
              setSaved(id)
              if (opened.mode === 'add' && opened.below) tree.open(opened.below.id) // so that the new row is visible
            }}
            onClose={() => {
              setOpened(undefined)
              linked.leave()
            }}
          />
        )}
        {batch && (
          <BatchProgress
            batch={batch}
            onEnd={(left) => {
              setBatch(undefined)
              setSelected(left)
            }}
          />
        )}
        {dialog === 'super' && (
          <SuperQuery
            code={plan.code}
            fields={superFields(seen)}
            value={state.superQuery}
            onAsk={askSuper}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'import' && <ImportDialog plan={plan} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

const mostRows = 500
/** The parent of a new record in a tree. */
const parentDefaults = (opened: OpenedRecord, levels: RowTree | undefined): Record<string, string> =>
  levels && opened.mode === 'add' && opened.below ? { [levels.parent]: opened.below.id } : {}
const unchangedQuestion = (question: Record<string, string>) => question
const declaredWidth = (changes: NonNullable<ListDeclaration['columns']>, name: string) =>
  (changes[name] || undefined)?.width
const hiddenColumns = (changes: NonNullable<ListDeclaration['columns']>) =>
  Object.entries(changes).flatMap(([name, change]) => (change && change.isHidden === true ? [name] : []))
