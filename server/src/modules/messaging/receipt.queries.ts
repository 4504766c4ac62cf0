import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { activePeople } from '#modules/identity/public.ts'
import { isReleased, isRunning } from './announcement.queries.ts'
import { announcements, receipts } from './messaging.tables.ts'

/**
 * Creates unread marks for a release and removes those of an earlier one. Chosen people get theirs in one statement. An
 * announcement to all has no marks until somebody opens it: it is unread for everybody without a mark.
 */
export async function renewReceipts(tx: Tx, anntId: string, to: 'all' | string[]): Promise<void> {
  await tx.delete(receipts).where(eq(receipts.anntId, anntId))
  if (to !== 'all') await addReceipts(tx, [anntId], to)
}

/** Unread marks of some announcements for chosen people, as far as they can work in the tenant. */
export async function addReceipts(tx: Tx, anntIds: string[], userIds: string[]): Promise<void> {
  await executeWrite(
    tx,
    receipts,
    sql`
    insert into ${receipts} (id, annt_id, user_id)
    select md5(annt_id || ':' || people.id), annt_id, people.id
    from unnest(${sql.param(anntIds)}::text[]) as annt_id, (${activePeople}) people
    where people.id = any(${sql.param(userIds)}::text[])`,
  )
}

/** Adds the marks a person lacks for running announcements to all (DEC-038): before they look, and before they read. */
export async function addMissingReceipts(tx: Tx, userId: string): Promise<void> {
  const marked = tx
    .select({ n: sql`1` })
    .from(receipts)
    .where(eq(receipts.id, sql`md5(${announcements.id} || ':' || ${userId})`))
  const missing = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isRunning(), eq(announcements.msgType, 'ALL'), sql`not exists (${marked})`))
  // Usually no mark is missing; then nothing is written, and caches of other servers stay valid.
  if (missing.length === 0) return
  const ids = sql.param(missing.map(({ id }) => id))
  await executeWrite(
    tx,
    receipts,
    sql`
    insert into ${receipts} (id, annt_id, user_id)
    select md5(annt_id || ':' || ${userId}), annt_id, ${userId} from unnest(${ids}::text[]) as annt_id
    on conflict do nothing`,
  )
}

const entryColumns = {
  id: announcements.id,
  titile: announcements.titile,
  msgTxt: announcements.msgContent,
  msgContent: announcements.msgContent,
  msgAbstract: announcements.msgAbstract,
  msgCategory: announcements.msgCategory,
  priority: announcements.priority,
  sender: announcements.sender,
  createTime: announcements.createTime,
  sendTime: announcements.sendTime,
  openType: announcements.openType,
  openPage: announcements.openPage,
  busId: announcements.busId,
  busType: announcements.busType,
}
const joinsReceipt = and(eq(announcements.id, receipts.anntId), eq(announcements.tenantId, receipts.tenantId))
const hasBegun = sql`coalesce(${announcements.startTime}, app_now()) <= app_now()`
const isUnread = (userId: string) => and(eq(receipts.userId, userId), eq(receipts.readFlag, '0'))

/** The newest unread entries of one category that are running. */
export const findUnread = (tx: Tx, userId: string, msgCategory: string, limit: number) =>
  tx
    .select(entryColumns)
    .from(receipts)
    .innerJoin(announcements, joinsReceipt)
    .where(and(isUnread(userId), isRunning(), eq(announcements.msgCategory, msgCategory)))
    .orderBy(desc(announcements.sendTime), desc(announcements.id))
    .limit(limit)

/** How many entries of each category are unread and running. */
export async function countUnread(
  tx: Tx,
  userId: string,
): Promise<{ anntMsgTotal: number; sysMsgTotal: number }> {
  const rows = await tx
    .select({ category: announcements.msgCategory, n: count() })
    .from(receipts)
    .innerJoin(announcements, joinsReceipt)
    .where(and(isUnread(userId), isRunning()))
    .groupBy(announcements.msgCategory)
  const of = (category: string) => rows.find((row) => row.category === category)?.n ?? 0
  return { anntMsgTotal: of('1'), sysMsgTotal: of('2') }
}

/** Marks what a person has read; `id` names the announcement or the mark itself (DEC-041). */
export const markRead = (tx: Tx, userId: string, id: string) =>
  tx
    .update(receipts)
    .set({ readFlag: '1', readTime: sql`app_now()` })
    .where(and(isUnread(userId), or(eq(receipts.anntId, id), eq(receipts.id, id))))

/** Marks everything read that a person can see; what has not begun yet stays new. */
export const markAllRead = (tx: Tx, userId: string) =>
  tx
    .update(receipts)
    .set({ readFlag: '1', readTime: sql`app_now()` })
    .where(
      and(
        isUnread(userId),
        inArray(
          receipts.anntId,
          tx.select({ id: announcements.id }).from(announcements).where(and(isReleased(), hasBegun)),
        ),
      ),
    )

/** Whether a released announcement is for a person: by their mark, or because it runs for all. */
export const findReceived = (tx: Tx, userId: string, anntId: string) =>
  tx
    .select({ id: announcements.id })
    .from(announcements)
    .leftJoin(receipts, and(joinsReceipt, eq(receipts.userId, userId)))
    .where(
      and(
        eq(announcements.id, anntId),
        or(
          and(isNotNull(receipts.id), isReleased(), hasBegun),
          and(eq(announcements.msgType, 'ALL'), isRunning()),
        ),
      ),
    )
