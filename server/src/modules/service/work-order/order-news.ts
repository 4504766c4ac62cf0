import type { OutgoingEvent } from '@banyan/contract/messaging/group-robot'
import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import {
  type GroupNews,
  type SystemMessage,
  sendSystemMessage,
  tellGroups,
} from '#modules/messaging/public.ts'
import { buildOrdersMessage, readOrderFacts } from './order-message.ts'
import { findConcerned, findPeople, type Person } from './order-news.queries.ts'

/** A change of some orders, with their rows before it. */
type OrderNews =
  | { kind: 'dispatch'; rows: readonly Row[]; handlerId: string }
  | { kind: 'appoint'; rows: readonly Row[]; appointment: string }
  | { kind: 'cancel'; rows: readonly Row[]; reason?: string | null }
  | { kind: 'comment'; rows: readonly [Row]; content: string; mentioned?: readonly string[] }

/** The message to one person about one order. */
interface PersonNotice {
  to: string
  kind: MessageKind
  title: string
  /** The title for several orders, which begins with their number. */
  ofMany: string
  row: Row
  text: string
  /** People who are only mentioned may not see the order, so they get its number alone. */
  isBrief?: boolean
}

/**
 * Notifies the people concerned by an event of orders: former and new handlers, creators, dispatchers, and people
 * mentioned. Nobody is notified of their own acts; several orders make one message. Group robots get one message per
 * order.
 */
export async function tellConcerned(change: Change, news: OrderNews): Promise<void> {
  const { tx, me } = change
  const ids = news.rows.map(({ id }) => id)
  const concerned = await findConcerned(tx, ids)
  const people = await findPeople(tx, [
    ...mentionedPeople(news),
    ...concerned.map(({ userId }) => userId),
    me.userId,
  ])
  const doer = people.get(me.userId)?.realname || me.username
  const notices = news.rows.flatMap((row) => {
    const others = concerned.filter(({ orderId }) => orderId === row.id).map(({ userId }) => userId)
    return noticesForNews(news, row, others, people, escapeHtml(doer))
  })
  const facts = await readOrderFacts(tx, news.rows, { label: '操作人', nameOf: () => doer })
  for (const messages of groupByPerson(notices.filter(({ to }) => to !== me.userId && people.has(to))))
    await sendSystemMessage(tx, mergeNotices(messages, facts))
  // Group robots get no news about appointments.
  if (news.kind !== 'appoint')
    await tellGroups(tx, groupEvents[news.kind], buildGroupNews(news, people, escapeHtml(doer), facts))
}

const groupEvents = {
  dispatch: 'orderDispatched',
  cancel: 'orderCancelled',
  comment: 'orderCommented',
} as const satisfies Record<Exclude<OrderNews['kind'], 'appoint'>, OutgoingEvent>

/** The news for group robots. */
function buildGroupNews(
  news: OrderNews,
  people: ReadonlyMap<string, Person>,
  doer: string,
  facts: ReadonlyMap<string, string>,
): GroupNews[] {
  return news.rows.map((row) => {
    const [title, text] = newsText(news, orderName(row), people, doer)
    return { recordId: row.id, title, text: `${text}<br>${facts.get(row.id)}` }
  })
}

/** Title and text of the message about a change of an order. */
function newsText(
  news: OrderNews,
  order: string,
  people: ReadonlyMap<string, Person>,
  doer: string,
): [title: string, text: string] {
  switch (news.kind) {
    case 'dispatch':
      return ['工单已派出', `${order} 已派给${escapeHtml(people.get(news.handlerId)?.realname ?? '')}。`]
    case 'appoint':
      return news.appointment
        ? ['工单预约', `${order} 预约在 ${news.appointment}。`]
        : ['工单预约已取消', `${order} 不再有预约。`]
    case 'cancel':
      return ['工单已取消', `${order} 已取消。${news.reason ? `原因：${escapeHtml(news.reason)}` : ''}`]
    case 'comment':
      return ['工单有新评论', `${doer} 评论了${order}：${escapeHtml(firstCharacters(news.content))}`]
  }
}

const orderName = (row: Row) => `工单 ${escapeHtml(String(row.orderNo))}`

const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''

function mentionedPeople(news: OrderNews): readonly string[] {
  if (news.kind === 'dispatch') return [news.handlerId]
  return news.kind === 'comment' ? (news.mentioned ?? []) : []
}

function noticesForNews(
  news: OrderNews,
  row: Row,
  others: readonly string[],
  people: ReadonlyMap<string, Person>,
  doer: string,
): PersonNotice[] {
  const order = orderName(row)
  const [title, said] = newsText(news, order, people, doer)
  const tell = (
    to: readonly string[],
    kind: MessageKind,
    title: string,
    ofMany: string,
    text: string,
  ): PersonNotice[] => to.map((each) => ({ to: each, kind, row, title, ofMany, text }))
  switch (news.kind) {
    case 'dispatch': {
      const { handlerId } = news
      const before = isId(row.handlerId) ? [row.handlerId] : []
      const handler = escapeHtml(people.get(handlerId)?.realname ?? '')
      const rest = others.filter((each) => each !== handlerId && !before.includes(each))
      const isYours = `${order} 已派给您，请及时处理。`
      const isTheirs = `${order} 已改派给${handler}，您不用再处理。`
      return [
        ...tell([handlerId], 'orderAssigned', '您有新的工单', '张新的工单已派给您', isYours),
        ...tell(before, 'orderReassigned', '工单已改派', '张工单已改派', isTheirs),
        ...tell(rest, 'orderDispatched', title, '张工单已派出', said),
      ]
    }
    case 'appoint': {
      const handler = isId(row.handlerId) ? [row.handlerId] : []
      return tell(handler, 'orderAppointed', title, '张工单的预约有变化', said)
    }
    case 'cancel':
      return tell(others, 'orderCancelled', title, '张工单已取消', said)
    case 'comment': {
      const mentioned = news.mentioned ?? []
      const rest = others.filter((each) => !mentioned.includes(each))
      const isBrief = (to: string) => !others.includes(to)
      const text = `${doer} 在${order} 的评论中提到了您`
      const full = `${text}：${escapeHtml(firstCharacters(news.content))}`
      return [
        ...tell(mentioned, 'mentioned', '有人提到了您', '处提到了您', full).map((notice) =>
          isBrief(notice.to) ? { ...notice, text: `${text}。`, isBrief: true } : notice,
        ),
        ...tell(rest, 'orderCommented', title, '张工单有新评论', said),
      ]
    }
  }
}

/** The notices of each person and kind together. */
function groupByPerson(notices: readonly PersonNotice[]): PersonNotice[][] {
  const groups = new Map<string, PersonNotice[]>()
  for (const notice of notices) {
    const key = `${notice.to} ${notice.title}`
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups.values()]
}

function mergeNotices(notices: readonly PersonNotice[], facts: ReadonlyMap<string, string>): SystemMessage {
  const [first] = notices as [PersonNotice]
  return {
    kind: first.kind,
    to: { userIds: [first.to] },
    priority: 'M',
    busType: 'workOrder',
    ...buildOrdersMessage(
      first,
      notices.map(({ row, text, isBrief }) => ({
        id: row.id,
        text: isBrief ? text : `${text}<br>${facts.get(row.id)}`,
      })),
    ),
  }
}

/** The first hundred characters; an emoji is not cut in half. */
const firstCharacters = (text: string) => [...text].slice(0, 100).join('')
