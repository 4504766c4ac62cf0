import { Refusal } from '#kernel/refusal.ts'

/** The states of an order, values of the dictionary work_order_status (DEC-104). */
export const statusNames = {
  '1': '待派单',
  '2': '待处理',
  '3': '处理中',
  '4': '已完成',
  '5': '已取消',
} as const
type WorkOrderStatus = keyof typeof statusNames

export const openStatuses: readonly WorkOrderStatus[] = ['1', '2', '3']

/** All allowed changes of state (DEC-104). */
export const moves = {
  dispatch: { name: '派单', from: openStatuses, to: '2' },
  accept: { name: '接单', from: ['2'], to: '3' },
  finish: { name: '完成', from: ['3'], to: '4' },
  cancel: { name: '取消', from: openStatuses, to: '5' },
} as const satisfies Record<string, { name: string; from: readonly WorkOrderStatus[]; to: WorkOrderStatus }>
export type WorkOrderMove = keyof typeof moves

/** The state a move leads to, or the refusal of a move that does not exist. */
export function nextStatus(move: WorkOrderMove, status: string, orderNo = ''): WorkOrderStatus {
  const { name, from, to } = moves[move]
  const order = orderNo ? `工单 ${orderNo} ` : '工单'
  if (!(from as readonly string[]).includes(status))
    throw new Refusal(`${order}${statusName(status)}，不能${name}`)
  return to
}

/** Orders that have ended stay as they are. */
export function refuseEnded(status: string, what: string): void {
  if (!(openStatuses as readonly string[]).includes(status))
    throw new Refusal(`工单${statusName(status)}，不能${what}`)
}

/** Only orders that are not in work may be removed; finished ones document what was done. */
export function refuseRemoval(status: string): void {
  if (status !== '1' && status !== '5') throw new Refusal(`工单${statusName(status)}，不能删除`)
}

const statusName = (status: string) => statusNames[status as WorkOrderStatus] ?? status
