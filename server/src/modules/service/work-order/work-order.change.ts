import { type Appointment, appointmentFault, appointmentText } from '@banyan/contract/service/appointment'
import { orderAmounts, sumUsedParts } from '@banyan/contract/service/order-amounts'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import { carriedValues } from '@banyan/contract/service/template/upgrade'
import type { WorkOrderEventKind } from '@banyan/contract/service/work-order-event'
import { sql } from 'drizzle-orm'
import type { ListSource } from '#kernel/caller.ts'
import { newId } from '#kernel/keys.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { lockRowsInScope } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { type Change, type Draft, type RecordOptions, writableMembers } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { nextFillValue, nextFillValues } from '#modules/online/public.ts'
import { refuseUnknownFiles, settleChecked } from './check-filled.ts'
import { indexTokens, searchText } from './form-index.rules.ts'
import { mayHandleOrders } from './handler-right.ts'
import { readChanges } from './order-changes.ts'
import { tellConcerned } from './order-news.ts'
import { newestTemplate, pinnedTemplate, templateForNewOrder } from './pinned-template.ts'
import { hidesForm } from './shown-form.ts'
import { endWaitChange, goalOutcome } from './waiting.change.ts'
import {
  addEvent,
  findUnnumbered,
  hasRecentlyFinished,
  isActive,
  numberOrders,
  updateOrders,
} from './work-order.queries.ts'
import { nextStatus, refuseEnded, type WorkOrderMove } from './work-order.rules.ts'
import { workOrders } from './work-order.tables.ts'

/** Computes and checks the stored values of a new or edited order. */
export async function prepareOrder(change: Change, draft: Draft, stored?: Row): Promise<Draft> {
  const { tx, me } = change
  const { formData, ...members } = draft
  if (members.level === null) members.level = '3'
  if (members.attachments && members.attachments !== stored?.attachments)
    await refuseUnknownFiles(change, members.attachments)
  refuseAppointment({ ...stored, ...members })
  if (!stored) {
    const template = await templateForNewOrder(tx, me.tenantId, String(draft.serviceTypeId))
    const values = await settleChecked(change, template.form, (formData ?? {}) as FilledValues)
    return { ...members, ...formColumns(values), templateVersion: template.templateVersion }
  }
  refuseEnded(String(stored.status), '修改')
  if (formData === undefined || formData === null || hidesForm(me)) return members
  const { form } = await findOrderTemplate(change, stored)
  const before = stored.formData as FilledValues
  return { ...members, ...formColumns(await settleChecked(change, form, formData as FilledValues, before)) }
}

/** Stores a new order under the next number; concurrent new orders wait for this transaction. */
export async function insertOrder(change: Change, draft: Draft): Promise<string> {
  const orderNo = await nextFillValue(change, 'work_order_no')
  if (!orderNo) throw new Refusal('填值规则 work_order_no 不可用，无法生成工单编号')
  const reopens = (await hasRecentlyFinished(change.tx, draft)) ? '1' : '0'
  const id = await insertRow(change.tx, workOrders, { ...draft, orderNo, reopens })
  await addEvent(change.tx, [id], { kind: 'create' })
  return id
}

const unnumberedPrefix = '待编号'

/** Imported orders get their numbers at the end, so that other new orders do not wait for the whole file. */
export const importOrders: RecordOptions['importLater'] = {
  async insert({ tx }, draft) {
    // A unique temporary number that keeps the order of the file.
    const orderNo = `${unnumberedPrefix}${String(process.hrtime.bigint()).padStart(20, '0')}${newId()}`
    const id = await insertRow(tx, workOrders, { ...draft, orderNo })
    await addEvent(tx, [id], { kind: 'create' })
    return id
  },
  async finish(change) {
    const ids = await findUnnumbered(change.tx, unnumberedPrefix)
    const numbers = await nextFillValues(change, 'work_order_no', ids.length)
    if (!numbers) throw new Refusal('填值规则 work_order_no 不可用，无法生成工单编号')
    await numberOrders(change.tx, ids, numbers)
  },
}

export async function updateOrder(change: Change, row: Row, draft: Draft): Promise<void> {
  const { tx } = change
  await updateRow(tx, workOrders, row.id, draft)
  await addEvent(tx, [row.id], { kind: 'edit', changes: readChanges(row, draft) })
  await tellAppointment(change, row, { ...row, ...draft })
}

/** Notifies the handler when the appointment of an order has changed. */
async function tellAppointment(change: Change, before: Row, after: Row): Promise<void> {
  const appointment = appointmentText(after)
  if (appointmentText(before) !== appointment)
    await tellConcerned(change, { kind: 'appoint', rows: [{ ...after, ...noAppointment }], appointment })
}

/** Clears the appointment of a row, because the title of the message contains it. */
const noAppointment = { appointStart: null, appointEnd: null }

/** Sets, moves or removes the appointment of a locked order. */
export async function appointOrder(
  change: Change,
  source: ListSource,
  row: Row,
  given: { appointStart?: string | null; appointEnd?: string | null; isSilent?: boolean },
): Promise<void> {
  const { tx, me, peer } = change
  refuseEnded(String(row.status), '预约')
  const appointment = { appointStart: given.appointStart ?? null, appointEnd: given.appointEnd ?? null }
  if (Object.keys(writableMembers(me, source, appointment)).length < 2)
    throw new Refusal('无权填写预约时间，不能预约')
  refuseAppointment(appointment)
  const changes = readChanges(row, appointment)
  if (!changes) return
  await updateRow(tx, workOrders, row.id, appointment)
  await addEvent(tx, [row.id], { kind: 'appoint', changes })
  if (!given.isSilent) await tellAppointment(change, row, { ...row, ...appointment })
  await audit(tx, me, peer, {
    content: '预约工单',
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: row.id,
    ...difference(row, appointment),
  })
}

function refuseAppointment(appointment: Appointment): void {
  const fault = appointmentFault(appointment)
  if (fault) throw refuse.field(fault.field, fault.message)
}

/** Orders that the caller may see, locked for a change; all of them or none. */
export async function lockOrders({ tx, me }: Change, source: ListSource, ids: string[]): Promise<Row[]> {
  const rows = await lockRowsInScope(tx, source, me, ids)
  if (rows.length < new Set(ids).size) throw refuse.missing()
  return rows
}

interface MoveOptions {
  move: WorkOrderMove
  set?: Partial<typeof workOrders.$inferInsert>
  event?: { kind?: WorkOrderEventKind; content?: string | null; handlerId?: string }
}

/** Applies one move of the state machine to locked orders, with timeline and log entries. */
export async function moveOrders(
  change: Change,
  source: ListSource,
  rows: readonly Row[],
  { move, set = {}, event }: MoveOptions,
): Promise<void> {
  const { tx, me, peer } = change
  for (const row of rows) {
    const after = { status: nextStatus(move, String(row.status)), ...endWaitChange(tx, row), ...set }
    await updateOrders(tx, [row.id], after)
    await addEvent(tx, [row.id], { kind: move, ...event })
    const { status, handlerId, reportData } = { ...row, ...after }
    await audit(tx, me, peer, {
      content: logTexts[move],
      operateType: operationCodes.edit,
      entity: source.entity,
      rowId: row.id,
      ...difference(row, { status, handlerId, reportData }),
    })
  }
}

const logTexts: Record<WorkOrderMove, string> = {
  dispatch: '派单',
  accept: '接单',
  finish: '完成工单',
  cancel: '取消工单',
}

/** Assigns orders to a person, or reassigns them from another one. */
export async function dispatchOrders(
  change: Change,
  source: ListSource,
  rows: readonly Row[],
  { handlerId, remark, isNamed }: { handlerId: string; remark?: string | null; isNamed?: boolean },
): Promise<void> {
  const { tx, me } = change
  if (!Object.keys(writableMembers(me, source, { handlerId })).length)
    throw new Refusal('无权填写处理人，不能派单')
  const known = await tx.app.part(textSource).lookupInScope(tx, me, 'identity_user,realname,id', [handlerId])
  if (!known.has(handlerId) || !(await isActive(tx, handlerId)))
    throw refuse.field('handlerId', '处理人不存在，请重新选择')
  if (!(await mayHandleOrders(tx, me.tenantId, handlerId)))
    throw refuse.field('handlerId', `${known.get(handlerId)}没有处理工单的权限，请重新选择`)
  await tellConcerned(change, { kind: 'dispatch', rows, handlerId })
  for (const row of rows) {
    // With several orders the refusal contains the number.
    nextStatus('dispatch', String(row.status), isNamed ? String(row.orderNo) : '')
    if (row.handlerId === handlerId) throw new Refusal(`工单 ${row.orderNo} 已派给${known.get(handlerId)}`)
    const kind = row.handlerId ? 'reassign' : 'dispatch'
    await moveOrders(change, source, [row], {
      move: 'dispatch',
      set: { handlerId, acceptTime: null },
      event: { kind, content: remark, handlerId },
    })
  }
}

/** Accepts an order; the time until acceptance is stored at the first acceptance only. */
export async function acceptOrder(change: Change, source: ListSource, row: Row): Promise<void> {
  const now = sql`app_now()` as never
  await moveOrders(change, source, [row], {
    move: 'accept',
    set: { acceptTime: now, ...(row.firstAcceptTime ? {} : await firstAccepted(change, row, now)) },
  })
}

async function firstAccepted({ tx }: Change, row: Row, now: never) {
  const { seconds, kept } = await goalOutcome(tx, 'accept', row)
  return { firstAcceptTime: now, acceptSeconds: seconds, acceptKept: kept }
}

/** Ends an order with its report, checked by the template it is pinned to. */
export async function finishOrder(
  change: Change,
  source: ListSource,
  row: Row,
  reportData: FilledValues,
): Promise<void> {
  nextStatus('finish', String(row.status))
  const { report } = await findOrderTemplate(change, row)
  const values = await settleChecked(change, report, reportData)
  const { seconds, kept } = await goalOutcome(change.tx, 'finish', row)
  await moveOrders(change, source, [row], {
    move: 'finish',
    set: {
      reportData: values,
      ...orderAmounts(report, values),
      ...sumUsedParts(report, values),
      finishTime: sql`app_now()` as never,
      finishSeconds: seconds,
      finishKept: kept,
    },
  })
}

/** Pins an order to the newest version of its template; its values must satisfy that one (DEC-116). */
export async function upgradeOrder(
  change: Change,
  source: ListSource,
  row: Row,
  given: { templateVersion?: number; formData?: FilledValues | null },
): Promise<number> {
  const { tx, me, peer } = change
  refuseEnded(String(row.status), '更新模板')
  const newest = await newestTemplate(tx, me.tenantId, String(row.serviceTypeId))
  const { templateVersion } = newest
  if (templateVersion === row.templateVersion) throw new Refusal('已是最新模板')
  if (given.templateVersion !== undefined && given.templateVersion !== templateVersion)
    throw new Refusal(`模板又发布了 v${templateVersion}，请重新打开后再更新`)
  const pinned = await findOrderTemplate(change, row)
  const before = carriedValues(pinned.form, newest.form, row.formData as FilledValues)
  const values = await settleChecked(change, newest.form, given.formData ?? before, before)
  await updateRow(tx, workOrders, row.id, { ...formColumns(values), templateVersion })
  await addEvent(tx, [row.id], {
    kind: 'upgrade',
    content: `模板版本 ${row.templateVersion} → ${templateVersion}`,
  })
  await audit(tx, me, peer, {
    content: '更新工单模板',
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: row.id,
    ...difference(row, { templateVersion, formData: values }),
  })
  return templateVersion
}

/** The template a stored order is pinned to. */
const findOrderTemplate = ({ tx, me }: Pick<Change, 'tx' | 'me'>, row: Row) =>
  pinnedTemplate(tx, me.tenantId, String(row.serviceTypeId), Number(row.templateVersion))

/** The columns of a filled form: the values and their search columns. */
export const formColumns = (formData: FilledValues) => ({
  formData,
  formIndex: indexTokens(formData),
  formSearch: searchText(formData),
})
