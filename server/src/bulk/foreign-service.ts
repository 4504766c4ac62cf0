import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { customerLink } from '@banyan/contract/service/customer-link'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceDict, serviceDictChoice, serviceDictItem } from '@banyan/contract/service/service-dict'
import { serviceFigures } from '@banyan/contract/service/service-figures'
import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import {
  workOrder,
  workOrderAppointment,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { workOrderBoard } from '@banyan/contract/service/work-order-board'
import type { Client } from '#testing/server.ts'

type ForeignCall = [call: AnyEndpoint, input: Record<string, unknown>, answer: Record<string, unknown>]

/** Calls of service management with ids of the tenant `here`, for another tenant to send. */
export async function foreignService(here: Client): Promise<ForeignCall[]> {
  const { id } = await here.call(serviceType.add, { typeName: '别处的类型' })
  await here.call(serviceTemplate.publish, { id })
  const rule = {
    serviceTypeId: id,
    outHour: 1,
    level: '3',
    alertUsers: [here.userId],
    alertRoles: [],
    status: 1 as const,
  }
  await here.call(timeoutRule.save, rule)
  const [stored] = (await here.call(timeoutRule.list, { serviceTypeId: id })).records
  const { id: dictId } = await here.call(serviceDict.add, { dictName: '别处', dictCode: 'elsewhere' })
  await here.call(serviceDictItem.add, { dictId, itemName: '别处的项' })
  const { id: orderId } = await here.call(workOrder.add, { serviceTypeId: id })
  const calendar = {
    calendarName: '别处',
    inUse: 0 as const,
    weekly: Array(7).fill([['09:00', '18:00']]),
    usesOfficialDays: 1 as const,
    days: [],
  }
  const { id: calendarId } = await here.call(workCalendar.save, calendar)
  const promise = { serviceTypeId: id, finishHour: 1, warnings: [], status: 1 as const }
  await here.call(servicePromise.save, promise)
  const [promised] = await here.call(servicePromise.list, { serviceTypeId: id })
  const unknown = { success: false, message: '未找到对应数据', result: null }
  return [
    [serviceTemplate.details, { id }, unknown],
    [serviceTemplate.publish, { id }, unknown],
    [serviceTemplate.versions, { id }, unknown],
    [serviceTemplate.version, { id, templateVersion: 1 }, unknown],
    [serviceTemplate.restore, { id, templateVersion: 1 }, unknown],
    [serviceDictChoice.items, { id: dictId }, { result: [] }],
    [timeoutRule.list, { serviceTypeId: id }, unknown],
    [timeoutRule.save, { ...rule, id: stored!.id }, unknown],
    [timeoutRule.setStatus, { id: stored!.id, status: 2 }, unknown],
    [timeoutRule.remove, { id: stored!.id }, unknown],
    [workCalendar.save, { ...calendar, id: calendarId }, unknown],
    [workCalendar.remove, { id: calendarId }, unknown],
    [servicePromise.list, { serviceTypeId: id }, unknown],
    [servicePromise.save, { ...promise, id: promised!.id }, unknown],
    [servicePromise.remove, { id: promised!.id }, unknown],
    [rehearsal.run, { serviceTypeId: id, days: 1 }, unknown],
    [serviceFigures.overview, { begin: '2026-01-01', end: '2026-01-02', serviceTypeId: id }, unknown],
    [serviceFigures.exportXls, { begin: '2026-01-01', end: '2026-01-02', serviceTypeId: id }, unknown],
    [workOrderState.wait, { id: orderId, waiting: '1' }, unknown],
    [workOrderState.resume, { id: orderId }, unknown],
    [workOrderState.dispatch, { id: orderId, handlerId: here.userId }, unknown],
    [handlerCandidate.candidates, { id: orderId }, unknown],
    [handlerCandidate.dispatchEach, { gives: [{ id: orderId, handlerId: here.userId }] }, unknown],
    [workOrderState.accept, { id: orderId }, unknown],
    [workOrderState.finish, { id: orderId }, unknown],
    [workOrderState.appoint, { id: orderId }, unknown],
    [
      workOrderAppointment.overlaps,
      { handlerId: here.userId, appointStart: '2026-11-19 09:00:00', appointEnd: '2026-11-19 11:00:00' },
      { result: [] },
    ],
    [workOrderBoard.board, { serviceTypeId: id, by: 'status' }, { result: { records: [] } }],
    [workOrderBoard.day, { serviceTypeId: id, day: '2026-11-19' }, { result: { records: [] } }],
    [workOrderState.cancel, { id: orderId }, unknown],
    [workOrderState.upgrade, { id: orderId }, unknown],
    [workOrderTalk.timeline, { id: orderId }, unknown],
    [workOrderTalk.comment, { id: orderId, content: 'x' }, unknown],
    ...Object.values(customerLink).map((call): ForeignCall => [call, { id: orderId }, unknown]),
    [workOrderTalk.template, { serviceTypeId: id }, unknown],
  ]
}
