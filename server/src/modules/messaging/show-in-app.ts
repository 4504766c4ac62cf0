import type { Tx } from '#kernel/database/tx.ts'
import { insertSystemMessages, type NewMessage, type SharedMessage } from './announcement.queries.ts'
import { pushAnnouncements } from './push.ts'
import { addReceipts } from './receipt.queries.ts'
import { currentTenantId } from './tenant-of.ts'

/** Stores messages for people and tells their open consoles once the transaction has been committed. */
export async function showInApp(
  tx: Tx,
  shared: SharedMessage,
  messages: readonly NewMessage[],
): Promise<string[]> {
  const userIds = [...shared.userIds]
  if (userIds.length === 0) return []
  const ids = await insertSystemMessages(tx, shared, messages)
  await addReceipts(tx, ids, userIds)
  const tenantId = await currentTenantId(tx)
  await pushAnnouncements(tx, tenantId, ids.slice(-pushedAtOnce), userIds)
  return ids
}

/** At most this many messages are pushed together, because a console reloads its whole bell at each push. */
const pushedAtOnce = 20
