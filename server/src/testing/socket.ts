import { session } from '@banyan/contract/identity/session'
import { WebSocket } from 'undici'
import type { Client } from './server.ts'

export interface TestSocket {
  /** Every message so far, parsed; `access` tells of changed rights, which tests make all the time, and stands apart. */
  heard: Record<string, unknown>[]
  say(text: string): void
  /** Waits for a message with this command. */
  next(cmd: string): Promise<Record<string, unknown>>
  /** The code it was closed with. */
  closed: Promise<number>
  /** Why it was closed. */
  reason: Promise<string>
  close(): void
}

interface Opening {
  /** `http://127.0.0.1:1234` */
  at: string
  origin?: string | null
  /** The user in the path, the caller's own unless told otherwise. */
  userId?: string
  /** How the ticket travels. */
  by?: 'subprotocol' | 'query'
  /** A ticket of one's own; otherwise a fresh one is asked for. */
  ticket?: string
}

/** Opens a real socket as a person; rejects when the upgrade is refused. */
export async function openSocket(
  who: Client,
  { at, origin = at, userId = who.userId, by = 'subprotocol', ticket }: Opening,
): Promise<TestSocket> {
  const used = ticket ?? (await who.call(session.ticket, { use: 'socket' })).ticket
  const query = by === 'query' ? `?token=${used}` : ''
  const line = new WebSocket(`${at.replace('http', 'ws')}/websocket/${userId}${query}`, {
    protocols: by === 'subprotocol' ? [used] : [],
    headers: origin === null ? {} : { origin },
  })
  const heard: Record<string, unknown>[] = []
  const all: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  line.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    all.push(message)
    if (message.cmd !== 'access') heard.push(message)
    for (const look of waiting) look()
  })
  const end = new Promise<{ code: number; reason: string }>((resolve) =>
    line.addEventListener('close', resolve),
  )
  await new Promise<void>((resolve, reject) => {
    line.addEventListener('open', () => resolve())
    line.addEventListener('error', () => reject(new Error('refused')))
  })
  let seen = 0
  return {
    heard,
    say: (text) => line.send(text),
    next: (cmd) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${cmd} came`)), 10_000)
        const look = () => {
          const index = all.findIndex((message, at) => at >= seen && message.cmd === cmd)
          if (index < 0) return
          seen = index + 1
          clearTimeout(timer)
          waiting.delete(look)
          resolve(all[index]!)
        }
        waiting.add(look)
        look()
      }),
    closed: end.then(({ code }) => code),
    reason: end.then(({ reason }) => reason),
    close: () => line.close(),
  }
}
