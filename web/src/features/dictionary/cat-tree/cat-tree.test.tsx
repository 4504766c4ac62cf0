import { categoryTree } from '@banyan/contract/dictionary/category'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'
import { Query } from './query.tsx'
import { Show } from './show.tsx'

const field = (given: Partial<Field> = {}): Field => ({
  name: 'kind',
  label: '分类',
  type: 'cat_tree',
  pcode: 'B01',
  ...given,
})
const node = (key: string, title: string) => ({ key, title, value: key, leaf: 1 }) as never

let level: ReturnType<typeof server.on<typeof categoryTree.level>>
let names: ReturnType<typeof server.on<typeof categoryTree.names>>
beforeEach(() => {
  queryClient.clear()
  level = server.on(categoryTree.level, () => [node('c1', '办公用品'), node('c2', '车辆配件')])
  names = server.on(categoryTree.names, ({ ids = '' }) =>
    ids.split(',').map((id) => ({ c1: '办公用品', c2: '车辆配件' })[id] ?? ''),
  )
})
const values = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const open = async () => hand.click(await screen.findByRole('combobox'))

test.each([
  ['its code', { pcode: 'B01' }, { pcode: 'B01' }],
  ['no code', { pcode: undefined }, { pcode: '0' }],
  ['an empty code', { pcode: '' }, { pcode: '0' }],
  ['a category', { pcode: 'B01', pidValue: 'p1' }, { pid: 'p1' }],
  ['a condition', { condition: '{"a":1}' }, { pcode: 'B01', condition: '{"a":1}' }],
])('DEC-062 a tree below %s asks for its first level once it is opened', async (_, given, asked) => {
  show(<TestForm fields={[field(given as Partial<Field>)]} />)
  await screen.findByRole('combobox')
  expect(level).not.toHaveBeenCalled()
  await open()
  await screen.findByText('办公用品')
  expect(level.mock.calls.map(([input]) => input)).toEqual([asked])
})

test('WIDGET-076 a tree with a wrong condition asks for nothing and says so', async () => {
  show(<TestForm fields={[field({ condition: '[1]' })]} />)
  await screen.findByText('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  await open()
  await screen.findByText('暂无数据')
  expect(level).not.toHaveBeenCalled()
})

test('DEC-062 one category is stored by its id, and its text in the field that keeps it', async () => {
  show(<TestForm fields={[field({ textField: 'kindText' })]} />)
  await open()
  await hand.click(await screen.findByText('车辆配件'))
  expect(values()).toEqual({ kind: 'c2', kindText: '车辆配件' })
})

test('several categories are stored as a comma text, their texts too', async () => {
  show(<TestForm fields={[field({ multiple: true, textField: 'kindText' })]} first={{ kind: 'c1' }} />)
  await waitFor(() => expect(names.mock.calls[0]?.[0]).toEqual({ ids: 'c1', delNotExist: 'false' }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await open()
  await hand.click(await screen.findByText('车辆配件'))
  expect(values()).toEqual({ kind: 'c1,c2', kindText: '办公用品,车辆配件' })
})

test('a category that is taken away takes its text along', async () => {
  show(<TestForm fields={[field({ textField: 'kindText' })]} first={{ kind: 'c1', kindText: '办公用品' }} />)
  await screen.findByTitle('办公用品')
  await hand.click(document.querySelector('.ant-select-clear') as HTMLElement)
  expect(values()).toEqual({ kind: null, kindText: null })
})

test('a field without one for the text writes its own value only', async () => {
  show(<TestForm fields={[field()]} />)
  await open()
  await hand.click(await screen.findByText('车辆配件'))
  expect(values()).toEqual({ kind: 'c2' })
})

test.each([
  ['one of several', 'any', 'c1', 'c1,c2'],
  ['one', 'single', 'c1', 'c2'],
])('a question for %s takes what was chosen', async (_, query, before, after) => {
  const ask = vi.fn()
  show(<Query field={field({ query } as Partial<Field>)} id="q" value={before} onChange={ask} />)
  await open()
  await hand.click(await screen.findByText('车辆配件'))
  expect(ask.mock.calls).toEqual([[after]])
})

test('a question that was emptied is none', async () => {
  const ask = vi.fn()
  show(<Query field={field()} id="q" value="c1" onChange={ask} />)
  await screen.findByTitle('办公用品')
  await hand.click(document.querySelector('.ant-select-clear') as HTMLElement)
  expect(ask.mock.calls).toEqual([[undefined]])
})

test('a row with its own text asks for no names', () => {
  show(<Show field={field()} value="c1" text="办公" />)
  screen.getByText('办公')
  expect(names).not.toHaveBeenCalled()
})

test('without its own text the names are asked for, and an id without a name stays', async () => {
  show(<Show field={field()} value="c1,c9" />)
  await screen.findByText('办公用品,c9')
  expect(names.mock.calls.map(([input]) => input)).toEqual([{ ids: 'c1,c9', delNotExist: 'false' }])
})

test('a row without a category is a dash', async () => {
  show(<Show field={field()} value={null} />)
  await waitFor(() => screen.getByText('-'))
  expect(names).not.toHaveBeenCalled()
})
