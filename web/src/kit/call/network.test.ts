// @vitest-environment happy-dom
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callForAnswer } from './api.ts'
import { setKeptAnswers } from './kept-answers.ts'
import { checkNetwork, followNetwork, networkState, onNetwork } from './network.ts'
import { type Outbox, setOutbox } from './outbox.ts'
import { storedSession } from './storage.ts'

const envelope = (result: unknown) => JSON.stringify({ success: true, result, message: '好', code: 200 })
const healthy = () => new Response('{"status":"up"}')
const portal = () => new Response('<html>请登录', { headers: { 'content-type': 'text/html' } })
const nothing = (): Response => {
  throw new TypeError('Failed to fetch')
}
const silent = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))

type Answering = (signal?: AbortSignal | null) => Response | Promise<Response>
let health: Answering = healthy
let calls: Answering = () => new Response(envelope(1))
const isHealth = (address: string) => address.endsWith('/health/live')

let stop: () => void
beforeEach(() => {
  stop = followNetwork()
  storedSession.write('accessToken', 't')
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) =>
    isHealth(address) ? health(signal) : calls(signal),
  )
  health = healthy
  calls = () => new Response(envelope(1))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  setOutbox(undefined)
  setKeptAnswers(undefined)
})
const states: string[] = []
onNetwork(() => states.push(networkState()))
const ask = () => call(workOrder.byId, { id: 'w1' }, { quiet: true })

test.each([
  ['nothing answers', nothing, 'unreachable'],
  [
    'a proxy answers that the server is away',
    () => new Response('Bad Gateway', { status: 502 }),
    'unreachable',
  ],
  ['a page of the Wi-Fi answers', portal, 'captive'],
  ['the Wi-Fi leads to its page', () => ({ type: 'opaqueredirect' }) as Response, 'captive'],
])(
  'a call that fails finds out what is wrong although the browser says that there is a network: %s',
  async (_, answering, state) => {
    health = answering
    calls = answering === portal ? portal : nothing
    await expect(ask()).rejects.toMatchObject({ status: 0 })
    await vi.waitFor(() => expect(networkState()).toBe(state))
  },
)

test('a failed call means nothing where the server answers, nor does a refusal', async () => {
  calls = nothing
  await expect(ask()).rejects.toMatchObject({ status: 0 })
  await checkNetwork()
  expect(networkState()).toBe('up')
  health = nothing
  calls = () => new Response('{"success":false,"code":500,"message":"不行","result":null}')
  await expect(ask()).rejects.toThrow('不行')
  expect(networkState()).toBe('up')
})

test('it is looked again by itself, at longer and longer intervals, until the server answers', async () => {
  vi.useFakeTimers()
  health = nothing
  let looks = 0
  vi.stubGlobal('fetch', async () => {
    looks++
    return health()
  })
  await checkNetwork()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBeGreaterThan(5)
  expect(looks).toBeLessThan(12)
  health = healthy
  await vi.advanceTimersByTimeAsync(40_000)
  expect(networkState()).toBe('up')
  const before = looks
  await vi.advanceTimersByTimeAsync(100_000)
  expect(looks).toBe(before)
  expect(states.slice(-2)).toEqual(['unreachable', 'up'])
})

test('the answer to any call says that the server is back', async () => {
  health = nothing
  await checkNetwork()
  expect(networkState()).toBe('unreachable')
  await ask()
  expect(networkState()).toBe('up')
})

test('a call that hangs is given up for the kept answer or the outbox as soon as the server is known to be away', async () => {
  vi.useFakeTimers()
  health = silent
  calls = silent
  setKeptAnswers(async () => ({
    keep: () => undefined,
    find: async () => ({ answer: { result: { id: 'kept' } } }),
  }))
  const add = vi.fn(async () => ({ result: null, message: '已保存在本机', code: 200 }))
  setOutbox(async () => ({ add }) as unknown as Outbox)
  const read = ask()
  const accepted = callForAnswer(workOrderState.accept, { id: 'w1' })
  await vi.advanceTimersByTimeAsync(7500)
  expect(add).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000) // below the ten seconds that a call may take by itself
  expect(await read).toEqual({ id: 'kept' })
  expect((await accepted).message).toBe('已保存在本机')
  expect(networkState()).toBe('unreachable')
  // From now on nobody waits.
  expect(await ask()).toEqual({ id: 'kept' })
  expect((await callForAnswer(workOrderState.accept, { id: 'w2' })).message).toBe('已保存在本机')
})
