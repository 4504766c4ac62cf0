import { rehearsal } from '@banyan/contract/service/rehearsal'
import { timeoutTimer } from '@banyan/contract/service/time/timers'
import { scaleOf, wallNow } from '@banyan/contract/service/time/working-time'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe } from '@banyan/contract/uniform'
import { type Context, serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { canList } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { findTypeInScope, type ServiceTypeRow } from '../service-type.queries.ts'
import { findCalendars, findScales } from '../work-calendar.queries.ts'
import { findConcerned } from '../work-order/order-news.queries.ts'
import { findPastOrders, mostReplayed } from './rehearsal.queries.ts'
import { replay, summarize } from './rehearsal.rules.ts'
import { type EnabledRule, findTimers, timersOfPromises } from './timeout.queries.ts'

type Rehearsing = Context<typeof rehearsal.run>
type Replayed = ReturnType<typeof replay>

export const rehearsalRoutes = serve(rehearsal, {
  async run(context) {
    const { tx, me, input } = context
    const type = await findTypeInScope(context, input.serviceTypeId)
    const source = me.catalogue.entities.get(workOrder[describe].name)
    if (!source || !canList(me, source)) throw new Refusal('没有查询工单的权限，不能推演')
    const { calendarId, calendar } = input
    if (calendarId && !(await findCalendars(tx)).some(({ id }) => id === calendarId)) throw refuse.missing()
    const found = await findPastOrders(context, source, type.id, input.days)
    const orders = found.slice(0, mostReplayed)
    const now = wallNow(tx.app.part(clock).now())
    const enabled = (await findTimers(tx)).filter((timer) => timer.serviceTypeId === type.id)
    const { proposed, present } = rehearsedTimers(input, type, enabled)
    const scales = await findScales(tx)
    const usual = scales(type.calendarId)
    const tried = typeof calendarId === 'string' ? scales(calendarId, true) : usual
    const drawn = calendar && scaleOf({ ...calendar, usesOfficialDays: calendar.usesOfficialDays === 1 })
    const alerts = {
      proposed: replay(proposed, drawn ?? tried, orders, now),
      present: replay(present, usual, orders, now),
    }
    const [then, today] = [alertedOrders(alerts.proposed), alertedOrders(alerts.present)]
    return {
      looked: orders.length,
      isCapped: found.length > mostReplayed,
      proposed: summarize(alerts.proposed, await countReceivers(context, alerts.proposed)),
      present: summarize(alerts.present, await countReceivers(context, alerts.present)),
      added: [...then].filter((id) => !today.has(id)).length,
      dropped: [...today].filter((id) => !then.has(id)).length,
    }
  },
})

/** What is tried, and what stands at its place at present. */
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
    const tried = timersOfPromises([
      { ...shared, ...people(promise), ...terms, id, level: promise.level ?? '' },
    ])
    return {
      proposed: promise.level ? tried : tried.map((timer) => ({ ...timer, exceptLevels: others })),
      present: presentTimers(enabled, promise),
    }
  }
  return { proposed: enabled, present: enabled }
}

/** What a promise would replace: itself as it is stored; for an urgency without one of its own, the one for all others. */
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

/** The orders some alerts tell of. */
const alertedOrders = (alerts: Replayed) => new Set(alerts.map(({ orderId }) => orderId))

/** How many alerts each person or role would have got, by name. */
async function countReceivers({ tx, me }: Rehearsing, alerts: Replayed): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const personal = alerts.filter(({ kind }) => kind === 'warn' || kind === 'due')
  const concerned = new Map<string, string[]>()
  if (personal.length)
    for (const { orderId, userId } of await findConcerned(tx, [...alertedOrders(personal)]))
      concerned.set(orderId, [...(concerned.get(orderId) ?? []), userId])
  for (const { rule, orderId } of alerts) {
    if (rule.kind === 'timeout' || rule.kind === 'escalate') {
      for (const id of rule.alertUsers) count(`user ${id}`)
      for (const id of rule.alertRoles) count(`role ${id}`)
    } else for (const userId of concerned.get(orderId) ?? []) count(`user ${userId}`)
  }
  const idsOf = (kind: string) =>
    [...counts.keys()].flatMap((key) => (key.startsWith(kind) ? [key.slice(5)] : []))
  const texts = tx.app.part(textSource)
  const users = await texts.lookup(tx, me, 'identity_user,realname,id', idsOf('user '))
  const roles = await texts.lookup(tx, me, 'access_role,role_name,id', idsOf('role '))
  const named = new Map<string, number>()
  for (const [key, n] of counts) {
    const id = key.slice(5)
    const name = key.startsWith('user ') ? (users.get(id) ?? '其他人员') : `角色 ${roles.get(id) ?? ''}`
    named.set(name, (named.get(name) ?? 0) + n)
  }
  return named
}
