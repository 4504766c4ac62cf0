import { type Watched, type WatchMessage, watchLimits } from '@banyan/contract/socket'

/** The shown entities and rows as messages for the server: the first replaces the former list, the others add to it. */
export function watchMessages(of: readonly Watched[]): string[] {
  const messages: WatchMessage[] = [{ cmd: 'watch', of: [] }]
  let room: number = watchLimits.idsPerMessage
  for (const { entity, ids } of of.slice(0, watchLimits.entities)) {
    let rest = ids.slice(0, watchLimits.ids)
    do {
      if (room <= 0) {
        messages.push({ cmd: 'watch', of: [], adds: true })
        room = watchLimits.idsPerMessage
      }
      messages.at(-1)?.of.push({ entity, ids: rest.slice(0, room) })
      const sent = room
      room -= Math.max(1, Math.min(sent, rest.length)) // an entity alone takes room too
      rest = rest.slice(sent)
    } while (rest.length > 0)
  }
  return messages.map((message) => JSON.stringify(message))
}

/** Merges what several tabs show. */
export function mergeWatched(all: Iterable<readonly Watched[]>): Watched[] {
  const byEntity = new Map<string, Set<string>>()
  for (const of of all)
    for (const { entity, ids } of of) {
      const known = byEntity.get(entity) ?? new Set()
      for (const id of ids) known.add(id)
      byEntity.set(entity, known)
    }
  return [...byEntity].map(([entity, ids]) => ({ entity, ids: [...ids] }))
}
