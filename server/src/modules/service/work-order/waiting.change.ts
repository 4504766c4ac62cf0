import { type OrderWait, pausesIn } from '@banyan/contract/service/time/order-clock'
import type { Goal } from '@banyan/contract/service/time/timers'
import { wallNow } from '@banyan/contract/service/time/working-time'
import type { ListSource } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { findOutcome } from '../service-promise.queries.ts'
import { addEvent, updateOrders } from './work-order.queries.ts'
import { refuseEnded } from './work-order.rules.ts'

const readWaits = (row: Row) => row.waits as OrderWait[]
/** The most pauses of one order. */
const mostWaits = 100

/** Pauses an order with a reason. */
export async function pauseOrder(
  change: Change,
  source: ListSource,
  row: Row,
  { waiting, reason }: { waiting: string; reason?: string | null },
): Promise<void> {
  const { tx, me, peer } = change
  refuseEnded(String(row.status), '暂停计时')
  if (row.waiting) throw new Refusal('工单已在等待，请先恢复计时')
  if (readWaits(row).length >= mostWaits) throw new Refusal(`工单最多等待${mostWaits}次`)
  const text = (await tx.app.part(textSource).dict(tx, me.tenantId, 'work_order_wait')).get(waiting)
  if (text === undefined) throw refuse.field('waiting', '请选择等待原因')
  const waits = [
    ...readWaits(row),
    { kind: waiting, reason: reason || null, from: tx.app.part(clock).wallTime() },
  ]
  await updateOrders(tx, [row.id], { waiting, waits })
  await addEvent(tx, [row.id], { kind: 'wait', content: reason ? `${text}：${reason}` : text })
  await audit(tx, me, peer, {
    content: '暂停工单计时',
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: row.id,
    before: { waiting: null },
    after: { waiting, reason },
  })
}

/** Resumes a paused order. */
export async function resumeOrder(change: Change, source: ListSource, row: Row): Promise<void> {
  const { tx, me, peer } = change
  if (!row.waiting) throw new Refusal('工单没有在等待')
  await updateOrders(tx, [row.id], endWaitChange(tx, row))
  await addEvent(tx, [row.id], { kind: 'resume' })
  await audit(tx, me, peer, {
    content: '恢复工单计时',
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: row.id,
    before: { waiting: row.waiting },
    after: { waiting: null },
  })
}

/** The change that ends the pause of an order; empty if it is not paused. */
export function endWaitChange(tx: Tx, row: Row): { waiting?: null; waits?: OrderWait[] } {
  if (!row.waiting) return {}
  const to = tx.app.part(clock).wallTime()
  return { waiting: null, waits: readWaits(row).map((wait) => (wait.to ? wait : { ...wait, to })) }
}

/** The counted time to a goal reached now, and whether the promise is kept. */
export const goalOutcome = (tx: Tx, goal: Goal, row: Row) =>
  findOutcome(
    tx,
    goal,
    {
      serviceTypeId: String(row.serviceTypeId),
      level: String(row.level),
      createTime: String(row.createTime),
      pauses: pausesIn(readWaits(row)),
    },
    wallNow(tx.app.part(clock).now()),
  )
