import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { readItems } from '@banyan/contract/service/template/template'
import {
  type WorkOrderDetail,
  workOrder,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { lazy } from 'react'
import { call } from '#kit/call/api.ts'
import { thumbUrl } from '#kit/call/file-url.ts'
import { openKeptAnswers } from '#kit/call/kept-answers.ts'
import { hasPermission } from '#kit/call/rights.ts'
import { useSession } from '#kit/call/session.ts'
import type { OfflineParts } from '#kit/offline/start-offline.ts'
import type { ConflictRule } from '#kit/outbox/open-outbox.ts'

/** What to do with a queued report whose order was changed by somebody else before it was sent. */
export const reportConflict: ConflictRule = {
  async isSame(seen, stored) {
    const { isSameOrder } = await import('./work-order/report-differences.tsx')
    return isSameOrder(seen as WorkOrderDetail, stored as WorkOrderDetail)
  },
  View: lazy(() =>
    import('./work-order/report-conflict.tsx').then((file) => ({ default: file.ReportConflict })),
  ),
}

/** How many orders of a person are kept, and how many pictures of them. */
const mostOrders = 40
const mostPictures = 80

/** Stores the open orders of a handler, with their templates, events and pictures. */
export const downloadOrders: OfflineParts['readAhead'] = async ({ keepFile }, signal) => {
  if (!hasPermission(workOrderState.accept.needs, useSession.getState().permissions)) return
  const quiet = { quiet: true, signal }
  const { records } = await call(workOrder.list, { mine: '1', pageNo: 1, pageSize: 100 }, quiet)
  const orders = records.filter(({ status }) => ['2', '3'].includes(String(status))).slice(0, mostOrders)
  for (const code of ['work_order_status', 'work_order_wait', 'alarm_level', 'yn'])
    await call(dictionary.items, { code }, quiet).catch(() => undefined)
  const types = new Set<string>()
  const pictures = new Set<string>()
  let asksForPeople = false
  for (const { id, serviceTypeId } of orders) {
    const order = await call(workOrder.byId, { id }, quiet)
    const events = await call(workOrderTalk.timeline, { id }, quiet).catch(() => [])
    asksForPeople ||= hasPeopleItem(order.templates)
    for (const path of picturesIn([order.attachments, order.formData, order.reportData, events]))
      pictures.add(path)
    if (!serviceTypeId || types.has(serviceTypeId)) continue
    types.add(serviceTypeId)
    await call(workOrderTalk.template, { serviceTypeId }, quiet)
  }
  if (asksForPeople) await downloadPeople(quiet)
  for (const path of [...pictures].slice(0, mostPictures)) {
    const url = thumbUrl(path, 200)
    if (url) await keepFile(url, signal)
  }
}

const hasPeopleItem = (templates: WorkOrderDetail['templates']): boolean =>
  [templates?.workorderVariableTemp, templates?.reportTemp].some((text) => {
    const items = readItems(text)
    return items.ok && items.template.some(({ type }) => type === 'users')
  })

/** Stores the people that reports may name, by department; newer answers of a picker are kept. */
async function downloadPeople(quiet: { quiet: boolean; signal: AbortSignal }): Promise<void> {
  const kept = await openKeptAnswers()
  for (const { key } of await call(departTree.ids, {}, quiet))
    if (!(await kept?.find(userDepart.below, { id: key }))) await call(userDepart.below, { id: key }, quiet)
}

const picturesIn = (value: unknown): string[] =>
  JSON.stringify(value).match(/\d+\/workorder\/\d{6}\/[0-9a-f]{32}\.(?:png|jpe?g|webp|gif)/g) ?? []

/** The list of stored orders of a status, newest first. */
export function orderList(input: unknown, answers: unknown[]) {
  const { status } = input as { status?: unknown }
  const records = (answers as WorkOrderDetail[])
    .filter((order) => status === undefined || String(order.status) === String(status))
    .sort((a, b) => String(b.createTime ?? '').localeCompare(String(a.createTime ?? '')))
  return { records, total: records.length, size: records.length, current: 1, pages: 1 }
}
