// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { abortRequests, type Outgoing, onResponse, send } from './transport.ts'

const outgoing = (given: Partial<Outgoing> = {}): Outgoing => ({
  method: 'POST',
  url: '/somewhere',
  headers: { 'access-token': 't' },
  body: 'text',
  timeout: 1000,
  wants: 'envelope',
  ...given,
})
const envelope = { success: true, result: 1, message: '好', code: 200 }

function answering(status: number, body: string, type?: string) {
  const fetched = vi.fn(
    async (_: string, __: RequestInit) =>
      new Response(new Blob([body]), { status, headers: type ? { 'content-type': type } : {} }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** A server that never answers. */
const silent = () =>
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => {
        if (signal?.aborted) fail(signal.reason)
        signal?.addEventListener('abort', () => fail(signal.reason))
      }),
  )

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['an envelope', 200, JSON.stringify(envelope), envelope],
  ['an object without a code', 200, '{"message":"x"}', undefined],
  ['nothing', 200, 'null', undefined],
  ['a text', 200, '"code"', undefined],
  ['a page of a proxy', 502, '<html>', undefined],
])('%s is read as an envelope or as none', async (_, status, body, expected) => {
  answering(status, body)
  expect(await send(outgoing())).toEqual({ status, envelope: expected })
})

test.each([
  ['a file', 200, 'application/vnd.ms-excel', 'rows', true],
  ['a file of no known type', 200, undefined, 'rows', true],
  ['an envelope in place of it', 200, 'application/json;charset=utf-8', JSON.stringify(envelope), false],
  ['an error page', 400, 'text/html', '<html>', false],
  ['the page of a server that is away', 503, 'text/html', '<html>', false],
])('who wants a file and meets %s', async (_, status, type, body, isFile) => {
  answering(status, body, type)
  const { blob, envelope: read } = await send(outgoing({ wants: 'blob' }))
  expect(await blob?.text()).toBe(isFile ? body : undefined)
  expect(read).toEqual(body.startsWith('{') ? envelope : undefined)
})

test('a file nobody asked for is not kept', async () => {
  answering(200, 'rows', 'application/vnd.ms-excel')
  expect(await send(outgoing())).toEqual({ status: 200, envelope: undefined })
})

test('an answer of the server below 300 tells that the server can be reached, until nobody asks', async () => {
  const heard = vi.fn()
  const stop = onResponse(heard)
  const answers = [
    [300, ''],
    [401, ''],
    [500, ''],
    [200, '<html>'],
  ] as const
  for (const [status, body] of answers) {
    answering(status, body)
    await send(outgoing())
  }
  expect(heard).not.toHaveBeenCalled()
  answering(201, JSON.stringify(envelope))
  await send(outgoing())
  expect(heard).toHaveBeenCalledOnce()
  stop()
  await send(outgoing())
  expect(heard).toHaveBeenCalledOnce()
})

test('a request carries what it was given, and nothing of it is left once it is answered', async () => {
  vi.useFakeTimers()
  const fetched = answering(200, '')
  const giving = new AbortController()
  const taken = vi.spyOn(giving.signal, 'removeEventListener')
  await send(outgoing({ signal: giving.signal }))
  const [url, { signal, ...init }] = fetched.mock.lastCall!
  expect([url, init]).toEqual([
    '/somewhere',
    { method: 'POST', headers: { 'access-token': 't' }, body: 'text' },
  ])
  expect(vi.getTimerCount()).toBe(0)
  expect(taken).toHaveBeenCalledOnce()
  abortRequests()
  expect(signal?.aborted).toBe(false)
})

test('a call that its caller gives up fails with the reason of the caller', async () => {
  silent()
  const giving = new AbortController()
  const left = new Error('the page is gone')
  const sent = send(outgoing({ signal: giving.signal }))
  giving.abort(left)
  await expect(sent).rejects.toBe(left)
  await expect(send(outgoing({ signal: giving.signal }))).rejects.toBe(left)
})

test('a broken line is a failure without a status', async () => {
  const cause = new TypeError('network')
  vi.stubGlobal('fetch', () => Promise.reject(cause))
  const error = await send(outgoing()).catch((failure: CallError) => failure)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    message: '网络连接失败，请检查网络后重试',
    status: 0,
    cause,
    reported: false,
  })
})

test('what is under way at the end of a session fails without a word', async () => {
  silent()
  const sent = send(outgoing())
  abortRequests()
  await expect(sent).rejects.toMatchObject({ message: '已退出登录', status: 401, reported: true })
})

/** The browser's request, as far as an upload uses it. */
class FakeRequest {
  static last: FakeRequest
  opened: unknown[] = []
  headers: Record<string, string> = {}
  sent: unknown
  isAborted = false
  timeout = 0
  responseType = ''
  status = 0
  response = new Blob()
  type: string | null = null
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  onabort = () => {}
  constructor() {
    FakeRequest.last = this
  }
  open(...given: unknown[]) {
    this.opened = given
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return this.type
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
    this.onabort()
  }
}

function uploading(given: Partial<Outgoing> = {}) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const onProgress = vi.fn()
  const sent = send(outgoing({ onProgress, ...given }))
  return { sent, onProgress, request: FakeRequest.last }
}

test('an upload tells in whole percent how much of it has left', async () => {
  const { sent, onProgress, request } = uploading()
  expect(request).toMatchObject({
    opened: ['POST', '/somewhere'],
    headers: { 'access-token': 't' },
    sent: 'text',
    timeout: 1000,
    responseType: 'blob',
  })
  request.upload.onprogress?.({ loaded: 1, total: 3 })
  request.upload.onprogress?.({ loaded: 5, total: 0 }) // its length is not known
  request.upload.onprogress?.({ loaded: 3, total: 3 })
  expect(onProgress.mock.calls).toEqual([[33], [100]])
  request.status = 200
  request.type = 'application/json'
  request.response = new Blob([JSON.stringify(envelope)])
  request.onload()
  expect(await sent).toEqual({ status: 200, envelope })
})

test('an upload answered with a file of no known type hands it over', async () => {
  const { sent, request } = uploading({ wants: 'blob' })
  request.status = 200
  request.response = new Blob(['rows'])
  request.onload()
  expect(await sent).toEqual({ status: 200, blob: request.response })
})

test.each([
  ['the line breaks', 'onerror', '网络连接失败，请检查网络后重试'],
  ['no answer comes in time', 'ontimeout', '网络超时'],
] as const)('an upload fails when %s', async (_, event, message) => {
  const { sent, request } = uploading()
  request[event]()
  await expect(sent).rejects.toMatchObject({ name: 'CallError', status: 0, message })
})

test('an upload that its caller gives up is stopped', async () => {
  const giving = new AbortController()
  const left = new Error('taken out of the list')
  const { sent, request } = uploading({ signal: giving.signal })
  giving.abort(left)
  expect(request.isAborted).toBe(true)
  await expect(sent).rejects.toBe(left)
})
