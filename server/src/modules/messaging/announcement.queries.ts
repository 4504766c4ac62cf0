import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { announcements } from './messaging.tables.ts'

/** The condition of announcements on the bell: released, begun and not over. */
export const isRunning = () =>
  and(
    isReleased(),
    or(isNull(announcements.startTime), lte(announcements.startTime, sql`app_now()`)),
    or(isNull(announcements.endTime), gte(announcements.endTime, sql`app_now()`)),
  )

export const isReleased = () => and(eq(announcements.delFlag, 0), eq(announcements.sendStatus, '1'))

export const findAnnouncement = (tx: Tx, id: string) =>
  tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), eq(announcements.delFlag, 0)))

/** The members that decide about allowed state changes, read even if a data rule hides them. */
export const findStates = (tx: Tx, ids: string[]) =>
  tx
    .select({
      id: announcements.id,
      sendStatus: announcements.sendStatus,
      msgType: announcements.msgType,
      startTime: announcements.startTime,
      endTime: announcements.endTime,
      userIds: announcements.userIds,
    })
    .from(announcements)
    .where(inArray(announcements.id, ids))
export type AnnouncementState = Awaited<ReturnType<typeof findStates>>[number]

/** Members beyond the fields of the list, for the rows of a page. */
export const findFurtherMembers = (tx: Tx, ids: string[]) =>
  tx
    .select({
      id: announcements.id,
      userIds: announcements.userIds,
      openType: announcements.openType,
      openPage: announcements.openPage,
      busId: announcements.busId,
      busType: announcements.busType,
    })
    .from(announcements)
    .where(inArray(announcements.id, ids))

export const markReleased = (tx: Tx, id: string, sender: string) =>
  tx
    .update(announcements)
    .set({ sendStatus: '1', sender, sendTime: sql`app_now()`, cancelTime: null })
    .where(eq(announcements.id, id))

export const markRevoked = (tx: Tx, id: string) =>
  tx
    .update(announcements)
    .set({ sendStatus: '2', cancelTime: sql`app_now()` })
    .where(eq(announcements.id, id))

/** What several messages to the same people have in common. */
export interface SharedMessage {
  titile: string
  priority: string
  userIds: readonly string[]
  busType?: string
}
export interface NewMessage {
  msgContent: string
  openType?: string
  openPage?: string
  busId?: string
}

/** Messages of the system itself, released at once; however many, in one statement. */
export async function insertSystemMessages(
  tx: Tx,
  { titile, priority, userIds, busType }: SharedMessage,
  messages: readonly NewMessage[],
): Promise<string[]> {
  const ids = messages.map(newId)
  const each = (member: keyof NewMessage) =>
    sql`${sql.param(messages.map((message) => message[member] ?? null))}::text[]`
  await executeWrite(
    tx,
    announcements,
    sql`insert into ${announcements} (id, titile, msg_category, priority, msg_type, user_ids, msg_content, send_status,
        sender, send_time, open_type, open_page, bus_id, bus_type, automatic)
      select id, ${titile}, '2', ${priority}, 'USER', ${sql.param([...userIds])}::text[], msg_content, '1',
        '系统', app_now(), open_type, open_page, bus_id, ${busType ?? null}, true
      from unnest(${sql.param(ids)}::text[], ${each('msgContent')}, ${each('openType')}, ${each('openPage')},
        ${each('busId')}) as message (id, msg_content, open_type, open_page, bus_id)`,
  )
  return ids
}
