import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { announcements } from './messaging.tables.ts'

/** Released, begun and not over: what the bell shows. */
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

/** What decides about rows, whatever of it a data rule hides from the caller. */
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
export type State = Awaited<ReturnType<typeof findStates>>[number]

/** What the list of fields does not hold, for the rows of a page. */
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

type NewMessage = Omit<typeof announcements.$inferInsert, 'id' | 'msgCategory' | 'msgType' | 'sendStatus'>

/** Messages of the system itself, released at once. */
export async function insertSystemMessages(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  const ids = messages.map(() => newId())
  await tx.insert(announcements).values(
    messages.map((message, at) => ({
      ...message,
      id: ids[at],
      msgCategory: '2',
      msgType: 'USER',
      sendStatus: '1',
      sender: '系统',
      sendTime: sql`app_now()`,
      automatic: true,
    })),
  )
  return ids
}
