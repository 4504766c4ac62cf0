import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/outer-cluster.ts'
import {
  errorResponse,
  listenLikePostgres,
  loginAccepted,
  rowWithNumber,
} from '#testing/postgres-protocol.ts'
import { type ConnectionState, type WatchOptions, watchConnection } from './watch-connection.ts'

/** A busy machine takes its time. */
const soon = { timeout: 10_000 }

/** Watches a server that answers connections as told; the states it went through. */
async function watched(answer: (socket: Socket, attempt: number) => void, more: Partial<WatchOptions> = {}) {
  const { config } = await listenLikePostgres(answer)
  const states: ConnectionState[] = []
  const connection = watchConnection(config, {
    name: 'watching',
    ask: async (client) => void (await client.query('select 1')),
    everyMs: 10,
    patienceMs: 400,
    retryMs: 10,
    onState: (state) => states.push(state),
    ...more,
  })
  onTestFinished(() => connection.close())
  return { connection, states }
}

/** Lets a client in and answers what it asks, as long as `isAnswering`. */
const serving = (socket: Socket, isAnswering: () => boolean = () => true) => {
  socket.write(loginAccepted)
  socket.on('data', () => {
    if (isAnswering()) socket.write(rowWithNumber(1))
  })
}

test('operations 8 a connection is down until it stands, then up, and says so once', async () => {
  let questions = 0
  const { connection, states } = await watched((socket) => serving(socket, () => ++questions > 0))
  expect(connection.state()).toBe('down')
  await expect.poll(() => questions, soon).toBeGreaterThan(3)
  expect([connection.state(), states]).toEqual(['up', ['up']])
})

test('operations 8 one that is refused stays down and is tried again until it stands', async () => {
  let tried = 0
  const { connection, states } = await watched((socket, attempt) => {
    tried = attempt
    if (attempt < 3) socket.end(errorResponse('57P03'))
    else serving(socket)
  })
  await expect.poll(() => connection.state(), soon).toBe('up')
  expect([tried, states]).toEqual([3, ['up']])
})

test('operations 8 where nothing listens it is tried again after the pause, not at once', async () => {
  const times: number[] = []
  const port = await freePort()
  const config = {
    host: '127.0.0.1',
    user: 'banyan',
    /** Read anew for each try. */
    get port() {
      times.push(performance.now())
      return port
    },
  }
  const settings = {
    name: 'watching',
    ask: async () => undefined,
    everyMs: 10,
    patienceMs: 400,
    retryMs: 100,
  }
  const connection = watchConnection(config, settings)
  onTestFinished(() => connection.close())
  await expect.poll(() => times.length, soon).toBeGreaterThan(3)
  for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBeGreaterThan(80)
})

test('operations 8 one that closes is down at once and made anew', async () => {
  const sockets: Socket[] = []
  const { connection, states } = await watched(
    (socket) => {
      sockets.push(socket)
      serving(socket)
    },
    { everyMs: 60_000 },
  )
  await expect.poll(() => connection.state(), soon).toBe('up')
  sockets[0]?.destroy()
  await expect.poll(() => states, soon).toEqual(['up', 'down', 'up'])
  expect(sockets).toHaveLength(2)
})

test('operations 8 one that falls silent, or never says a word, is silent, not down', async () => {
  let isAnswering = true
  const { states } = await watched((socket) => serving(socket, () => isAnswering))
  await expect.poll(() => states, soon).toEqual(['up'])
  isAnswering = false
  await expect.poll(() => states.slice(0, 2), soon).toEqual(['up', 'silent'])
  const mute = await watched(() => undefined)
  await expect.poll(() => mute.states, soon).toEqual(['silent'])
})

test('operations 9 a wrong answer takes the connection down; what is opened comes before it is up', async () => {
  const events: string[] = []
  await watched((socket) => serving(socket), {
    open: async () => void events.push('opened'),
    ask: async () => {
      events.push('asked')
      throw new Error('wrong')
    },
    onState: (state) => events.push(state),
  })
  await expect.poll(() => events.length, soon).toBeGreaterThanOrEqual(8)
  expect(events.slice(0, 8)).toEqual(['opened', 'up', 'asked', 'down', 'opened', 'up', 'asked', 'down'])
})

test('a connection that is closed is not made again', async () => {
  let attempts = 0
  const { connection } = await watched((socket) => {
    attempts++
    serving(socket)
  })
  await expect.poll(() => connection.state(), soon).toBe('up')
  await connection.close()
  expect([connection.state(), attempts]).toEqual(['down', 1])
})
