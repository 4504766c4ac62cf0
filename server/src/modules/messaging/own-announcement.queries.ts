import { readCondition } from '@banyan/contract/list-query'
import type { OwnAnnouncement } from '@banyan/contract/messaging/own-announcement'
import type { ListColumn } from '#kernel/caller.ts'
import { all, any, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { inputFilters, orderClause } from '#kernel/records/list/filters.ts'
import type { Paging } from '#kernel/records/list/paging.ts'

const ownColumn = (member: string, sql: string, more: Partial<ListColumn> = {}): [string, ListColumn] => [
  member,
  { member, sql, kind: 'text', searchable: false, ...more },
]

/** What a person may filter and sort their announcements by. */
export const ownColumns: ReadonlyMap<string, ListColumn> = new Map([
  ownColumn('titile', 'a.titile'),
  ownColumn('msgCategory', 'a.msg_category', { dict: 'msg_category' }),
  ownColumn('sender', 'a.sender', { lookup: 'identity_user,realname,username' }),
  ownColumn('sendTime', 'a.send_time', { kind: 'time' }),
  ownColumn('priority', 'a.priority', { dict: 'priority' }),
  ownColumn('readFlag', 'r.read_flag', { dict: 'read_flag' }),
])

const unreadFirst = 'r.read_flag, a.send_time desc, r.id desc'

/** A plain word matches any part of the title; conditions of the list query language are unchanged. */
const asContains = (text: unknown) =>
  typeof text === 'string' && readCondition(text)?.rule === 'eq' && !/^(=|eq) /.test(text.trim())
    ? `*${text.trim()}*`
    : text

/** People look for a sender by the name they see; clients of the family send the user name. */
function senderFilter(asked: unknown): Fragment[] {
  const either = ['sender', 'realname'].flatMap((member) => inputFilters(senderColumns, { [member]: asked }))
  return either.length ? [any(either)] : []
}
const senderColumns: ReadonlyMap<string, ListColumn> = new Map([
  ownColumn('sender', 'a.sender'),
  ownColumn(
    'realname',
    '(select u.realname from identity_user u where u.tenant_id = a.tenant_id and u.username = a.sender and u.del_flag = 0)',
  ),
])

/** A page of a person's announcements, by default unread first, then newest (DEC-040). */
export async function findOwnPage(
  tx: Tx,
  userId: string,
  input: Record<string, unknown> & { column?: string },
  { size, offset }: Paging,
): Promise<{ records: OwnAnnouncement[]; total: number }> {
  const mine: Fragment = (bind) =>
    `r.tenant_id = app_tenant() and r.user_id = ${bind(userId)} and r.del_flag = 0
     and a.del_flag = 0 and a.send_status = '1' and coalesce(a.start_time, app_now()) <= app_now()`
  const { sender, titile, ...asked } = input
  const where = all([
    mine,
    ...inputFilters(ownColumns, { ...asked, titile: asContains(titile) }),
    ...senderFilter(sender),
  ])
  const from = `from messaging_receipt r join messaging_announcement a on a.tenant_id = r.tenant_id and a.id = r.annt_id`
  const order = ownColumns.has(input.column ?? '')
    ? orderClause({ alias: 'r' }, ownColumns, input)
    : unreadFirst
  const counted = statement((bind) => `select count(*)::int as n ${from} where ${where(bind)}`)
  const rows = statement(
    (bind) =>
      `select r.id, r.annt_id as "anntId", r.user_id as "userId", r.read_flag as "readFlag", a.titile,
         a.msg_content as "msgContent", a.msg_abstract as "msgAbstract", a.sender, a.priority,
         a.send_time as "sendTime", a.msg_category as "msgCategory", a.bus_id as "busId", a.bus_type as "busType",
         a.open_type as "openType", a.open_page as "openPage"
       ${from} where ${where(bind)} order by ${order} limit ${bind(size)} offset ${bind(offset)}`,
  )
  const [total, records] = await Promise.all([
    tx.$client.query<{ n: number }>(counted),
    tx.$client.query<OwnAnnouncement>(rows),
  ])
  return { total: total.rows[0]?.n ?? 0, records: records.rows }
}
