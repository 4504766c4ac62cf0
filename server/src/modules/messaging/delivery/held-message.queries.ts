import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { heldMessages } from '../messaging.tables.ts'

export type HeldMessage = typeof heldMessages.$inferSelect
type NewHeldMessage = typeof heldMessages.$inferInsert

const rowsAtOnce = 1000

export async function insertHeld(tx: Tx, messages: readonly NewHeldMessage[]): Promise<void> {
  for (let at = 0; at < messages.length; at += rowsAtOnce)
    await tx.insert(heldMessages).values(messages.slice(at, at + rowsAtOnce))
}

const isDue = sql`${heldMessages.dueAt} <= app_now()`

/** People whose quiet hours are over. */
export const findDueReceivers = async (tx: Tx): Promise<string[]> =>
  (await tx.selectDistinct({ userId: heldMessages.userId }).from(heldMessages).where(isDue)).map(
    ({ userId }) => userId,
  )

/** Deletes and returns the due messages of a person, oldest first; a concurrent call gets none of them. */
export async function takeDueMessages(tx: Tx, userId: string): Promise<HeldMessage[]> {
  const rows = await tx
    .delete(heldMessages)
    .where(and(eq(heldMessages.userId, userId), isDue))
    .returning()
  const keyOf = ({ createTime, id }: HeldMessage) => `${createTime} ${id}`
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Changes the due time of a person's held messages after their quiet hours have changed. */
export const moveHeldMessages = (tx: Tx, userId: string, dueAt: Date) =>
  tx.update(heldMessages).set({ dueAt }).where(eq(heldMessages.userId, userId))

export async function countHeld(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(heldMessages).where(eq(heldMessages.userId, userId))
  return row?.n ?? 0
}
