import { serviceClock, servicePromise } from '@banyan/contract/service/service-promise'
import { serve } from '#kernel/call/serve.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { refuse } from '#kernel/refusal.ts'
import { checkedReceivers, refuseUnknownLevel, withReceiverTexts } from './alert-receivers.ts'
import { servicePromises } from './service.tables.ts'
import { findClockSetting, findPromises, lockPromise } from './service-promise.queries.ts'
import { findTypeInScope } from './service-type.queries.ts'

export const servicePromiseRoutes = serve(servicePromise, {
  async list({ tx, me, input: { serviceTypeId } }) {
    await findTypeInScope({ tx, me }, serviceTypeId)
    return withReceiverTexts({ tx, me }, await findPromises(tx, serviceTypeId))
  },
  async save(context) {
    const { tx, me, peer, input } = context
    const { id, serviceTypeId, level, alertUsers, alertRoles, ...draft } = input
    const type = await findTypeInScope(context, serviceTypeId)
    const before = id ? await lockPromise(tx, id) : undefined
    if (before && before.serviceTypeId !== type.id) throw refuse.missing()
    if (level) await refuseUnknownLevel(context, level, '请选择紧急程度')
    const receivers = await checkedReceivers(context, { alertUsers, alertRoles }, before)
    const { acceptHour = null, finishHour = null, escalateHour = null } = draft
    const change = { ...draft, acceptHour, finishHour, escalateHour, ...receivers, level: level ?? '' }
    if (before) await updateRow(tx, servicePromises, before.id, change)
    const rowId = before?.id ?? (await insertRow(tx, servicePromises, { ...change, serviceTypeId: type.id }))
    await audit(tx, me, peer, {
      content: before ? '编辑服务承诺' : '新增服务承诺',
      operateType: before ? operationCodes.edit : operationCodes.add,
      entity: 'servicePromise',
      rowId,
      ...difference(before ?? {}, { ...change }),
    })
    return null
  },
  async remove(context) {
    const { tx, me, peer, input } = context
    const { id, serviceTypeId, level } = await lockPromise(tx, input.id)
    await findTypeInScope(context, serviceTypeId)
    await removeRows(tx, servicePromises, [id])
    await audit(tx, me, peer, {
      content: '删除服务承诺',
      operateType: operationCodes.remove,
      entity: 'servicePromise',
      rowId: id,
      before: { serviceTypeId, level },
    })
    return null
  },
})

export const serviceClockRoutes = serve(serviceClock, {
  setting: ({ tx }) => findClockSetting(tx),
})
