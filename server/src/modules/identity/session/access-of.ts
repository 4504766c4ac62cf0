import { z } from 'zod'
import { notifyServers } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** Between servers: the consoles of these people ask anew which tenants there are for them. */
export const AccessOf = z.object({ accessOf: z.array(z.string()) })

/** Tells the open consoles of a person, in whatever tenant, that a membership came or went. */
export const tellMember = (tx: Tx, userId: string) =>
  notifyServers(tx, [JSON.stringify({ accessOf: [userId] } satisfies z.output<typeof AccessOf>)])
