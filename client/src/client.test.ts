import { beforeEach, expect, test, vi } from 'vitest'
import { calls, createClient } from './public.ts'

interface Sent {
  url: string
  request: RequestInit
}

/** A client whose server gives these answers in turn, the last of them again and again; pauses pass at once. */
function clientWith(...answers: (() => Response)[]) {
  const sent: Sent[] = []
  const ask = async (url: unknown, request: RequestInit = {}) => {
    sent.push({ url: String(url), request })
    return (answers[sent.length - 1] ?? answers.at(-1)!)()
  }
  const client = createClient({ url: 'https://b.example/x/', apiKey: 'byk_1', fetch: ask as typeof fetch })
  return {
    client,
    sent,
    keys: () => sent.map(({ request }) => new Headers(request.headers).get('idempotency-key')),
  }
}

const answer =
  (status: number, body: object, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const fine = answer(200, {
  success: true,
  code: 200,
  message: '',
  result: { id: '1', records: [], total: 0 },
})
const away = answer(503, { success: false, code: 500, message: '系统正在维护，请稍后再试', result: null })
const cut = () => {
  throw new TypeError('fetch failed')
}

const pauses: number[] = []
beforeEach(() => {
  pauses.length = 0
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    pauses.push(ms)
    queueMicrotask(work)
    return 0
  }) as never)
  return () => vi.restoreAllMocks()
})

test('a read and a write are repeated after no answer and 503, the write under one key, with growing pauses', async () => {
  const read = clientWith(cut, away, fine)
  await read.client.call(calls.vehicleType.list, { name: '*车*', pageNo: 2 })
  expect(read.sent[2]?.url).toBe(
    'https://b.example/x/vehicle/serviceVehicleType/list?pageNo=2&name=*%E8%BD%A6*',
  )
  expect(read.keys()).toEqual([null, null, null])
  expect([pauses.length, pauses[0]! < 800, pauses[1]! >= 1000]).toEqual([2, true, true])
  const write = clientWith(cut, away, fine)
  await write.client.call(calls.vehicleType.add, { name: '车' })
  const [first, ...others] = write.keys()
  expect([first?.length, ...others]).toEqual([32, first, first])
  const given = clientWith(fine)
  await given.client.call(calls.vehicleType.add, { name: '车' }, { idempotencyKey: 'doc-7' })
  expect(given.keys()).toEqual(['doc-7'])
})

test('Retry-After is kept to, and after the last try the failure is told', async () => {
  const busy = answer(
    429,
    { success: false, code: 500, message: '请求过于频繁，请稍后再试' },
    { 'retry-after': '7' },
  )
  const { client, sent } = clientWith(busy)
  const failure = client.call(calls.vehicleType.list, {})
  await expect(failure).rejects.toMatchObject({ status: 429, message: '请求过于频繁，请稍后再试' })
  expect([sent.length, pauses.every((ms) => ms >= 7000)]).toEqual([4, true])
})

test('what the server would not recognise when it comes again is sent once', async () => {
  const { client, sent } = clientWith(cut)
  const made = client.call(calls.customerLink.make, { id: 'o1' } as never)
  await expect(made).rejects.toMatchObject({ status: 0, code: 'network' })
  const refused = clientWith(answer(200, { success: false, code: 500, message: '不行', result: null }))
  await expect(refused.client.call(calls.vehicleType.list, {})).rejects.toThrow('不行')
  expect([sent.length, refused.sent.length]).toEqual([1, 1])
})

test('a value of a wrong kind is refused before it is sent, with its member; a page of a proxy is no answer', async () => {
  const { client, sent } = clientWith(() => new Response('<html>', { status: 200 }))
  const wrong = client.call(calls.vehicleType.add, { name: '车', sortNo: '多' as never })
  await expect(wrong).rejects.toMatchObject({ code: 'input', field: 'sortNo', status: 0 })
  expect(sent).toEqual([])
  await expect(client.call(calls.vehicleType.list, {})).rejects.toMatchObject({ code: 'answer', status: 200 })
})

test('whoever gives up waits no longer', async () => {
  const control = new AbortController()
  const { client } = clientWith(() => {
    control.abort(new Error('enough'))
    return cut()
  })
  const given = client.call(calls.vehicleType.list, {}, { signal: control.signal })
  await expect(given).rejects.toThrow('enough')
})
