import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { choose, openSelect } from '#testing/select.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DictionaryField } from './dictionary-field.tsx'

const changed = vi.fn()
const pause = vi.fn()
const general = { id: 'i1', itemName: '一般' }
const serious = { id: 'i2', itemName: '严重' }
const chosen = { dict_id: 'd1', dict_item_id: 'd1', dict_options: [general] }

function Panel({ settings, disabled = false }: { settings: Partial<TemplateItem>; disabled?: boolean }) {
  const [item, setItem] = useState<TemplateItem>({ ...newItem('radio', 'a'), data_type: 2, ...settings })
  const change = (change: Partial<TemplateItem>) => {
    changed(change)
    setItem({ ...item, ...change })
  }
  return (
    <DictionaryField
      item={item}
      disabled={disabled}
      change={change}
      pause={pause}
      faultOf={() => undefined}
    />
  )
}

beforeEach(() => {
  changed.mockClear()
  pause.mockClear()
  server.on(serviceDict.list, () => ({ records: [{ id: 'd1', dictName: '故障等级' } as never], total: 1 }))
  server.on(serviceDictChoice.items, () => [general])
})
/** Every answer has come. */
const allRead = async () => {
  await screen.findByText('故障等级')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}
const update = () => screen.queryByRole('button', { name: '字典已有变化，更新选项' })

test('a dictionary that was cleared takes its options with it', async () => {
  show(<Panel settings={chosen} />)
  await screen.findByText('故障等级')
  await hand.click(document.querySelector('.ant-select-clear') as HTMLElement)
  expect(changed.mock.lastCall).toEqual([{ dict_id: undefined, dict_item_id: undefined, dict_options: [] }])
  expect(pause).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('一般')).toBeNull()
})

test('a template keeps its options until those of a changed dictionary are taken over', async () => {
  const items = server.on(serviceDictChoice.items, () => [general, serious])
  show(<Panel settings={chosen} />)
  const take = await screen.findByRole('button', { name: '字典已有变化，更新选项' })
  screen.getByText('一般')
  await hand.click(take)
  await screen.findByText('一般、严重')
  expect(items.mock.lastCall?.[0]).toEqual({ id: 'd1' })
  expect(changed.mock.lastCall?.[0]).toMatchObject({ dict_id: 'd1', dict_options: [general, serious] })
  expect(update()).toBeNull()
})

test('an unchanged dictionary offers no update', async () => {
  show(<Panel settings={chosen} />)
  await allRead()
  expect(update()).toBeNull()
})

test('who may not edit is offered no update', async () => {
  server.on(serviceDictChoice.items, () => [general, serious])
  show(<Panel settings={chosen} disabled />)
  await allRead()
  expect(update()).toBeNull()
})

test('a dictionary without options says so, and none says nothing', async () => {
  server.on(serviceDictChoice.items, () => [])
  const { unmount } = show(<Panel settings={{ ...chosen, dict_options: [] }} />)
  await screen.findByText('该字典没有可用的选项')
  unmount()
  show(<Panel settings={{}} />)
  expect(screen.queryByText('该字典没有可用的选项')).toBeNull()
})

test('SERVICE-029 enabled dictionaries are offered in the order of their names; without any that is said', async () => {
  const list = server.on(serviceDict.list, () => ({ records: [], total: 0 }))
  show(<Panel settings={{}} />)
  const dropdown = await openSelect(screen.getByRole('combobox'))
  await within(dropdown).findByText('还没有启用的服务字典')
  expect(list.mock.lastCall?.[0]).toMatchObject({
    pageSize: 500,
    status: '1',
    column: 'dictName',
    order: 'asc',
  })
})

test('SERVICE-029 a chosen dictionary brings its options and takes the default value away', async () => {
  server.on(serviceDictChoice.items, () => [{ ...general, extra: 1 } as never, serious])
  show(<Panel settings={{ value: 1 as never }} />)
  await choose(screen.getByRole('combobox'), '故障等级')
  await screen.findByText('一般、严重')
  expect(changed.mock.lastCall).toEqual([
    { dict_id: 'd1', dict_item_id: 'd1', dict_options: [general, serious], value: undefined },
  ])
  expect(pause).toHaveBeenCalledTimes(1)
})

test('a dictionary whose options cannot be read is not chosen', async () => {
  server.on(serviceDictChoice.items, () => refusal('字典读取失败'))
  show(<Panel settings={{}} />)
  await choose(screen.getByRole('combobox'), '故障等级')
  await screen.findByText('字典读取失败')
  expect(changed).not.toHaveBeenCalled()
})

test.each([
  ['a new name', [{ id: 'i1', itemName: '普通' }], true],
  ['a new id', [{ id: 'i9', itemName: '一般' }], true],
  ['another order', [serious, general], true],
  ['fewer items', [general], true],
  ['the same items', [general, serious], false],
])('whether a dictionary with %s now offers an update', async (_, items, isOffered) => {
  server.on(serviceDictChoice.items, () => items)
  show(<Panel settings={{ ...chosen, dict_options: [general, serious] }} />)
  await allRead()
  expect(update() !== null).toBe(isOffered)
})
