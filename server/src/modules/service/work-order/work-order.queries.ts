import { reopenDays } from '@banyan/contract/service/work-order'
import type { WorkOrderEventKind } from '@banyan/contract/service/work-order-event'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { preparedStatements } from '#kernel/database/prepared-statements.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { activePeople } from '#modules/identity/public.ts'
import { type OrderChanges, workOrderEvents, workOrders } from './work-order.tables.ts'

interface FilledOrder {
  id: string
  serviceTypeId: string
  templateVersion: number
  formData: Record<string, unknown>
  waits: NonNullable<typeof workOrders.$inferSelect.waits>
}

/** Members that rows of a page need besides their columns, read without data rules. */
export async function findForms(tx: Tx, ids: string[]): Promise<FilledOrder[]> {
  const text = `select id, service_type_id as "serviceTypeId", template_version as "templateVersion",
    form_data as "formData", waits from service_work_order where id = any($1::text[])`
  const query = tx.app.part(preparedStatements).byKeys(tx, { text, values: [ids] })
  return (await tx.$client.query<FilledOrder>(query)).rows
}

export const findReport = (tx: Tx, id: string) =>
  tx
    .select({
      serviceTypeId: workOrders.serviceTypeId,
      templateVersion: workOrders.templateVersion,
      reportData: workOrders.reportData,
    })
    .from(workOrders)
    .where(eq(workOrders.id, id))

export const updateOrders = (tx: Tx, ids: string[], change: Partial<typeof workOrders.$inferInsert>) =>
  tx.update(workOrders).set(change).where(inArray(workOrders.id, ids))

interface NewEvent {
  kind: WorkOrderEventKind
  /** One text for all orders, or one for each. */
  content?: string | null | readonly string[]
  handlerId?: string
  attachments?: string | null
  forCustomer?: boolean
  changes?: OrderChanges
}

/** Adds the same event to the timelines of some orders. */
export async function addEvent(tx: Tx, workOrderIds: readonly string[], event: NewEvent): Promise<void> {
  const {
    kind,
    content = null,
    handlerId = null,
    attachments = null,
    forCustomer = false,
    changes = null,
  } = event
  const contents = Array.isArray(content) ? content : workOrderIds.map(() => content)
  await executeWrite(
    tx,
    workOrderEvents,
    sql`insert into ${workOrderEvents} (id, work_order_id, kind, content, handler_id, attachments, for_customer, changes)
      select added.id, added.work_order_id, ${kind}, added.content, ${handlerId}, ${attachments}, ${forCustomer},
        ${changes && JSON.stringify(changes)}::jsonb
      from unnest(${sql.param(workOrderIds.map(newId))}::text[], ${sql.param([...workOrderIds])}::text[],
        ${sql.param(contents)}::text[]) as added (id, work_order_id, content)`,
  )
}

export const findEvents = (tx: Tx, workOrderId: string) =>
  tx
    .select()
    .from(workOrderEvents)
    .where(eq(workOrderEvents.workOrderId, workOrderId))
    .orderBy(asc(workOrderEvents.createTime), asc(workOrderEvents.id))

/** Whether somebody can work in the tenant: frozen people are given no orders. */
export const isActive = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.execute(sql`select 1 from (${activePeople}) people where people.id = ${userId}`)).rows.length > 0

/** Whether an order of the same type was finished lately for the same device, else vehicle, else customer. */
export async function hasRecentlyFinished(tx: Tx, draft: Record<string, unknown>): Promise<boolean> {
  const about = (['deviceId', 'vehicleId', 'consumerId'] as const).find((member) => draft[member])
  if (!about) return false
  const rows = await tx
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(
      and(
        eq(workOrders[about], String(draft[about])),
        eq(workOrders.serviceTypeId, String(draft.serviceTypeId)),
        eq(workOrders.status, '4'),
        eq(workOrders.delFlag, 0),
        sql`${workOrders.finishTime} >= app_now() - make_interval(days => ${reopenDays})`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The orders of this transaction that have no number yet, in the order they were written. */
export async function findUnnumbered(tx: Tx, beginning: string): Promise<string[]> {
  const rows = await tx
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(like(workOrders.orderNo, `${beginning}%`))
    .orderBy(workOrders.orderNo)
  return rows.map(({ id }) => id)
}

export const numberOrders = (tx: Tx, ids: string[], numbers: string[]) =>
  executeWrite(
    tx,
    workOrders,
    sql`update ${workOrders} set order_no = numbered.order_no
      from unnest(${sql.param(ids)}::text[], ${sql.param(numbers)}::text[]) as numbered(id, order_no)
      where service_work_order.id = numbered.id`,
  )
