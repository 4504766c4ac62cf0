import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { defaultLayout, readLayouts } from './columns/column-layout.ts'
import { ListPage } from './list-page.tsx'

const can = ['gadget:list']
const row = { id: 'b1', version: 1, name: '解放' }
const superQuery = {
  match: 'and' as const,
  items: [{ field: 'name', rule: 'like' as const, val: '解', type: 'input' }],
}

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.items, () => [])
})

test('DEC-019 LIST-001 a reset forgets the kept advanced query, and keeps no record where there was none', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 1 }))
  localStorage.setItem(
    'console.enhancegadget',
    JSON.stringify({ value: [{ ...defaultLayout, hidden: ['typeId'], superQuery }], expire: null }),
  )
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  expect(list.mock.lastCall?.[0].superQueryParams).toBeDefined()
  await hand.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(list.mock.lastCall?.[0].superQueryParams).toBeUndefined())
  expect(readLayouts('gadget')[0]).toEqual({ ...defaultLayout, hidden: ['typeId'] })
  await hand.click(screen.getByRole('button', { name: '重置' }))
  expect(readLayouts('gadget')).toHaveLength(2)
})

test('a page behind the last one gives way to the last one', async () => {
  const list = server.on(gadget.list, ({ pageNo = 1 }) => ({ records: pageNo > 2 ? [] : [row], total: 20 }))
  show(<ListPage of={gadget} />, { can, path: '/?_page=4' })
  await screen.findByText('解放')
  expect(list.mock.calls.map(([{ pageNo }]) => pageNo)).toEqual([4, 2])
})

test('查询 and 重置 ask again although nothing was changed', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 1 }))
  show(<ListPage of={gadget} />, { can, path: '/?name=解' })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(list.mock.calls[1]?.[0]).toEqual(list.mock.calls[0]?.[0])
  await hand.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3))
  await hand.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(4))
  expect(list.mock.calls[3]?.[0]).toEqual(list.mock.calls[2]?.[0])
})

/** A list beside something that decides about a condition. */
function Beside() {
  const [typeId, setType] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setType(typeId ? undefined : 't1')}>
        树
      </button>
      <ListPage of={gadget} where={typeId ? { typeId } : undefined} />
    </>
  )
}

test('LIST-014 a condition of the place comes on top of what was asked, from the first page on', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 100 }))
  show(<Beside />, { can, path: '/?name=解&_page=3' })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: '树' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  await hand.click(screen.getByRole('button', { name: '树' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3))
  const asked = list.mock.calls.map(([{ name, typeId, pageNo }]) => [name, typeId, pageNo])
  expect(asked).toEqual([
    ['*解*', undefined, 3],
    ['*解*', 't1', 1],
    ['*解*', undefined, 1],
  ])
})

test('an empty first page stays where it is', async () => {
  const list = server.on(gadget.list, () => ({ records: [], total: 0 }))
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('还没有样品')
  expect(list).toHaveBeenCalledOnce()
})

test.each([
  [900, '556px'], // what is around the table takes 344
  [500, '320px'],
])('a long page scrolls in a table: in a window %i high it is %s high', async (height, expected) => {
  vi.stubGlobal('innerHeight', height)
  onTestFinished(() => void vi.unstubAllGlobals())
  const records = Array.from({ length: 50 }, (_, at) => ({ ...row, id: `b${at}`, name: `样品${at}` }))
  server.on(gadget.list, () => ({ records, total: 50 }))
  show(<ListPage of={gadget} />, { can, path: '/?_size=50' })
  await screen.findByText('样品0')
  const body = document.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder')
  expect(body?.style.maxHeight).toBe(expected)
})
