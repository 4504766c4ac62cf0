import type { SocketMessage } from '@banyan/contract/socket'
import { z } from 'zod'
import { messageLimit, notifyServers } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { AccessOf } from '#modules/identity/public.ts'

/** Messages between servers: who has to reload, never the content. */
const PushMessage = z.object({
  tenantId: z.number(),
  msgId: z.string(),
  /** Chosen people; without them everybody of the tenant. */
  userIds: z.array(z.string()).optional(),
})
export type PushMessage = z.output<typeof PushMessage>

/** Tells the receivers of an announcement, wherever they are connected, once the transaction has been committed. */
export const pushAnnouncement = (tx: Tx, tenantId: number, msgId: string, userIds?: readonly string[]) =>
  pushAnnouncements(tx, tenantId, [msgId], userIds)

/** The same for several announcements to the same people, in one statement. */
export const pushAnnouncements = (
  tx: Tx,
  tenantId: number,
  msgIds: readonly string[],
  userIds?: readonly string[],
) =>
  notifyServers(
    tx,
    msgIds.flatMap((msgId) =>
      userIds
        ? splitUserIds(userIds).map((part) =>
            JSON.stringify({ tenantId, msgId, userIds: part } satisfies PushMessage),
          )
        : [JSON.stringify({ tenantId, msgId } satisfies PushMessage)],
    ),
  )

/** The notification of the database that a session ended. */
const EndedSession = z.object({ endedSession: z.string() })
const Message = z.union([PushMessage, EndedSession, AccessOf])

/** Parses a message of another server; unknown members of other versions end no session. */
export function readMessage(message: string): z.output<typeof Message> | undefined {
  try {
    return Message.safeParse(JSON.parse(message)).data
  } catch {
    return undefined
  }
}

/** A socket message without content, which is read through calls (DEC-042). */
export const announcementMessage = (cmd: 'topic' | 'user', msgId: string, userId: string): SocketMessage => ({
  cmd,
  msgId,
  msgTxt: '有新的通知',
  userId,
})

/** Splits user ids into messages below PostgreSQL's size limit. */
function splitUserIds(userIds: readonly string[]): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const userId of userIds) {
    const size = Buffer.byteLength(userId) + 3
    if (size > room) {
      parts.push([])
      room = messageLimit - 500
    }
    parts.at(-1)?.push(userId)
    room -= size
  }
  return parts
}
