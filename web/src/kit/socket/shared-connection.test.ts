import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionListener, ConnectionState } from './connection.ts'
import { shareConnection } from './shared-connection.ts'

/* Two tabs of one browser: a lock one of them holds, and a channel that reaches the others. */

interface Tab extends ConnectionListener {
  news: number
  states: ConnectionState[]
  told: string[]
}
const aTab = (): Tab => {
  const tab: Tab = {
    news: 0,
    states: [],
    told: [],
    onNews: () => void tab.news++,
    onReconnect: () => void tab.news++,
    onAccess: () => void tab.told.push('access'),
    onRecords: ({ entity }) => void tab.told.push(`records ${entity}`),
    onEnded: (reason) => void tab.told.push(reason),
    onState: (state) => void tab.states.push(state),
  }
  return tab
}

class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  send = vi.fn()
  close = vi.fn()
}
let sockets: FakeSocket[]
const options = () => ({
  open: async () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as never
  },
  retryMs: 500_000,
  random: () => 0,
})

class FakeChannel {
  static all: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((each) => each !== this)
  }
}

function fakeLocks() {
  let queue = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = queue.then(() => (signal.aborted ? undefined : work()))
      queue = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  FakeChannel.all = []
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('DEC-042 two tabs share one socket, and both hear its news and its state', async () => {
  const [first, second] = [aTab(), aTab()]
  shareConnection('s', options(), first)
  await settle()
  sockets[0]?.onopen?.()
  shareConnection('s', options(), second)
  await settle()
  sockets[0]?.onmessage?.({ data: '{"cmd":"topic"}' })
  expect(sockets).toHaveLength(1)
  expect([first.news, second.news]).toEqual([1, 1])
  expect([first.states.at(-1), second.states.at(-1)]).toEqual(['up', 'up'])
  sockets[0]?.onmessage?.({ data: '{"cmd":"access"}' })
  sockets[0]?.onclose?.({ code: 4002, reason: 'forced' })
  expect([first.told, second.told]).toEqual([
    ['access', 'forced'],
    ['access', 'forced'],
  ])
})

test('when the tab with the socket closes, another takes over', async () => {
  const [first, second] = [aTab(), aTab()]
  const leading = shareConnection('s', options(), first)
  await settle()
  const waiting = shareConnection('s', options(), second)
  await settle()
  leading.stop()
  await settle()
  expect([sockets.length, sockets[0]?.close.mock.calls.length]).toEqual([2, 1])
  waiting.stop()
})

test('a tab that only waited leaves without a trace', async () => {
  const leading = shareConnection('s', options(), aTab())
  await settle()
  shareConnection('s', options(), aTab()).stop()
  leading.stop()
  await settle()
  expect(sockets).toHaveLength(1)
})

test('DEC-042 an occasion in one tab makes the tab with the socket try', async () => {
  shareConnection('s', options(), aTab())
  await settle()
  const follower = shareConnection('s', options(), aTab())
  await settle()
  sockets[0]?.onopen?.()
  await vi.advanceTimersByTimeAsync(10_000)
  sockets[0]?.onclose?.({ code: 1006, reason: '' })
  follower.retryNow()
  await settle()
  expect(sockets).toHaveLength(2)
})

test('without locks each tab keeps a socket of its own', async () => {
  vi.stubGlobal('navigator', {})
  shareConnection('s', options(), aTab())
  shareConnection('s', options(), aTab())
  await settle()
  expect(sockets).toHaveLength(2)
})

test('the tab with the socket says what all tabs show, also after it took over', async () => {
  const [first, second] = [aTab(), aTab()]
  const leading = shareConnection('s', options(), first)
  const waiting = shareConnection('s', options(), second)
  await settle()
  sockets[0]?.onopen?.()
  leading.watch([{ entity: 'order', ids: ['a'] }])
  waiting.watch([{ entity: 'order', ids: ['b'] }])
  expect(JSON.parse(sockets[0]?.send.mock.lastCall?.[0])).toEqual({
    cmd: 'watch',
    of: [{ entity: 'order', ids: ['a', 'b'] }],
  })
  sockets[0]?.onmessage?.({ data: '{"cmd":"records","entity":"order"}' })
  expect([first.told, second.told]).toEqual([['records order'], ['records order']])
  leading.stop()
  await settle()
  sockets[1]?.onopen?.()
  expect(JSON.parse(sockets[1]?.send.mock.lastCall?.[0])).toEqual({
    cmd: 'watch',
    of: [{ entity: 'order', ids: ['b'] }],
  })
  waiting.stop()
})
