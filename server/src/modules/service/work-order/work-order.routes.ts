import {
  workOrder,
  workOrderAppointment,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { itemOfMember, readFormQuery } from '@banyan/contract/service/work-order-query'
import { serve } from '#kernel/call/serve.ts'
import { type Caller, type Reading, scopeOf } from '#kernel/caller.ts'
import { type Fragment, withReads } from '#kernel/database/fragment.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { exportRecords, exportTemplate } from '#kernel/records/excel/export.ts'
import { importRecords, prepareImport } from '#kernel/records/excel/import.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import { type Change, type Draft, readRecord, refuseStale } from '#kernel/records/records.ts'
import { removeRows } from '#kernel/records/rows.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { findTypeInScope } from '../service-type.queries.ts'
import { findOverlaps } from './appointment.queries.ts'
import { refuseUnknownFiles } from './check-filled.ts'
import { formConditions } from './form-index.rules.ts'
import { describeChanges } from './order-changes.ts'
import { tellConcerned } from './order-news.ts'
import { orderSheet } from './order-sheet.ts'
import { newestTemplates } from './pinned-template.ts'
import { hidesForm, withForms, withReport } from './shown-form.ts'
import { pauseOrder, resumeOrder } from './waiting.change.ts'
import {
  acceptOrder,
  appointOrder,
  dispatchOrders,
  finishOrder,
  importOrders,
  insertOrder,
  lockOrders,
  moveOrders,
  prepareOrder,
  updateOrder,
  upgradeOrder,
} from './work-order.change.ts'
import { addEvent, findEvents, findForms } from './work-order.queries.ts'
import { refuseRemoval } from './work-order.rules.ts'
import { workOrders } from './work-order.tables.ts'

/** Members derived from the filled form and the report; they are hidden together with the summary of the form. */
const filledMembers: ReadonlySet<string> = new Set([
  'formData',
  'formIndex',
  'formSearch',
  'formText',
  'reportData',
  'templates',
  'totalAmount',
  'partsAmount',
  'labourAmount',
  'claimAmount',
])

export const workOrderEntity = uniformEntity(workOrder, workOrders, {
  filter: orderConditions,
  sortedBy: (member, me) => (hidesForm(me) ? undefined : formOrder(member)),
  hiddenWith: (member) =>
    filledMembers.has(member) ? 'formSummary' : member === 'waits' ? 'waiting' : undefined,
  decorate: withForms,
  complete: withReport,
  prepare: prepareOrder,
  insert: insertOrder,
  importLater: importOrders,
  update: updateOrder,
  storedNow: async (change, id) => workOrder.byId.result.parse(await readRecord(workOrderEntity, change, id)),
  async remove({ tx }, rows) {
    for (const row of rows) refuseRemoval(String(row.status))
    await removeRows(
      tx,
      workOrders,
      rows.map(({ id }) => id),
    )
  },
})
const entity = workOrderEntity
const { source } = entity
export const workOrderRoutes = entityRoutes(
  workOrder,
  entity,
  {
    async exportXls(context) {
      const { serviceTypeId } = context.input as { serviceTypeId?: string }
      const isOne = serviceTypeId !== undefined && /^[\w-]+$/.test(serviceTypeId)
      const { options } = isOne ? await orderSheet(context, entity, serviceTypeId) : entity
      return exportRecords({ ...entity, options }, context, context.input as Draft)
    },
    importTemplate: async (context) =>
      exportTemplate(await sheetForType(context, context.input), context.input),
    importExcel: async (context) =>
      importRecords(await sheetForType(context, context.input), context, context.input as Draft),
  },
  {
    async importExcel(call) {
      const { serviceTypeId } = call.input as { serviceTypeId?: string }
      const sheet = await call.within(scopeOf(call.me), (tx) =>
        sheetForType({ tx, me: call.me }, { serviceTypeId }),
      )
      return prepareImport(sheet, call)
    },
  },
)

/** The workbook format of orders: of one type with its template fields, or of all types without these. */
const sheetForType = async (reading: Reading, { serviceTypeId }: { serviceTypeId?: string }) =>
  serviceTypeId ? orderSheet(reading, entity, serviceTypeId) : entity

export const workOrderStateRoutes = serve(workOrderState, {
  async dispatch(context) {
    const { id, ids = [], ...given } = context.input
    const rows = await lockOrders(context, source, [...new Set([...ids, ...(id ? [id] : [])])])
    await dispatchOrders(context, source, rows, given)
    return null
  },
  async accept(context) {
    const row = await lockOrder(context, context.input.id)
    refuseOthers(context.me, row, '接单')
    await acceptOrder(context, source, row)
    return null
  },
  async finish(context) {
    const { id, version, reportData } = context.input
    const row = await lockOrder(context, id, version)
    refuseOthers(context.me, row, '完成')
    await finishOrder(context, source, row, reportData ?? {})
    return null
  },
  async wait(context) {
    const { id, ...given } = context.input
    const row = await lockOrder(context, id)
    refuseOthers(context.me, row, '暂停')
    await pauseOrder(context, source, row, given)
    return null
  },
  async resume(context) {
    const row = await lockOrder(context, context.input.id)
    refuseOthers(context.me, row, '恢复')
    await resumeOrder(context, source, row)
    return null
  },
  async appoint(context) {
    const { id, version, handlerId, ...appointment } = context.input
    const row = await lockOrder(context, id, version)
    const isGiven = handlerId !== undefined && handlerId !== row.handlerId
    // Not notified separately, because the message to the new handler contains the appointment.
    await appointOrder(context, source, row, { ...appointment, isSilent: isGiven })
    if (isGiven) await dispatchOrders(context, source, [{ ...row, ...appointment }], { handlerId })
    return null
  },
  async cancel(context) {
    const { id, reason } = context.input
    const rows = await lockOrders(context, source, [id])
    await tellConcerned(context, { kind: 'cancel', rows, reason })
    await moveOrders(context, source, rows, { move: 'cancel', event: { content: reason } })
    return null
  },
  async upgrade(context) {
    const { id, version, ...given } = context.input
    const row = await lockOrder(context, id, version)
    return { templateVersion: await upgradeOrder(context, source, row, given) }
  },
})

export const workOrderAppointmentRoutes = serve(workOrderAppointment, {
  overlaps: (context) => findOverlaps(context, source, context.input),
})

export const workOrderTalkRoutes = serve(workOrderTalk, {
  async timeline({ tx, me, input }) {
    firstOrRefuse(await findRowsInScope(tx, source, me, [input.id]))
    const order = firstOrRefuse(await findForms(tx, [input.id]))
    const stored = await findEvents(tx, input.id)
    const changes = await describeChanges(
      { tx, me },
      source,
      order,
      stored.map((event) => event.changes),
    )
    const events = stored.map((event, at) => ({ ...event, changes: changes[at] }))
    // Members hidden in the order are hidden in its timeline too.
    const hides = (member: string) => isHidden(source, me, member)
    const shown = events.map((event) => ({
      ...event,
      handlerId: hides('handlerId') ? null : event.handlerId,
      content: event.kind === 'rate' && (hides('rating') || hides('ratingWord')) ? null : event.content,
    }))
    return addTexts(tx, me, personColumns, shown as never) as never
  },
  async comment(context) {
    const { tx, me, peer, input } = context
    const { id, content, attachments, mentioned, forCustomer } = input
    const row = firstOrRefuse(await findRowsInScope(tx, source, me, [id]))
    await refuseUnknownFiles(context, attachments)
    await addEvent(tx, [id], { kind: 'comment', content, attachments, forCustomer })
    await tellConcerned(context, { kind: 'comment', rows: [row], content, mentioned })
    await audit(tx, me, peer, {
      content: '评论工单',
      operateType: operationCodes.add,
      entity: source.entity,
      rowId: id,
      after: { content, attachments, forCustomer },
    })
    return null
  },
  async template({ tx, me, input: { serviceTypeId } }) {
    await findTypeInScope({ tx, me }, serviceTypeId)
    return newestTemplates(tx, serviceTypeId)
  },
})

/** A template field to sort by: jsonb compares numbers as numbers and texts as texts. */
function formOrder(member: string): string | undefined {
  const item = itemOfMember(member)
  return item !== undefined && /^[\p{L}\p{N}_.:-]{1,64}$/u.test(item) ? `form_data -> '${item}'` : undefined
}

/** Conditions on template fields, and the caller's own orders. */
function orderConditions({ formQuery, serviceTypeId, mine, only, usedPart }: Draft, me: Caller): Fragment[] {
  // If a rule hides the form, it is not searched.
  const conditions = formQuery && !hidesForm(me) ? formConditions(readFormQuery(String(formQuery)) ?? {}) : []
  if (conditions.length && !serviceTypeId) throw new Refusal('按模板字段查询前，请先选择服务类型')
  if (usedPart && !hidesForm(me))
    conditions.push(withReads([], (bind) => `used_parts @> array[${bind(String(usedPart))}]::text[]`))
  if (mine) conditions.push(withReads([], (bind) => `handler_id = ${bind(me.userId)}`))
  // Hidden members may not be used as conditions.
  if (only === 'overdue' && !isHidden(source, me, 'overtime') && !isHidden(source, me, 'status'))
    conditions.push(withReads([], () => `(overtime = '1' and status in ('1', '2', '3'))`))
  if (only === 'waiting' && !isHidden(source, me, 'waiting'))
    conditions.push(withReads([], () => 'waiting is not null'))
  return conditions
}

/** Locks an order for a change; an old version is refused. */
async function lockOrder(change: Change, id: string, version?: number): Promise<Row> {
  const row = firstOrRefuse(await lockOrders(change, source, [id]))
  await refuseStale(entity, change, row, version)
  return row
}

/** Only the handler may work on an order. */
function refuseOthers(me: Caller, row: Row, what: string): void {
  if (row.handlerId && row.handlerId !== me.userId) throw new Refusal(`只有处理人可以${what}该工单`)
}

const column = (member: string, lookup: string) =>
  ({ member, sql: member, kind: 'text', searchable: false, lookup }) as const
const personColumns = [
  column('createBy', 'identity_user,realname,username'),
  column('handlerId', 'identity_user,realname,id'),
]
