import { type Watched, watchLimits } from '@banyan/contract/socket'
import { z } from 'zod'
import type { OpenSocket } from '../hub.ts'

const Id = z.string().min(1).max(100)
const WatchMessage = z.object({
  cmd: z.literal('watch'),
  adds: z.literal(true).optional(),
  of: z.array(z.object({ entity: Id, ids: z.array(Id).max(watchLimits.ids) })).max(watchLimits.entities),
})

/**
 * Stores the entities that the pages of a socket show. Returns the watched records, which count once the holder is
 * known to see them.
 */
export function updateWatch(socket: OpenSocket, text: string): Watched[] {
  const message = readWatch(text)
  if (!message) return []
  const watched = (message.adds && socket.watched) || new Map<string, Set<string>>()
  for (const { entity } of message.of)
    if (watched.size < watchLimits.entities && !watched.has(entity)) watched.set(entity, new Set())
  socket.watched = watched
  return message.of.filter(({ entity, ids }) => ids.length > 0 && watched.has(entity))
}

function readWatch(text: string): z.output<typeof WatchMessage> | undefined {
  try {
    return WatchMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
