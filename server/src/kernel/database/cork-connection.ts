import type { Socket } from 'node:net'
import type pg from 'pg'

/** Connections with unsent statements that wait for the next ones, and the timer that sends them anyway. */
const corkTimers = new WeakMap<Socket, NodeJS.Timeout>()

/**
 * Sends all statements of this event-loop turn in one packet. Measured: writing to the socket was a third of the
 * processor time of a list call, independent of the size.
 */
export function corkConnection(client: pg.ClientBase): void {
  const stream = connectionStream(client)
  const timer = corkTimers.get(stream)
  if (timer) {
    clearTimeout(timer)
    corkTimers.delete(stream)
  } else stream.cork()
  // Runs after the promises of this turn, so that their statements are in the same packet.
  queueMicrotask(() => process.nextTick(() => stream.uncork()))
}

/**
 * Holds the statements of this turn for the next `corkConnection`, at most two milliseconds: the `commit` of a read
 * that is already answered travels with the next `begin`.
 */
export function corkUntilNext(client: pg.ClientBase): void {
  const stream = connectionStream(client)
  if (corkTimers.has(stream)) return
  stream.cork()
  const send = () => {
    corkTimers.delete(stream)
    stream.uncork()
  }
  corkTimers.set(stream, setTimeout(send, 2))
}

const connectionStream = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
