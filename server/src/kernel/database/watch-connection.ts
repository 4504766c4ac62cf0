import { Socket } from 'node:net'
import type pg from 'pg'
import { DatabaseClient, type DatabaseConfig } from './database-client.ts'

/** `silent`: the connection stands, or is being made, but nothing answers. `down`: it was refused or closed. */
export type ConnectionState = 'up' | 'down' | 'silent'

export interface WatchOptions {
  /** The `application_name` of the connection in `pg_stat_activity`. */
  name: string
  /** Done on every new connection before it counts as up. */
  open?(client: pg.Client): Promise<void>
  /** The regular check; throws when the answer is wrong. */
  ask(client: pg.Client): Promise<void>
  everyMs: number
  /** The longest wait for an answer. */
  patienceMs: number
  retryMs: number
  onState?(state: ConnectionState): void
}

export interface WatchedConnection {
  state(): ConnectionState
  close(): Promise<void>
}

/** A connection with a regular check; when it closes or stops answering it is replaced. */
export function watchConnection(config: DatabaseConfig, options: WatchOptions): WatchedConnection {
  let current: ConnectionState = 'down'
  let isClosed = false
  let socket: Socket | undefined
  let wake = () => {}
  const note = (state: ConnectionState) => {
    if (state === current) return
    current = state
    options.onState?.(state)
  }

  /** Sleeps until the time is over or the connection changes its state. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function connect(): Promise<void> {
    let isOpen = true
    const client = new DatabaseClient({
      ...config,
      application_name: options.name,
      stream: () => {
        socket = new Socket()
        return socket
      },
    })
    client.on('error', () => undefined) // the `end` event follows and is handled
    const noticeEnd = () => {
      isOpen = false
      wake()
    }
    client.on('end', noticeEnd)
    try {
      await withTimeout(client.connect(), options.patienceMs)
      await withTimeout(options.open?.(client) ?? Promise.resolve(), options.patienceMs)
      while (isOpen && !isClosed) {
        note('up')
        await pause(options.everyMs)
        if (isOpen && !isClosed) await withTimeout(options.ask(client), options.patienceMs)
      }
      note('down')
    } catch (error) {
      note(error instanceof NoAnswerError ? 'silent' : 'down')
    } finally {
      client.off('end', noticeEnd) // a late `end` event would cut the pause before the next attempt short
      socket?.destroy()
    }
  }

  const running = (async () => {
    while (!isClosed) {
      await connect()
      if (!isClosed) await pause(options.retryMs)
    }
  })()
  return {
    state: () => current,
    async close() {
      isClosed = true
      wake()
      socket?.destroy()
      await running
    },
  }
}

class NoAnswerError extends Error {}

const sliceMs = 200

/**
 * Rejects with `Silence` when the work takes too long. Counted in slices: when this process itself is held up, however
 * long, one slice passes.
 */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    let left = ms
    timer = setInterval(() => {
      left -= sliceMs
      if (left <= 0) reject(new NoAnswerError())
    }, sliceMs)
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearInterval(timer)
    work.catch(() => undefined)
  }
}
