// @vitest-environment happy-dom
import { type Draft, draft } from '@banyan/contract/draft'
import { beforeEach, expect, test, vi } from 'vitest'
import { storedSession } from '#kit/call/storage.ts'
import { failure, refusal, server } from '#testing/server.ts'
import type { KeptDraft } from './desk.ts'
import { openDesk } from './draft-desk.ts'

/* The browser of these tests has no database: drafts lie in memory and on the server. */

let sent: Draft[] = []
let save = vi.fn()
beforeEach(() => {
  sent = []
  storedSession.write('username', 'zhangsan')
  storedSession.write('accessToken', 't')
  storedSession.write('tenantId', 1000)
  server.on(draft.list, () => sent)
  server.on(draft.byPlace, ({ place }) => sent.filter((each) => each.place === place))
  server.on(draft.remove, ({ place, origin }) => {
    sent = sent.filter((each) => each.place !== place || each.origin !== origin)
    return null
  })
  save = server.on(draft.save, (each) => {
    sent = [
      ...sent.filter(({ place, origin }) => place !== each.place || origin !== each.origin),
      { ...each, savedAt: '2026-11-17 11:42:00' },
    ]
    return null
  })
})

const text = (typed: string) => ({
  title: '新增车辆',
  path: '/vehicle',
  content: { parts: { fields: typed } },
})
const found = async (look: (tell: (drafts: KeptDraft[]) => void) => Promise<void>) => {
  let last: KeptDraft[] = []
  await look((drafts) => {
    last = drafts
  })
  return last.map(({ content, isElsewhere }) => [content.parts.fields, isElsewhere])
}

test('what is being written is offered to nobody; once its form is closed it is, until it is removed everywhere', async () => {
  const desk = await openDesk()
  const writing = desk.open('vehicle/new')
  await writing.write(text('京A'))
  const other = desk.open('vehicle/new')
  expect(await found(other.look)).toEqual([])
  writing.close()
  expect(await found(other.look)).toEqual([['京A', false]])
  expect(await found(desk.open('vehicle/7').look)).toEqual([])
  expect((await desk.list()).map(({ title }) => title)).toEqual(['新增车辆'])
  await vi.waitFor(() => expect(sent).toHaveLength(1), 3000)
  await writing.remove()
  expect([await found(other.look), await desk.count()]).toEqual([[], 0])
  await vi.waitFor(() => expect(sent).toEqual([]), 3000)
})

test('what another device left is offered, and discarding it removes it there', async () => {
  sent = [
    {
      ...text('京B'),
      place: 'vehicle/new',
      origin: 'phone.1.1',
      savedAt: '2026-11-17 11:42:00',
      content: '{"parts":{"fields":"京B"}}',
    },
  ]
  const desk = await openDesk()
  const slot = desk.open('vehicle/new')
  expect(await found(slot.look)).toEqual([['京B', true]])
  const [left] = await desk.list()
  expect(left?.savedAt).toBe(Date.parse('2026-11-17T11:42:00+08:00'))
  await slot.discard(left as KeptDraft)
  expect(await found(slot.look)).toEqual([])
  await vi.waitFor(() => expect(sent).toEqual([]), 3000)
})

test.each([
  ['refuses', () => refusal('最多保留50份草稿')],
  ['fails', () => failure(500, '系统错误')],
])('a server that %s does not disturb the form', async (_, answer) => {
  save = server.on(draft.save, answer)
  const desk = await openDesk()
  const slot = desk.open('vehicle/new')
  expect(await slot.write(text('京A'))).toBeTypeOf('number')
  await vi.waitFor(() => expect(save).toHaveBeenCalled(), 3000)
  slot.close()
  expect(await found(desk.open('vehicle/new').look)).toEqual([['京A', false]])
})

test('another person sees nothing of it', async () => {
  const desk = await openDesk()
  const slot = desk.open('vehicle/new')
  await slot.write(text('京A'))
  slot.close()
  storedSession.write('username', 'lisi')
  expect([await found(desk.open('vehicle/new').look), await desk.count()]).toEqual([[], 0])
})
