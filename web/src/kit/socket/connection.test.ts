import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, openConnection } from './connection.ts'

const wait = 500_000 // MSG-023
const beat = 20_000 // MSG-020

class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  sent: string[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let sockets: FakeSocket[]
let states: ConnectionState[]
let news: number
let backs: number
let accesses: number
let ends: string[]
let records: unknown[]
let isRefused: boolean
const broken = { code: 1006, reason: '' }
const newest = () => sockets.at(-1)!

/** A connection without random delays; `ticket` is the call before each socket. */
function connectionOf({ random = () => 0 }: { random?: () => number } = {}) {
  const ticket = vi.fn(async () => {
    if (isRefused) throw new Error('no ticket')
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as never
  })
  const listener = {
    onNews: () => void news++,
    onAccess: () => void accesses++,
    onRecords: (message: unknown) => void records.push(message),
    onEnded: (reason: string) => void ends.push(reason),
    onState: (state: ConnectionState) => void states.push(state),
    onReconnect: () => void backs++,
  }
  return { ticket, ...openConnection({ open: ticket, retryMs: wait, random }, listener) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
async function openedConnection() {
  const connection = connectionOf()
  await settle()
  newest().onopen?.()
  return connection
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  sockets = []
  states = []
  news = 0
  backs = 0
  accesses = 0
  ends = []
  records = []
  isRefused = false
})
afterEach(() => void vi.useRealTimers())

test('MSG-019 the socket connects at once', async () => {
  const { ticket } = connectionOf()
  expect(ticket).toHaveBeenCalledTimes(1)
  await settle()
  newest().onopen?.()
  expect(states).toEqual(['connecting', 'up'])
})

test('MSG-020 HeartBeat is sent 20 s after the opening and after each message', async () => {
  await openedConnection()
  await vi.advanceTimersByTimeAsync(beat - 1)
  expect(newest().sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(newest().sent).toEqual(['HeartBeat'])
  await vi.advanceTimersByTimeAsync(5_000)
  newest().says({ cmd: 'heartcheck', msgTxt: '心跳响应' })
  await vi.advanceTimersByTimeAsync(beat - 1)
  expect(newest().sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(newest().sent).toEqual(['HeartBeat', 'HeartBeat'])
})

test('MSG-024 DEC-042 topic and user are news; heartcheck, unknown commands and noise are not', async () => {
  await openedConnection()
  newest().says({ cmd: 'topic' })
  newest().says({ cmd: 'user' })
  newest().says({ cmd: 'heartcheck' })
  newest().says({ cmd: 'other' })
  newest().onmessage?.({ data: 'noise' })
  newest().onmessage?.({ data: 'null' })
  expect(news).toBe(2)
})

test.each(['onerror', 'onclose'] as const)(
  'MSG-021 MSG-023 after %s it reconnects by itself after 500000 ms',
  async (event) => {
    const { ticket } = await openedConnection()
    newest()[event]?.(broken)
    expect(states.at(-1)).toBe('down')
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(ticket).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ticket).toHaveBeenCalledTimes(2)
  },
)

test('MSG-022 error and close of one socket, and many occasions, make one attempt', async () => {
  const { ticket, retryNow } = await openedConnection()
  await vi.advanceTimersByTimeAsync(10_000)
  const lost = newest()
  lost.onerror?.()
  lost.onclose?.(broken)
  for (let n = 0; n < 20; n++) retryNow()
  await settle()
  expect(ticket).toHaveBeenCalledTimes(2)
  newest().onopen?.()
  for (let n = 0; n < 30; n++) {
    await vi.advanceTimersByTimeAsync(beat)
    newest().says({ cmd: 'heartcheck' })
  }
  expect(ticket).toHaveBeenCalledTimes(2) // the timer of the lost socket is gone
})

test('changed rights are told apart from news, and the end of the session with its reason', async () => {
  await openedConnection()
  newest().says({ cmd: 'access', msgTxt: '权限已变更' })
  expect([news, accesses, ends]).toEqual([0, 1, []])
  newest().onclose?.({ code: 4002, reason: 'frozen' })
  expect([states.at(-1), ends]).toEqual(['down', ['frozen']])
})

test('DEC-042 an occasion does not wait for the timer, and attempts are at least 5 s apart', async () => {
  const { ticket, retryNow } = await openedConnection()
  newest().onclose?.(broken)
  retryNow()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(ticket).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ticket).toHaveBeenCalledTimes(2)
})

test('DEC-042 attempts that fail come further and further apart, and never stop', async () => {
  const { ticket, retryNow } = await openedConnection()
  isRefused = true
  newest().onclose?.(broken)
  const times: number[] = []
  ticket.mockImplementation(async () => {
    times.push(Date.now())
    throw new Error('no ticket')
  })
  for (let second = 0; second < 200; second++) {
    retryNow()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const gaps = times.slice(1).map((time, at) => time - times[at]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000)
  expect(gaps.at(-1)).toBe(60_000)
  await vi.advanceTimersByTimeAsync(wait)
  expect(times.length).toBeGreaterThan(gaps.length + 1)
})

test('DEC-042 chance spreads those who come back', async () => {
  const { ticket, retryNow } = connectionOf({ random: () => 0.5 })
  await settle()
  newest().onopen?.()
  await vi.advanceTimersByTimeAsync(10_000)
  newest().onclose?.(broken)
  retryNow()
  await vi.advanceTimersByTimeAsync(999)
  expect(ticket).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ticket).toHaveBeenCalledTimes(2)
})

test('DEC-042 after every reconnect the bell is fetched, after the first connection it is not', async () => {
  const { retryNow } = await openedConnection()
  expect(backs).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  newest().onclose?.(broken)
  retryNow()
  await settle()
  newest().onopen?.()
  expect([backs, states]).toEqual([1, ['connecting', 'up', 'down', 'connecting', 'up']])
})

test('a ticket that is refused counts as a lost line', async () => {
  isRefused = true
  const { ticket } = connectionOf()
  await settle()
  expect(states).toEqual(['connecting', 'down'])
  await vi.advanceTimersByTimeAsync(wait)
  expect(ticket).toHaveBeenCalledTimes(2)
})

test('a heartbeat that is not answered means that nobody is there', async () => {
  await openedConnection()
  const silent = newest()
  await vi.advanceTimersByTimeAsync(2 * beat)
  expect([silent.isClosed, states.at(-1)]).toEqual([true, 'down'])
})

test('a line that is stopped neither tries again nor beats', async () => {
  const { ticket, stop, retryNow } = await openedConnection()
  const socket = newest()
  stop()
  socket.onclose?.(broken)
  retryNow()
  await vi.advanceTimersByTimeAsync(2 * wait)
  expect([ticket.mock.calls.length, socket.isClosed, socket.sent]).toEqual([1, true, []])
})

test('a socket that arrives after the stop is closed', async () => {
  const { stop } = connectionOf()
  stop()
  await settle()
  expect(newest().isClosed).toBe(true)
})

test('what pages show is said at once and after every reconnect, in messages the server takes', async () => {
  const { watch, retryNow } = await openedConnection()
  const ids = Array.from({ length: 100 }, (_, n) => `id-${n}`)
  watch([
    { entity: 'order', ids },
    { entity: 'user', ids: [] },
  ])
  const said = newest().sent.map((text) => JSON.parse(text))
  expect(
    said.map(({ cmd, adds, of }) => [cmd, adds, of.map((each: { entity: string }) => each.entity)]),
  ).toEqual([
    ['watch', undefined, ['order']],
    ['watch', true, ['order', 'user']],
  ])
  expect(said.flatMap(({ of }) => of.flatMap((each: { ids: string[] }) => each.ids))).toEqual(ids)
  newest().says({ cmd: 'records', entity: 'order', rows: { 'id-1': 2 }, gone: [], total: 1 })
  expect(records).toEqual([{ cmd: 'records', entity: 'order', rows: { 'id-1': 2 }, gone: [], total: 1 }])
  await vi.advanceTimersByTimeAsync(10_000)
  newest().onclose?.(broken)
  retryNow()
  await settle()
  newest().onopen?.()
  expect(newest().sent).toHaveLength(2)
})

test('a socket that slept with its device is given up at the next occasion', async () => {
  const { ticket, retryNow } = await openedConnection()
  const slept = newest()
  vi.setSystemTime(Date.now() + 60_000) // no timer ran meanwhile
  retryNow()
  await settle()
  expect([slept.isClosed, ticket.mock.calls.length]).toEqual([true, 2])
})
