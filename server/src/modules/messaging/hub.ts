import { heartBeat, type SocketMessage, silenceMs } from '@banyan/contract/socket'
import type { Holder } from '#modules/identity/public.ts'
import { announcementMessage, type Push } from './push.ts'

/** As much of a socket as the hub needs. */
export interface SocketLink {
  readonly bufferedAmount: number
  send(text: string): void
  close(code: number, reason: string): void
  terminate(): void
}

interface Seat {
  line: SocketLink
  holder: Holder
  heardAt: number
}

/** Codes a client sees when the server ends a socket. */
export const ended = { goingAway: 1001, silent: 4000, crowded: 4001, session: 4002 } as const

const seatsPerUser = 5
/** A client that does not take what it is sent must not cost memory. */
const bufferLimit = 64 * 1024
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' } satisfies SocketMessage)

export type Hub = ReturnType<typeof socketHub>

/** The sockets of this server, in rooms of tenant and user. It knows nothing of how a socket came to be. */
export function socketHub(now: () => number) {
  const rooms = new Map<number, Map<string, Seat[]>>()

  /** Takes a seat; of too many of one user the oldest is closed. */
  function join(line: SocketLink, holder: Holder): { hear(text: string): void; leave(): void } {
    const seat: Seat = { line, holder, heardAt: now() }
    const room = rooms.get(holder.tenantId) ?? new Map<string, Seat[]>()
    rooms.set(holder.tenantId, room)
    const seats = room.get(holder.userId) ?? []
    room.set(holder.userId, [...seats, seat])
    for (const oldest of seats.slice(0, Math.max(0, seats.length + 1 - seatsPerUser)))
      end(oldest, ended.crowded, 'too many')
    return {
      hear(text) {
        if (text !== heartBeat) return // never relayed, never answered
        seat.heardAt = now()
        tell(seat, heartcheck)
      },
      leave: () => leave(seat),
    }
  }

  function leave(seat: Seat): void {
    const { tenantId, userId } = seat.holder
    const room = rooms.get(tenantId)
    const rest = room?.get(userId)?.filter((each) => each !== seat) ?? []
    if (rest.length) room?.set(userId, rest)
    else room?.delete(userId)
    if (room?.size === 0) rooms.delete(tenantId)
  }

  function end(seat: Seat, code: number, reason: string): void {
    leave(seat)
    seat.line.close(code, reason)
  }

  function tell(seat: Seat, text: string): void {
    if (seat.line.bufferedAmount > bufferLimit) {
      leave(seat)
      seat.line.terminate()
    } else seat.line.send(text)
  }

  /** Tells the people concerned. Without a push: some may have been missed, so everybody looks again. */
  function deliver(push: Push | undefined): void {
    if (!push) {
      for (const tenantId of rooms.keys()) deliver({ tenantId, msgId: '' })
      return
    }
    const { tenantId, msgId, userIds } = push
    const room = rooms.get(tenantId)
    if (!room) return
    if (userIds) {
      for (const userId of userIds) {
        const text = JSON.stringify(announcementMessage('user', msgId, userId))
        for (const seat of room.get(userId) ?? []) tell(seat, text)
      }
      return
    }
    const text = JSON.stringify(announcementMessage('topic', msgId, ''))
    for (const seats of [...room.values()]) for (const seat of seats) tell(seat, text)
  }

  const all = () => [...rooms.values()].flatMap((room) => [...room.values()].flat())

  /** Closes what has been silent too long (DEC-042) or has outlived its session. */
  function sweep(): void {
    const time = now()
    for (const seat of all()) {
      if (seat.holder.until.getTime() <= time) end(seat, ended.session, 'session ended')
      else if (time - seat.heardAt > silenceMs) end(seat, ended.silent, 'silent')
    }
  }

  /** Closes the sockets of a session that has ended. */
  function endSession(sessionId: string): void {
    for (const seat of all())
      if (seat.holder.sessionId === sessionId) end(seat, ended.session, 'session ended')
  }

  /** Closes those sockets whose holder is among the asked and not among the admitted. */
  function keepOnly(asked: readonly Holder[], admitted: ReadonlySet<Holder>): void {
    const refused = new Set(asked.filter((holder) => !admitted.has(holder)))
    for (const seat of all()) if (refused.has(seat.holder)) end(seat, ended.session, 'session ended')
  }

  const holders = () => all().map(({ holder }) => holder)

  function close(): void {
    for (const seat of all()) end(seat, ended.goingAway, 'going away')
  }

  return { join, deliver, sweep, endSession, keepOnly, holders, close, size: () => all().length }
}
