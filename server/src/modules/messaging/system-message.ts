import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { findHolders } from '#modules/access/public.ts'
import { insertHeld } from './delivery/held-message.queries.ts'
import { findDeliveries } from './delivery/message-preference.queries.ts'
import { planDelivery } from './delivery/plan-delivery.ts'
import { queueMail } from './outgoing/queue-outgoing.ts'
import { showInApp } from './show-in-app.ts'

/** A message of the system to some people: an overtime, the end of a long export. */
export interface SystemMessage {
  /** Decides the channels, which people choose by kind. */
  kind: MessageKind
  to: { userIds?: readonly string[]; roleIds?: readonly string[] }
  title: string
  /** HTML; cleaned before it is stored. */
  text: string
  priority?: 'L' | 'M' | 'H'
  /** Where a click leads: a page by component name with a record, or a path of the console. */
  link?: { page: string; busId: string } | { path: string }
  /** The kind of record, by which messages about one are found. */
  busType?: string
}

/** The part that differs between messages to the same people. */
type MessageEntry = Pick<SystemMessage, 'text' | 'link'>

/**
 * Sends a message to its receivers as each has chosen: in the console, by mail, or after their quiet hours. Everything
 * belongs to the transaction and its tenant; no receiver is no error. Returns the id of the console's message.
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
  { kind, to, title, priority = 'L', busType }: Omit<SystemMessage, keyof MessageEntry>,
  entries: readonly MessageEntry[],
): Promise<string[]> {
  const holders = to.roleIds?.length ? await findHolders(tx, [...to.roleIds]) : []
  const userIds = [...new Set([...(to.userIds ?? []), ...holders])]
  if (userIds.length === 0 || entries.length === 0) return []
  const plan = planDelivery(kind, userIds, await findDeliveries(tx, userIds), tx.app.part(clock).now())
  const shared = { titile: title.slice(0, 100), priority, busType }
  const messages = entries.map(({ text, link }) => ({ msgContent: safeHtml(text), ...openingMembers(link) }))
  await insertHeld(
    tx,
    plan.held.flatMap(({ userId, inApp, mail, until }) =>
      messages.map(({ msgContent, ...opening }) => ({
        ...{ userId, kind, inApp, mail, dueAt: until, priority, busType },
        ...{ title: shared.titile, content: msgContent },
        ...opening,
      })),
    ),
  )
  await queueMail(
    tx,
    plan.mail,
    messages.map(({ msgContent }) => ({ title: shared.titile, content: msgContent, kind })),
  )
  return showInApp(tx, { ...shared, userIds: plan.inApp }, messages)
}

function openingMembers(link: SystemMessage['link']) {
  if (!link) return {}
  return 'path' in link
    ? { openType: 'url', openPage: link.path }
    : { openType: 'component', openPage: link.page, busId: link.busId }
}
