import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { RecordsMessage, Watched } from '@banyan/contract/socket'
import { gadget } from '@banyan/contract/testing/gadget'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, useCall } from '#kit/call/hooks.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { type FollowedReads, followReads } from './follow-reads.ts'

const can = ['gadget:list']
let stored: { id: string; version: number; name: string }[]
let watched: Watched[]
let reads: FollowedReads

beforeEach(() => {
  server.on(dictionary.items, () => [])
  stored = [
    { id: 'a', version: 1, name: '解放' },
    { id: 'b', version: 1, name: '东风' },
  ]
  watched = []
  reads = followReads({ client: queryClient, watch: (of) => (watched = of), spreadMs: 0 })
})
afterEach(() => reads.stop())

const told = (rows: Record<string, number>, more: Partial<RecordsMessage> = {}): RecordsMessage => ({
  cmd: 'records',
  entity: 'gadget',
  rows,
  gone: [],
  total: Object.keys(rows).length + (more.gone?.length ?? 0),
  ...more,
})
const hear = (message: RecordsMessage) => act(async () => reads.hear(message))
const listed = () => server.on(gadget.list, () => ({ records: [...stored], total: stored.length }))

test('a list says how many rows others changed, marks them, and moves only when asked', async () => {
  const list = listed()
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await waitFor(() => expect(watched).toContainEqual({ entity: 'gadget', ids: ['a', 'b'] }))
  stored = [
    { id: 'c', version: 1, name: '重汽' },
    { id: 'a', version: 2, name: '解放 J6' },
    { id: 'b', version: 1, name: '东风' },
  ]
  // Its own version, a new one, one on another page, and one that is unchanged.
  await hear(told({ a: 2, b: 1, c: 1, far: 7 }))
  const bar = await screen.findByRole('button', { name: /2 条有更新/ })
  expect(screen.queryByText('重汽')).toBeNull()
  expect(screen.getByText('解放').closest('tr')?.className).toMatch(/changed/)
  expect(screen.getByText('东风').closest('tr')?.className).not.toMatch(/changed/)
  await hand.click(bar)
  await screen.findByText('重汽')
  expect(screen.queryByText(/条有更新/)).toBeNull()
  expect(document.querySelector('tr[class*=changed]')).toBeNull()
  const calls = list.mock.calls.length
  await hear(told({ far: 8 }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(calls + 1)) // looked, and found nothing for this page
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.queryByText(/条有更新/)).toBeNull()
})

test('a row that is gone is marked, and one’s own change from another window shows at once', async () => {
  listed()
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await hear(told({}, { gone: ['b'] }))
  await screen.findByRole('button', { name: /1 条有更新/ })
  stored = [{ id: 'a', version: 2, name: '解放 J7' }]
  await hear(told({ a: 2 }, { own: true }))
  await screen.findByText('解放 J7')
  expect(screen.queryByText(/条有更新/)).toBeNull()
})

const Name = () => useCall(gadget.byId, { id: 'a' }).data?.name ?? '-'
const Count = () => `共 ${useCall(gadget.list, { pageNo: 1, pageSize: 1 }).data?.total ?? '-'}`

test('a detail is read anew only for its own record, a count for every change', async () => {
  const byId = server.on(gadget.byId, () => stored[0] as never)
  listed()
  show(
    <>
      <Name />
      <Count />
    </>,
    { can },
  )
  await screen.findByText(/解放/)
  stored = [{ id: 'a', version: 2, name: '新名' }]
  await hear(told({ b: 5 }))
  await screen.findByText(/共 1/)
  expect(byId).toHaveBeenCalledTimes(1)
  await hear(told({ a: 2 }))
  await screen.findByText(/新名/)
})

test('what failed heals when the connection is back, and after an interruption everything in view is read', async () => {
  let isAway = true
  const list = server.on(gadget.list, () => (isAway ? refusal('服务器繁忙') : { records: [], total: 7 }))
  show(<Count />, { can })
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1))
  isAway = false
  act(() => reads.back(false))
  await screen.findByText(/共 7/)
  act(() => reads.back(false))
  expect(list).toHaveBeenCalledTimes(2)
  act(() => reads.back(true))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3))
})

test('a page that nobody looks at catches up when it is looked at', async () => {
  const list = listed()
  show(<Count />, { can })
  await screen.findByText(/共 2/)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await hear(told({ a: 2 }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(list).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  hidden.mockRestore()
})
