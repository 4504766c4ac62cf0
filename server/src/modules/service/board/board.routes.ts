import { workOrderState } from '@banyan/contract/service/work-order'
import {
  cardsAtOnce,
  maxOrdersOfDay,
  mostHandlers,
  trayLimit,
  workOrderBoard,
} from '@banyan/contract/service/work-order-board'
import { serve } from '#kernel/call/serve.ts'
import type { Reading } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { memberLimits } from '#kernel/records/list/list.ts'
import { type Group, type GroupRows, listGroups } from '#kernel/records/list/list-groups.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import { type Draft, decorateRows } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findPeopleWith } from '#modules/access/public.ts'
import { countOpenOrders, findWorkers } from '../dispatch/candidate.queries.ts'
import { appointedWithin } from '../work-order/appointment.queries.ts'
import { workOrderEntity } from '../work-order/work-order.routes.ts'
import { statusNames } from '../work-order/work-order.rules.ts'
import { findBusiest, type OrderQuestion } from './board.queries.ts'

const { source, options } = workOrderEntity

export const workOrderBoardRoutes = serve(workOrderBoard, {
  async board(context) {
    const { by, ...input } = context.input
    refuseHidden(context, by === 'status' ? ['status'] : ['status', 'handlerId'])
    const question = orderQuestion(context, input)
    const { groups, moreHandlers } =
      by === 'status' ? { groups: statusGroups, moreHandlers: 0 } : await handlerGroups(context, question)
    const found = await listGroups(context.tx, source, context.me, groups, { ...question, size: cardsAtOnce })
    return {
      columns: found.map((group) => ({ ...boardColumn(group), name: groupName(by, group.key) })),
      moreHandlers,
      records: await decorateRows(
        workOrderEntity,
        context,
        found.flatMap(({ records }) => records),
      ),
      ...memberLimits(source, context.me),
    } as never
  },
  async day(context) {
    const { day, ...input } = context.input
    refuseHidden(context, ['status', 'handlerId', 'appointStart', 'appointEnd'])
    const question = orderQuestion(context, input)
    const [bars, tray] = await Promise.all([
      listGroups(context.tx, source, context.me, [appointedGroup(day)], {
        ...question,
        size: maxOrdersOfDay,
      }),
      listGroups(context.tx, source, context.me, [unappointedGroup], { ...question, size: trayLimit }),
    ])
    const found = [...bars, ...tray]
    const records = found.flatMap((group) => group.records)
    return {
      people: await findPeople(context, records),
      records: await decorateRows(workOrderEntity, context, records),
      tray: boardColumn(tray[0] as GroupRows),
      ...memberLimits(source, context.me),
    } as never
  },
})

/** Literal values instead of parameters, so that PostgreSQL can use the partial index over open orders. */
const statusGroup = (status: keyof typeof statusNames): Group => ({
  key: status,
  where: () => `status = '${status}'`,
})
const statusGroups = (Object.keys(statusNames) as (keyof typeof statusNames)[]).map(statusGroup)

const boardColumn = ({ key, total, totalCapped, records }: GroupRows) => ({
  key,
  total,
  totalCapped,
  ids: records.map(({ id }) => id),
})

/** The list query without its page. */
function orderQuestion({ me }: Reading, input: Draft): OrderQuestion {
  return { input, extra: options.filter?.(input, me) ?? [] }
}

/** Refuses a query by members that a rule hides from the caller. */
function refuseHidden({ me }: Reading, members: readonly string[]): void {
  if (members.some((member) => isHidden(source, me, member)))
    throw new Refusal('数据权限不允许查看所需的工单内容，请使用列表')
}

/** The groups of unassigned orders and of each person's open orders. */
async function handlerGroups(reading: Reading, question: OrderQuestion) {
  const { ids, count } = await findBusiest(reading, source, question, mostHandlers)
  const ofPerson = (id: string): Group => ({
    key: id,
    where: (bind) => `handler_id = ${bind(id)} and status in ('2', '3')`,
  })
  return {
    groups: [{ ...statusGroup('1'), key: '' }, ...ids.map(ofPerson)],
    moreHandlers: Math.max(0, count - ids.length),
  }
}

/** The title of a column; empty for people, whose names the client takes from their orders. */
const groupName = (by: 'status' | 'handler', key: string): string =>
  by === 'status' || key === '' ? (statusNames[(key || '1') as keyof typeof statusNames] ?? '') : ''

const appointedGroup = (day: string): Group => ({
  key: 'appointed',
  where: appointedWithin(`${day} 00:00:00`, `${day} 24:00:00`),
})

const isOpenOrder: Fragment = () => `status in ('1', '2', '3')`
const unappointedGroup: Group = {
  key: 'tray',
  where: (bind) => `appoint_start is null and ${isOpenOrder(bind)}`,
}

/** The people to whom the caller may give orders, and the handlers of the shown orders. */
async function findPeople(reading: Reading, rows: readonly Row[]) {
  const { tx, me } = reading
  const handlers = rows.map(({ handlerId }) => handlerId).filter((id) => typeof id === 'string')
  const able = me.rights.can(workOrderState.dispatch.needs)
    ? await findPeopleWith(tx, me.tenantId, workOrderState.accept.needs)
    : []
  const workers = await findWorkers(reading, able, '')
  const names = new Map(workers.map(({ id, realname }) => [id, String(realname ?? '')]))
  const ids = [
    ...new Set([
      ...(me.rights.can(workOrderState.accept.needs) ? [me.userId] : []),
      ...handlers,
      ...workers.map(({ id }) => id),
    ]),
  ].slice(0, mostPeople)
  const counts = await countOpenOrders(reading, source, ids)
  const people = ids.map((id) => ({
    id,
    realname: names.get(id) ?? '',
    openCount: counts?.get(id) ?? 0,
  }))
  // The caller comes first, and the order stays the same when an order is planned.
  const place = ({ id }: { id: string }) => (id === me.userId ? 0 : 1)
  return people.sort(
    (one, other) =>
      place(one) - place(other) ||
      one.realname.localeCompare(other.realname, 'zh') ||
      one.id.localeCompare(other.id),
  )
}

const mostPeople = 100
