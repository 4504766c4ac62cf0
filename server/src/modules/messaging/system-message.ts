import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { findHolders } from '#modules/access/public.ts'
import { insertSystemMessage } from './announcement.queries.ts'
import { pushTo } from './push.ts'
import { renewReceipts } from './receipt.queries.ts'

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

/**
 * Stores a message for its receivers and tells their open consoles once the transaction has been committed. It works in
 * the tenant of the transaction; nobody to receive it is no error.
 */
export async function sendSystemMessage(
  tx: Tx,
  { to, title, text, priority = 'L', link, busType }: SystemMessage,
): Promise<string | undefined> {
  const holders = to.roleIds?.length ? await findHolders(tx, [...to.roleIds]) : []
  const userIds = [...new Set([...(to.userIds ?? []), ...holders])]
  if (userIds.length === 0) return undefined
  const id = await insertSystemMessage(tx, {
    titile: title.slice(0, 100),
    msgContent: safeHtml(text),
    priority,
    userIds,
    busType,
    ...openingOf(link),
  })
  await renewReceipts(tx, id, userIds)
  await pushTo(tx, await tenantOf(tx), id, userIds)
  return id
}

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
