import { rehearsal } from '@banyan/contract/service/rehearsal'
import { timeoutTimer } from '@banyan/contract/service/time/timers'
import { calendarTimeScale, wallNow } from '@banyan/contract/service/time/working-time'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe } from '@banyan/contract/uniform'
import { type Context, serve } from '#kernel/call/serve.ts'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { canList, isHidden } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { findTypeInScope, findTypesByCalendar, type ServiceTypeRow } from '../service-type.queries.ts'
import { findCalendars, findScales } from '../work-calendar.queries.ts'
import { findPeople } from '../work-order/order-news.queries.ts'
import { findPastOrders, mostReplayed } from './rehearsal.queries.ts'
import { type ReplayedAlert, replayAlerts, summarize } from './rehearsal.rules.ts'
import { buildPromiseTimers, type EnabledRule, findTimers } from './timeout.queries.ts'
import { findReceivers } from './timeout-receivers.ts'

type Rehearsing = Context<typeof rehearsal.run>
export const rehearsalRoutes = serve(rehearsal, {
  async run(context) {
    const { tx, input } = context
    const source = orderSource(context)
    const { calendarId, calendar } = input
    if (calendarId && !(await findCalendars(tx)).some(({ id }) => id === calendarId)) throw refuse.missing()
    const types = input.serviceTypeId
      ? [await findTypeInScope(context, input.serviceTypeId)]
      : await findTypesByCalendar(context, calendarId ?? null)
    const found = await findPastOrders(
      context,
      source,
      types.map(({ id }) => id),
      input.days,
    )
    const orders = found.slice(0, mostReplayed)
    const now = wallNow(tx.app.part(clock).now())
    const enabled = await findTimers(tx)
    const scales = await findScales(tx)
    const drawn =
      calendar && calendarTimeScale({ ...calendar, usesOfficialDays: calendar.usesOfficialDays === 1 })
    const replayed = types.map((type) => {
      const ofType = orders.filter(({ serviceTypeId }) => serviceTypeId === type.id)
      const timers = rehearsedTimers(
        input,
        type,
        enabled.filter(({ serviceTypeId }) => serviceTypeId === type.id),
      )
      const usual = scales(type.calendarId)
      const tried = typeof calendarId === 'string' ? scales(calendarId, true) : usual
      return {
        proposed: replayAlerts(timers.proposed, drawn ?? tried, ofType, now),
        present: replayAlerts(timers.present, usual, ofType, now),
      }
    })
    const proposed = replayed.flatMap((each) => each.proposed)
    const present = replayed.flatMap((each) => each.present)
    const [then, today] = [alertedOrders(proposed), alertedOrders(present)]
    return {
      looked: orders.length,
      isCapped: found.length > mostReplayed,
      proposed: summarize(proposed, await countReceivers(context, proposed), today),
      present: summarize(present, await countReceivers(context, present), today),
      added: [...then].filter((id) => !today.has(id)).length,
      dropped: [...today].filter((id) => !then.has(id)).length,
    }
  },
})

/** The members that a rehearsal reads; it is refused if a rule hides one of them. */
const neededMembers = [
  ...['orderNo', 'serviceTypeId', 'status', 'level', 'handlerId', 'waiting'],
  ...['createTime', 'acceptTime', 'finishTime'],
]

function orderSource({ me }: Reading): ListSource {
  const source = me.catalogue.entities.get(workOrder[describe].name)
  if (!source || !canList(me, source)) throw new Refusal('没有查询工单的权限，不能推演')
  if (neededMembers.some((member) => isHidden(source, me, member)))
    throw new Refusal('数据权限不允许查看推演需要的工单内容')
  return source
}

/** The timers to rehearse, and the present ones they would replace. */
function rehearsedTimers(
  { timeout, promise }: Rehearsing['input'],
  type: ServiceTypeRow,
  enabled: EnabledRule[],
) {
  const shared = {
    serviceTypeId: type.id,
    typeName: type.typeName,
    calendarId: type.calendarId,
    since: '',
  }
  const people = (given: { alertUsers?: string[] | null; alertRoles?: string[] | null }) => ({
    alertUsers: given.alertUsers ?? [],
    alertRoles: given.alertRoles ?? [],
  })
  if (timeout) {
    const rule = {
      ...shared,
      ...people(timeout),
      ...timeoutTimer(timeout.outHour),
      id: timeout.id ?? 'new',
      level: '',
    }
    return { proposed: [rule], present: enabled.filter(({ id }) => id === timeout.id) }
  }
  if (promise) {
    const others = enabled.flatMap(({ ofLevel, promiseId }) =>
      ofLevel && promiseId !== promise.id ? [ofLevel] : [],
    )
    const id = promise.id ?? 'new'
    const { acceptHour = null, finishHour = null, escalateHour = null, warnings } = promise
    const terms = { acceptHour, finishHour, escalateHour, warnings }
    const tried = buildPromiseTimers([
      { ...shared, ...people(promise), ...terms, id, level: promise.level ?? '' },
    ])
    return {
      proposed: promise.level ? tried : tried.map((timer) => ({ ...timer, exceptLevels: others })),
      present: presentTimers(enabled, promise),
    }
  }
  return { proposed: enabled, present: enabled }
}

/**
 * The stored promise that a rehearsed one would replace; a new urgency takes orders from the promise for all others.
 */
function presentTimers(
  enabled: readonly EnabledRule[],
  { id, level }: NonNullable<Rehearsing['input']['promise']>,
): EnabledRule[] {
  const own = enabled.filter(({ promiseId }) => promiseId !== undefined && promiseId === id)
  if (own.length > 0 || !level) return own
  return enabled
    .filter(({ promiseId, ofLevel, exceptLevels }) => promiseId && !ofLevel && !exceptLevels?.includes(level))
    .map((timer) => ({ ...timer, ofLevel: level }))
}

/** The ids of the orders of some alerts. */
const alertedOrders = (alerts: readonly ReplayedAlert[]) => new Set(alerts.map(({ orderId }) => orderId))

/** How many alerts each person or role would have got, by name; people who cannot work any more get none. */
async function countReceivers(
  { tx, me }: Rehearsing,
  alerts: readonly ReplayedAlert[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const rule of new Set(alerts.map((alert) => alert.rule))) {
    const told = alerts.flatMap((alert) => (alert.rule === rule ? [{ id: alert.orderId }] : []))
    for (const [{ userIds, roleIds = [] }, orders] of await findReceivers(tx, rule, told))
      for (const key of [...userIds.map((id) => `user ${id}`), ...roleIds.map((id) => `role ${id}`)])
        counts.set(key, (counts.get(key) ?? 0) + orders.length)
  }
  const idsOf = (kind: string) =>
    [...counts.keys()].flatMap((key) => (key.startsWith(kind) ? [key.slice(5)] : []))
  const people = await findPeople(tx, idsOf('user '))
  const texts = tx.app.part(textSource)
  const users = await texts.lookupInScope(tx, me, 'identity_user,realname,id', idsOf('user '))
  const roles = await texts.lookup(tx, me, 'access_role,role_name,id', idsOf('role '))
  const named = new Map<string, number>()
  for (const [key, n] of counts) {
    const id = key.slice(5)
    if (key.startsWith('user ') && !people.has(id)) continue
    const name = key.startsWith('user ') ? (users.get(id) ?? '其他人员') : `角色 ${roles.get(id) ?? ''}`
    named.set(name, (named.get(name) ?? 0) + n)
  }
  return named
}
