import { readLocation } from '@banyan/contract/area/pointer'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { appointmentText } from '@banyan/contract/service/appointment'
import { readItems } from '@banyan/contract/service/template/template'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { itemOfMember } from '@banyan/contract/service/work-order-query'
import { Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import type { BatchAction } from '#kit/list/batch/batch-action.ts'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import { type Row, readDictText } from '#kit/list/family.ts'
import { ListBody } from '#kit/list/list-body.tsx'
import { Link } from '#kit/page/link.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LazyClock } from '../clock/lazy-clock.tsx'
import type { ShownOrder } from '../clock/order-clock.tsx'
import { LevelTag, OvertimeTag } from '../level-tag.tsx'
import { figureConditions, listPlan } from './list-plan.ts'
import { type OpenOrderDialog, OrderDialogs, orderActions } from './order-dialogs.tsx'
import { possibleMoves } from './order-moves.ts'
import { OrderStatus, statuses, statusText, waitingText } from './order-status.tsx'
import { useOwnOrdersFirst } from './use-own-orders-first.ts'
import styles from './work-order.module.css'

const BatchDispatch = lazy(() =>
  import('./dispatch-dialog.tsx').then((file) => ({ default: file.BatchDispatch })),
)

const OrderPapers = lazy(() =>
  import('../paper/order-papers.tsx').then((file) => ({ default: file.OrderPapers })),
)

/** The ways to look at orders beside the list, by name; the one in use is part of the address, like the question. */
export type OrderViews = Readonly<Record<string, ListDeclaration['shows']>>

const batchActions: BatchAction[] = [
  {
    label: '批量派单',
    needs: workOrderState.dispatch,
    does: {
      dialog: (props) => (
        <Suspense fallback={null}>
          <BatchDispatch {...props} />
        </Suspense>
      ),
    },
  },
  {
    label: '打印',
    needs: workOrder.byId,
    does: {
      dialog: ({ ids, onClose }) => (
        <Suspense fallback={null}>
          <OrderPapers ids={ids} onClose={onClose} />
        </Suspense>
      ),
    },
  },
]

/** Address parameters that belong to the tabs. */
const tabParameters = ['mine', 'status', 'overtime', ...figureConditions] as const
const tabs: { key: string; label: string; asks: Partial<Record<(typeof tabParameters)[number], string>> }[] =
  [
    { key: 'all', label: '全部', asks: {} },
    { key: 'mine', label: '我的', asks: { mine: '1' } },
    ...['1', '2', '3'].map((status) => ({
      key: status,
      label: statuses[status]?.text ?? '',
      asks: { status },
    })),
    { key: 'overtime', label: '超时', asks: { overtime: '1' } },
    ...['4', '5'].map((status) => ({ key: status, label: statuses[status]?.text ?? '', asks: { status } })),
  ]

/** The number of template fields shown by default; others can be enabled in 列设置. */
const fieldsShownAtFirst = 4

/** The list of orders; with one service type chosen its template fields are columns and query items too. */
export function OrderList({ onOpen, views = {} }: { onOpen: (id: string) => void; views?: OrderViews }) {
  const [address, setAddress] = useSearchParams()
  const me = useSession((session) => session.user?.id)
  const [doing, setDoing] = useState<OpenOrderDialog>()
  const ownFirst = useOwnOrdersFirst()
  const opensOnMine = ownFirst && address.size === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens; 全部 may be chosen later
  useEffect(() => {
    if (opensOnMine) setAddress({ mine: '1' }, { replace: true })
  }, [])
  const typeId = address.get('serviceTypeId') ?? undefined
  const isMine = address.get('mine') === '1'
  const counted = JSON.stringify(
    Object.fromEntries(
      figureConditions.flatMap((name) => (address.has(name) ? [[name, address.get(name)]] : [])),
    ),
  )
  // Quiet, because the list reports the same failure.
  const template = useCall(workOrderTalk.template, typeId ? { serviceTypeId: typeId } : undefined, {
    quiet: true,
    staleTime: 60_000,
  })
  const text = template.isPlaceholderData ? undefined : template.data?.workorderVariableTemp
  const plan = useMemo(() => {
    const read = typeId && text !== undefined ? readItems(text) : undefined
    return listPlan(
      typeId && read?.ok ? { id: typeId, items: read.template } : undefined,
      isMine,
      JSON.parse(counted),
    )
  }, [typeId, text, isMine, counted])
  const active =
    tabs.findLast(({ asks }) => tabParameters.every((name) => (asks[name] ?? null) === address.get(name)))
      ?.key ?? ''
  const turn = (key: string) => {
    const next = new URLSearchParams(address)
    next.delete('_page')
    for (const name of tabParameters) next.delete(name)
    for (const [name, value] of Object.entries(tabs.find((tab) => tab.key === key)?.asks ?? {}))
      next.set(name, value)
    setAddress(next, { replace: true })
  }
  const view = address.get('_view') ?? ''
  const show = (next: string) => {
    const to = new URLSearchParams(address)
    if (next) to.set('_view', next)
    else to.delete('_view')
    setAddress(to, { replace: true })
  }
  const fields = plan.fields.filter(({ name }) => itemOfMember(name) !== undefined)
  const columns: ListDeclaration['columns'] = {
    ...defaultColumns,
    ...Object.fromEntries(
      fields.map(({ name, query }, at) => [
        name,
        {
          isHidden: at >= fieldsShownAtFirst,
          isSorted: query !== undefined,
          render: (row: Row) =>
            textOrDash((row.formText as Record<string, string> | undefined)?.[itemOfMember(name) ?? '']),
        },
      ]),
    ),
  }
  return (
    <>
      <ListBody
        // A new key, because a list keeps the query items it started with.
        key={plan.code}
        plan={plan}
        list={plan.calls.list as AnyEndpoint}
        columns={columns}
        card={{ title: 'orderNo', status: 'status', lines: ['serviceTypeId', 'consumerId', 'location'] }}
        reads={[
          'status',
          'level',
          'overtime',
          'handlerId',
          'serviceTypeId',
          'createTime',
          'waiting',
          'appointStart',
          'appointEnd',
        ]}
        batch={batchActions}
        toolbar={
          <div className={styles.tabs}>
            <Segmented
              aria-label="查看方式"
              value={view}
              options={[
                { value: '', label: '列表' },
                { value: 'board', label: '看板' },
                { value: 'day', label: '日程' },
              ]}
              onChange={show}
            />
            <Segmented
              aria-label="工单范围"
              value={active}
              options={tabs.map(({ key, label }) => ({ value: key, label }))}
              onChange={turn}
            />
          </div>
        }
        shows={views[view]}
        // A workbook holds orders of one type: the fields of its template are columns.
        without={plan.importsWith ? ['edit'] : ['edit', 'import']}
        opens={{ label: '详情', open: ({ id }) => onOpen(id) }}
        adds={{ label: '新增', needs: workOrder.add, open: () => setDoing({ move: 'add' }) }}
        drafts={{
          workOrder: (id) => setDoing(id === 'new' ? { move: 'add' } : { move: 'edit', id, label: '编辑' }),
          report: (id) => setDoing({ move: 'finish', id, label: '填写报告' }),
          dispatch: (id) => setDoing({ move: 'dispatch', id, label: '派单' }),
          waitOrder: (id) => setDoing({ move: 'wait', id, label: '暂停计时' }),
          cancelOrder: (id) => setDoing({ move: 'cancel', id, label: '取消工单' }),
          comment: onOpen,
        }}
        isRemovable={(row) => ['1', '5'].includes(statusText(row.status))} // as the server allows it
        rowActions={(row) => orderActions(row, possibleMoves(row as never, me), setDoing)}
      />
      {doing && <OrderDialogs doing={doing} onDo={setDoing} />}
    </>
  )
}

/** Leads to the order; as a link it can be opened in a window of its own. */
function OrderNumber({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const next = new URLSearchParams(address)
  next.set('busId', row.id)
  return (
    <span className={styles.number}>
      <Link to={`${pathname}?${next}`}>{textOrDash(row.orderNo)}</Link>
      {String(row.overtime) === '1' && <OvertimeTag />}
    </span>
  )
}

const defaultColumns: ListDeclaration['columns'] = {
  orderNo: {
    width: 180,
    render: (row) => <OrderNumber row={row} />,
  },
  status: { render: (row) => <OrderStatus status={statusText(row.status)} waiting={waitingText(row)} /> },
  level: {
    render: (row) => <LevelTag level={String(row.level ?? '')} text={readDictText(row, 'level')} />,
  },
  clock: { isSorted: false, render: (row) => <LazyClock order={row as ShownOrder} /> },
  waiting: { isHidden: true },
  location: { render: ({ location }) => textOrDash(location && readLocation(String(location)).description) },
  appointStart: { render: (row) => textOrDash(appointmentText(row)) },
  appointEnd: { isHidden: true },
  // hidden at first, because handler and address matter more here and the order itself offers calling
  contactPhone: { isHidden: true },
  overtime: { isHidden: true },
  acceptTime: { isHidden: true },
  finishTime: { isHidden: true },
  acceptKept: { isHidden: true },
  finishKept: { isHidden: true },
  reopens: { isHidden: true },
  totalAmount: { isHidden: true },
  partsAmount: { isHidden: true },
  labourAmount: { isHidden: true },
  claimAmount: { isHidden: true },
  attachments: { isHidden: true },
}
