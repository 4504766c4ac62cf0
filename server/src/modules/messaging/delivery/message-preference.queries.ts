import { defaultPreference, type MessagePreference } from '@banyan/contract/messaging/message-preference'
import { defaultNoticePreference } from '@banyan/contract/messaging/notice-preference'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { noticePreferences } from '../messaging.tables.ts'

/** The message preferences of some people; those who never saved any are missing. */
export async function findDeliveries(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, MessagePreference>> {
  const rows = await tx
    .select({ id: noticePreferences.id, delivery: noticePreferences.delivery })
    .from(noticePreferences)
    .where(and(inArray(noticePreferences.id, [...userIds]), isNotNull(noticePreferences.delivery)))
  return new Map(rows.flatMap(({ id, delivery }) => (delivery ? [[id, delivery]] : [])))
}

/** The message preference of a person in the tenant of the transaction, or the default. */
export const findDelivery = async (tx: Tx, userId: string): Promise<MessagePreference> =>
  (await findDeliveries(tx, [userId])).get(userId) ?? defaultPreference

export const storeDelivery = (tx: Tx, userId: string, delivery: MessagePreference) =>
  tx
    .insert(noticePreferences)
    .values({ id: userId, ways: defaultNoticePreference, delivery })
    .onConflictDoUpdate({ target: [noticePreferences.tenantId, noticePreferences.id], set: { delivery } })
