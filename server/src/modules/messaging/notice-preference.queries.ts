import { defaultNoticePreference, type NoticePreference } from '@banyan/contract/messaging/notice-preference'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { noticePreferences } from './messaging.tables.ts'

/** The announcement preference of a person in the tenant of the transaction. */
export async function findPreference(tx: Tx, userId: string): Promise<NoticePreference> {
  const [row] = await tx
    .select({ ways: noticePreferences.ways })
    .from(noticePreferences)
    .where(eq(noticePreferences.id, userId))
  return row?.ways ?? defaultNoticePreference
}

export const storePreference = (tx: Tx, userId: string, ways: NoticePreference) =>
  tx
    .insert(noticePreferences)
    .values({ id: userId, ways })
    .onConflictDoUpdate({ target: [noticePreferences.tenantId, noticePreferences.id], set: { ways } })
