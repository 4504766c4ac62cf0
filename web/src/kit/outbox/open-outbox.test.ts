// @vitest-environment happy-dom
import { storedFile } from '@banyan/contract/files/file'
import { workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callForAnswer } from '#kit/call/api.ts'
import { checkNetwork, followNetwork } from '#kit/call/network.ts'
import { setOutbox, waitingItems } from '#kit/call/outbox.ts'
import { storedSession } from '#kit/call/storage.ts'
import type { KeptDraft } from '#kit/draft/desk.ts'
import { setDesk } from '#kit/draft/desk.ts'
import { Answered, refusal, server } from '#testing/server.ts'
import { recordUploads, stored } from '#testing/uploads.ts'
import { openOutbox } from './open-outbox.ts'

/* The browser of these tests has no database: what waits lies in memory. */

const { accept, finish } = workOrderState
const { comment } = workOrderTalk
let isOnline = true
const goOffline = () => {
  isOnline = false
  window.dispatchEvent(new Event('offline'))
}
const goOnline = () => {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}
const states = () => waitingItems().map(({ title, state, reason }) => [title, state, reason].filter(Boolean))

const Nothing = () => null
const remarkIn = (order: unknown) => (order as { remark: string }).remark
const box = await openOutbox({
  calls: [accept, finish, comment, storedFile.upload],
  conflicts: {
    'workOrder.finish': {
      isSame: async (seen, now) => remarkIn(seen) === remarkIn(now),
      View: Nothing,
    },
  },
})

let stop: () => void
beforeEach(async () => {
  stop = followNetwork()
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  storedSession.write('username', 'zhangsan')
  storedSession.write('accessToken', 't')
  storedSession.write('tenantId', 1000)
  await box.clear()
  setOutbox(async () => box)
})
afterEach(() => {
  stop()
  setOutbox(undefined)
  setDesk(undefined)
})

test('what was done without network is sent in order once there is one: the photo first, the version counted up', async () => {
  const uploads = recordUploads()
  const calls: unknown[] = []
  server.on(accept, (input) => void calls.push(input) as never)
  server.on(finish, (input, { headers }) => {
    calls.push(input)
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    return null
  })
  goOffline()
  const photo = await box.addFile(storedFile.upload, new File(['x'], '现场.JPG'), { biz: 'workorder' }, true)
  expect(photo.local).toMatch(/^local:[0-9a-f]{32}\.jpg$/)
  const answer = await callForAnswer(accept, { id: 'w1' })
  expect(answer.message).toBe('已保存在本机，联网后自动提交')
  await callForAnswer(finish, { id: 'w1', version: 4, reportData: { photos: [{ url: photo.local }] } })
  expect(states()).toEqual([
    ['现场.JPG', 'waiting'],
    ['接单', 'waiting'],
    ['服务报告', 'waiting'],
  ])
  expect([calls, uploads]).toEqual([[], []])
  goOnline()
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await vi.waitFor(() => expect(calls).toEqual([{ id: 'w1' }]))
  uploads[0]?.answer(stored('1000/workorder/a.jpg'))
  await vi.waitFor(() =>
    expect(calls[1]).toEqual({
      id: 'w1',
      version: 5,
      reportData: { photos: [{ url: '1000/workorder/a.jpg' }] },
    }),
  )
  await vi.waitFor(() => expect(states()).toEqual([['现场.JPG', 'stored']]))
})

test('a call whose answer was lost waits and is repeated under the same key', async () => {
  const keys: (string | null)[] = []
  server.on(accept, (_, { headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (keys.length > 1) return null
    goOffline()
    return new Answered(502, 'proxy')
  })
  await callForAnswer(accept, { id: 'w1' })
  expect(states()).toEqual([['接单', 'waiting']])
  goOnline()
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('while the server is away nothing is tried; it goes on by itself when the server is back', async () => {
  const tried = vi.fn()
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/health/live')) tried(address)
    throw new TypeError('Failed to fetch')
  })
  expect([await checkNetwork(), navigator.onLine]).toEqual([false, true])
  const answer = await callForAnswer(accept, { id: 'w1' })
  expect(answer.message).toBe('已保存在本机，联网后自动提交')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([tried.mock.calls, states()]).toEqual([[], [['接单', 'waiting']]])
  const accepted = server.on(accept, () => null)
  await checkNetwork()
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(accepted).toHaveBeenCalledOnce()
})

test('a refusal says why and what was written is a draft again; whoever waits before the form is told there', async () => {
  const written: unknown[] = []
  const slot = { write: async (text: unknown) => void written.push(text), close: () => undefined }
  const open = (place: string) => {
    written.push(place)
    return slot
  }
  setDesk(async () => ({ open, list: async () => [] }) as never)
  server.on(comment, () => refusal('工单已取消'))
  goOffline()
  const draft = {
    place: 'comment/w1',
    title: '工单评论',
    path: '/x',
    content: { parts: { comment: '到了' } },
  }
  await callForAnswer(comment, { id: 'w1', content: '到了' }, { work: { draft } })
  goOnline()
  await vi.waitFor(() => expect(states()).toEqual([['评论', 'refused', '工单已取消']]))
  const { place, ...text } = draft
  await vi.waitFor(() => expect(written).toEqual([place, text satisfies Partial<KeptDraft>]))
  await expect(callForAnswer(comment, { id: 'w1', content: '再次' }, { quiet: true })).rejects.toThrow(
    '工单已取消',
  )
})

test('a record changed meanwhile is a conflict until somebody decides; a change that matters to nobody is sent over', async () => {
  const versions: unknown[] = []
  let now = { version: 3, remark: '别人改的' }
  server.on(finish, ({ version }) => {
    versions.push(version)
    if (version === now.version) return null
    return new Answered(200, { success: false, code: 500, message: '数据已被修改', result: { stored: now } })
  })
  goOffline()
  const work = { seen: { remark: '原来的' } }
  await callForAnswer(finish, { id: 'w1', version: 1, reportData: {} }, { work })
  await callForAnswer(finish, { id: 'w2', version: 1, reportData: {} }, { work: { seen: now } })
  goOnline()
  await vi.waitFor(() => expect(states()).toEqual([['服务报告', 'conflict', '数据已被修改']]))
  const [item] = waitingItems()
  expect(await box.conflict(item!.id)).toMatchObject({ seen: { remark: '原来的' }, stored: now })
  now = { ...now, version: 4 }
  await box.resend(item!.id, { version: 4 })
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(versions).toEqual([1, 1, 3, 4])
})

test('a file that is paused is not sent until it is resumed, and what names it waits', async () => {
  const uploads = recordUploads()
  const finished = vi.fn(() => null)
  server.on(finish, finished)
  const photo = await box.addFile(storedFile.upload, new File(['x'], '大图.jpg'), { biz: 'workorder' }, true)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  const [item] = waitingItems()
  await box.pause(item?.id ?? '')
  await vi.waitFor(() => expect(states()).toEqual([['大图.jpg', 'paused']]))
  goOffline()
  await callForAnswer(finish, { id: 'w1', version: 1, reportData: { photos: [{ url: photo.local }] } })
  goOnline()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([uploads.length, finished.mock.calls.length]).toEqual([1, 0])
  await box.resume(item?.id ?? '')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(stored('1000/workorder/b.jpg'))
  await vi.waitFor(() => expect(finished).toHaveBeenCalledOnce())
})
