import { workCalendar } from '@banyan/contract/service/work-calendar'
import { serve } from '#kernel/call/serve.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { workCalendars } from './service.tables.ts'
import {
  countTypesWith,
  disableOtherCalendars,
  findCalendars,
  lockCalendar,
} from './work-calendar.queries.ts'

const mostCalendars = 50

export const workCalendarRoutes = serve(workCalendar, {
  list: ({ tx }) => findCalendars(tx),
  async save({ tx, me, peer, input: { id, version, ...draft } }) {
    const before = id ? await lockCalendar(tx, id) : undefined
    if (before && typeof version === 'number' && version !== before.version) throw refuse.stale()
    if (!before && (await findCalendars(tx)).length >= mostCalendars)
      throw new Refusal(`工作日历最多${mostCalendars}个`)
    const days = [...draft.days].sort((one, other) => one.date.localeCompare(other.date))
    const change = { ...draft, days }
    if (before) await updateRow(tx, workCalendars, before.id, change)
    const rowId = before?.id ?? (await insertRow(tx, workCalendars, change))
    if (draft.inUse === 1) await disableOtherCalendars(tx, rowId)
    await audit(tx, me, peer, {
      content: before ? '编辑工作日历' : '新增工作日历',
      operateType: before ? operationCodes.edit : operationCodes.add,
      entity: 'workCalendar',
      rowId,
      ...difference(before ?? {}, change),
    })
    return { id: rowId }
  },
  async remove({ tx, me, peer, input: { id } }) {
    const { calendarName } = await lockCalendar(tx, id)
    const types = await countTypesWith(tx, id)
    if (types > 0) throw new Refusal(`${calendarName}正被 ${types} 个服务类型使用，不能删除`)
    await removeRows(tx, workCalendars, [id])
    await audit(tx, me, peer, {
      content: '删除工作日历',
      operateType: operationCodes.remove,
      entity: 'workCalendar',
      rowId: id,
      before: { calendarName },
    })
    return null
  },
})
