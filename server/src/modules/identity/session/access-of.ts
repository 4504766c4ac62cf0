import { z } from 'zod'
import { notifyServers } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** A message between servers: consoles of these people reload their tenants. */
export const AccessMessage = z.object({ accessOf: z.array(z.string()) })

/** Tells the open consoles of a person, in whatever tenant, that a membership came or went. */
export const notifyMember = (tx: Tx, userId: string) =>
  notifyServers(tx, [JSON.stringify({ accessOf: [userId] } satisfies z.output<typeof AccessMessage>)])
