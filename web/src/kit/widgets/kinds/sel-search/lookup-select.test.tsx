import { remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { LookupSelect } from './lookup-select.tsx'

const lookup = 'fleet_vehicle_type,name,id'
const types = [{ value: 't2', text: '载货车', title: '载货车' }]
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

afterEach(() => {
  vi.useRealTimers()
  applyConfig({})
})

test('ADMIN-071 the search waits until nothing was typed for 800 ms', async () => {
  vi.useFakeTimers()
  const search = server.on(remoteDictionary.search, () => types)
  show(<LookupSelect lookup={lookup} value={null} onChange={() => undefined} />)
  const keywords = () => search.mock.calls.map(([{ keyword }]) => keyword).filter(Boolean)
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  fireEvent.mouseDown(screen.getByRole('combobox'))
  type('载')
  await pass(799)
  type('载货')
  await pass(799)
  expect(keywords()).toEqual([])
  await pass(1)
  await pass(50) // the question goes out after the render
  expect(keywords()).toEqual(['载货'])
})

test('ADMIN-068 ADMIN-070 API-019 search and texts go out under the dictionary prefix', async () => {
  applyConfig({ prefixes: { sysDict: '/words' } as never })
  const search = server.on(remoteDictionary.search, () => types)
  const texts = server.on(remoteDictionary.texts, () => ['牵引车'])
  show(<LookupSelect lookup={lookup} value="t1" onChange={() => undefined} />)
  await screen.findByText('牵引车')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await screen.findByTitle('载货车')
  const dict = encodeURIComponent(lookup)
  expect(texts.mock.lastCall?.[1].url.pathname).toBe(`/words/loadDictItem/${dict}`)
  expect(texts.mock.lastCall?.[0]).toMatchObject({ key: 't1' })
  expect(search.mock.lastCall?.[1].url.pathname).toBe(`/words/loadDict/${dict}`)
})
