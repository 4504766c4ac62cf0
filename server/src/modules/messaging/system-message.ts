import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { findHolders } from '#modules/access/public.ts'
import { insertSystemMessages } from './announcement.queries.ts'
import { pushEach } from './push.ts'
import { addReceipts } from './receipt.queries.ts'

/** A message of the system to some people: an overtime, the end of a long export. */
export interface SystemMessage {
  to: { userIds?: readonly string[]; roleIds?: readonly string[] }
  title: string
  /** HTML; cleaned before it is stored. */
  text: string
  priority?: 'L' | 'M' | 'H'
  /** What a click opens: a page of the registry with a record, or a path of the console. */
  link?: { page: string; busId: string } | { path: string }
  /** The kind of record, for whoever looks for messages of one. */
  busType?: string
}

/** What differs between messages that go to the same people. */
export type MessageEntry = Pick<SystemMessage, 'text' | 'link'>

/**
 * Stores a message for its receivers and tells their open consoles once the transaction has been committed. It works in
 * the tenant of the transaction; nobody to receive it is no error.
 */
export async function sendSystemMessage(
  tx: Tx,
  { text, link, ...shared }: SystemMessage,
): Promise<string | undefined> {
  const [id] = await sendSystemMessages(tx, shared, [{ text, link }])
  return id
}

/** The same for many messages to the same people, in a few statements. */
export async function sendSystemMessages(
  tx: Tx,
  { to, title, priority = 'L', busType }: Omit<SystemMessage, keyof MessageEntry>,
  entries: readonly MessageEntry[],
): Promise<string[]> {
  const holders = to.roleIds?.length ? await findHolders(tx, [...to.roleIds]) : []
  const userIds = [...new Set([...(to.userIds ?? []), ...holders])]
  if (userIds.length === 0 || entries.length === 0) return []
  const ids = await insertSystemMessages(
    tx,
    { titile: title.slice(0, 100), priority, userIds, busType },
    entries.map(({ text, link }) => ({ msgContent: safeHtml(text), ...openingOf(link) })),
  )
  await addReceipts(tx, ids, userIds)
  const tenantId = await tenantOf(tx)
  await pushEach(tx, tenantId, ids.slice(-pushedAtOnce), userIds)
  return ids
}

/** A console reads its whole bell at every push: of a flood it need not hear more. */
const pushedAtOnce = 20

async function tenantOf(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select app_tenant() as id`)
  const id = rows[0]?.id
  if (typeof id !== 'number') throw new Error('a system message is sent inside a tenant')
  return id
}

function openingOf(link: SystemMessage['link']) {
  if (!link) return {}
  return 'path' in link
    ? { openType: 'url', openPage: link.path }
    : { openType: 'component', openPage: link.page, busId: link.busId }
}
