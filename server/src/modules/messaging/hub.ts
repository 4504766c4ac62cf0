import {
  type EndReason,
  heartBeat,
  type RecordsMessage,
  type SocketMessage,
  sessionEndedCode,
  silenceMs,
} from '@banyan/contract/socket'
import type { Holder } from '#modules/identity/public.ts'
import { announcementMessage, type PushMessage } from './push.ts'

/** The part of a socket that the hub uses. */
export interface SocketLink {
  readonly bufferedAmount: number
  send(text: string): void
  close(code: number, reason: string): void
  terminate(): void
}

export interface OpenSocket {
  line: SocketLink
  holder: Holder
  heardAt: number
  /** The entities shown by its pages, with the visible record ids that the holder may see. */
  watched?: Map<string, Set<string>>
}

/** What the hub returns for an added socket. */
export interface HubEntry {
  hear(text: string): void
  leave(): void
}

/** Codes a client sees when the server ends a socket. */
export const closeCodes = { goingAway: 1001, silent: 4000, crowded: 4001, session: sessionEndedCode } as const

const maxSocketsPerUser = 5
/** Sockets with more unsent bytes are closed, so that a client that does not read uses no memory. */
const bufferLimit = 64 * 1024
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' } satisfies SocketMessage)
const recordsMissed = JSON.stringify({
  cmd: 'records',
  rows: {},
  gone: [],
  total: 0,
} satisfies RecordsMessage)
const accessChanged = JSON.stringify({ cmd: 'access', msgTxt: '权限已变更' } satisfies SocketMessage)

export type Hub = ReturnType<typeof socketHub>

/** The sockets of this server by tenant and user; opening them is done elsewhere. */
export function socketHub(
  now: () => number,
  /** Hears what a client says besides its heartbeat; it is never relayed. */
  onText: (socket: OpenSocket, text: string) => void = () => undefined,
) {
  const rooms = new Map<number, Map<string, OpenSocket[]>>()

  /** Takes a socket; of too many of one user the oldest is closed. */
  function join(line: SocketLink, holder: Holder): HubEntry {
    const socket: OpenSocket = { line, holder, heardAt: now() }
    const room = rooms.get(holder.tenantId) ?? new Map<string, OpenSocket[]>()
    rooms.set(holder.tenantId, room)
    const sockets = room.get(holder.userId) ?? []
    room.set(holder.userId, [...sockets, socket])
    for (const oldest of sockets.slice(0, Math.max(0, sockets.length + 1 - maxSocketsPerUser)))
      end(oldest, closeCodes.crowded, 'too many')
    return {
      hear(text) {
        if (text !== heartBeat) return onText(socket, text)
        socket.heardAt = now()
        tell(socket, heartcheck)
      },
      leave: () => leave(socket),
    }
  }

  function leave(socket: OpenSocket): void {
    const { tenantId, userId } = socket.holder
    const room = rooms.get(tenantId)
    const rest = room?.get(userId)?.filter((each) => each !== socket) ?? []
    if (rest.length) room?.set(userId, rest)
    else room?.delete(userId)
    if (room?.size === 0) rooms.delete(tenantId)
  }

  function end(socket: OpenSocket, code: number, reason: string): void {
    leave(socket)
    socket.line.close(code, reason)
  }

  function tell(socket: OpenSocket, text: string): void {
    if (socket.line.bufferedAmount > bufferLimit) {
      leave(socket)
      socket.line.terminate()
    } else socket.line.send(text)
  }

  /**
   * Sends a push to the people concerned; `undefined` means that pushes may have been missed, so all consoles reload.
   */
  function deliver(push: PushMessage | undefined): void {
    if (!push) {
      for (const tenantId of rooms.keys()) deliver({ tenantId, msgId: '' })
      for (const socket of all()) tell(socket, recordsMissed)
      tellAccess()
      return
    }
    const { tenantId, msgId, userIds } = push
    const room = rooms.get(tenantId)
    if (!room) return
    if (userIds) {
      for (const userId of userIds) {
        const text = JSON.stringify(announcementMessage('user', msgId, userId))
        for (const socket of room.get(userId) ?? []) tell(socket, text)
      }
      return
    }
    const text = JSON.stringify(announcementMessage('topic', msgId, ''))
    for (const sockets of [...room.values()]) for (const socket of sockets) tell(socket, text)
  }

  /** Makes consoles of some tenants, or of all, reload the rights of their users. */
  function tellAccess(tenantIds: Iterable<number> = rooms.keys()): void {
    for (const tenantId of [...tenantIds])
      for (const sockets of [...(rooms.get(tenantId)?.values() ?? [])])
        for (const socket of sockets) tell(socket, accessChanged)
  }

  /** The same for some people, in whatever tenant they work. */
  function tellAccessOf(userIds: readonly string[]): void {
    for (const socket of all()) if (userIds.includes(socket.holder.userId)) tell(socket, accessChanged)
  }

  const all = () => [...rooms.values()].flatMap((room) => [...room.values()].flat())

  /** Closes what has been silent too long (DEC-042) or has outlived its session. */
  function sweep(): void {
    const time = now()
    for (const socket of all()) {
      if (socket.holder.until.getTime() <= time)
        end(socket, closeCodes.session, 'expired' satisfies EndReason)
      else if (time - socket.heardAt > silenceMs) end(socket, closeCodes.silent, 'silent')
    }
  }

  /** Closes the sockets of some holders and tells them why. */
  function endSockets(reasons: ReadonlyMap<Holder, EndReason>): void {
    for (const socket of all()) {
      const reason = reasons.get(socket.holder)
      if (reason) end(socket, closeCodes.session, reason)
    }
  }

  /** Sends a message to one socket, if it is still open. */
  function tellSocket(socket: OpenSocket, message: RecordsMessage): void {
    const { tenantId, userId } = socket.holder
    if (rooms.get(tenantId)?.get(userId)?.includes(socket)) tell(socket, JSON.stringify(message))
  }

  /** The sockets whose pages follow records. */
  const watching = () => all().filter(({ watched }) => watched?.size)

  const holders = () => all().map(({ holder }) => holder)

  function close(): void {
    for (const socket of all()) end(socket, closeCodes.goingAway, 'going away')
  }

  return {
    join,
    deliver,
    tellAccess,
    tellAccessOf,
    sweep,
    endSockets,
    tellSocket,
    watching,
    holders,
    close,
    size: () => all().length,
  }
}
