import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { useCall } from '#kit/call/hooks.ts'
import { superInput } from '#kit/list/query/super-conditions.ts'
import { Link } from '#kit/page/link.tsx'
import { Figure, Panel } from '#kit/page/panel.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { LevelTag, OvertimeTag } from '../level-tag.tsx'
import { OrderStatus, statusText, waitingText } from '../work-order/order-status.tsx'
import styles from './my-orders.module.css'

const orderPage = '/vclinfoExtend/workOrder'
const quietCall = { quiet: true, staleTime: 30_000 }
const openOrdersQuery = superInput({
  match: 'and',
  items: [{ field: 'status', rule: 'in', val: '2,3', type: 'select' }],
})
/** The user's open orders, oldest first. */
const myOrders = {
  mine: '1',
  ...openOrdersQuery,
  pageNo: 1,
  pageSize: 5,
  column: 'createTime',
  order: 'asc',
} as const

/** The numbers of open orders, for handlers and for dispatchers. */
export const OrderFigures = () => (
  <>
    <Allow call={workOrderState.accept}>
      <MineCount />
    </Allow>
    <Allow call={workOrderState.dispatch}>
      <WaitingCount />
    </Allow>
  </>
)

const MineCount = () => (
  <Figure
    label="我的工单"
    value={useCall(workOrder.list, myOrders, quietCall).data?.total}
    to={`${orderPage}?mine=1`}
  />
)

const WaitingCount = () => {
  const waiting = useCall(workOrder.list, { status: '1', pageNo: 1, pageSize: 1 }, quietCall)
  return <Figure label="待派单" value={waiting.data?.total} to={`${orderPage}?status=1`} />
}

/** 我的工单: the user's next orders with links. */
export const MyOrders = () => (
  <Allow call={workOrderState.accept}>
    <NextOrders />
  </Allow>
)

function NextOrders() {
  const { data, isError } = useCall(workOrder.list, myOrders, quietCall)
  return (
    <Panel title="我的工单" more={{ label: '查看更多', to: `${orderPage}?mine=1` }}>
      {data?.records.length ? (
        <ul className={styles.orders}>
          {data.records.map((order) => (
            <li key={order.id}>
              <Link to={`${orderPage}?busId=${encodeURIComponent(order.id)}`}>
                <OrderStatus status={statusText(order.status)} waiting={waitingText(order)} />
                <span title={order.orderNo ?? ''}>
                  {[order.serviceTypeId_dictText, order.consumerId_dictText].filter(Boolean).join(' · ')}
                </span>
                {['1', '2'].includes(order.level ?? '') && (
                  <LevelTag level={order.level} text={order.level_dictText} />
                )}
                {order.overtime === 1 && <OvertimeTag />}
                <time>{order.createTime?.slice(0, 16)}</time>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{isError ? '没有取到，请稍后刷新' : data ? '没有待处理的工单' : ' '}</p>
      )}
    </Panel>
  )
}
