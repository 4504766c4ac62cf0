import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/hooks.ts'
import { Beneath } from '../../../testing/beside.tsx'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { widgets } from '../registry.ts'
import type { Field } from '../widget.ts'

const hand = userEvent.setup()
beforeEach(() => queryClient.clear())
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const names = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
const field: Field = {
  name: 'sheng',
  label: '省',
  type: 'link_down',
  linkDownConfig: { ...names, condition: "pid = '0'" },
  linkDownOthers: [
    { field: 'shi', title: '市' },
    { field: 'xian', title: '县' },
  ],
}
const option = (id: string, label: string, pid: string | null = null) => ({ id, store: `k${id}`, label, pid })
const rows = [
  option('1', '河北'),
  option('2', '山东'),
  option('11', '石家庄', '1'),
  option('21', '济南', '2'),
  option('111', '正定', '11'),
]
const prepare = () =>
  server.on(linkedSelect.level, ({ pidValue }) => rows.filter(({ pid }) => pid === (pidValue ?? null)))
const box = (at: number) => screen.getAllByRole('combobox')[at] as HTMLInputElement

test('WIDGET-028 WIDGET-074 WIDGET-037 each level shows labels, stores the key and asks for the next by the id', async () => {
  const level = prepare()
  show(<Beneath fields={[field]} />)
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(3))
  expect([box(1).disabled, box(2).disabled]).toEqual([true, true])
  await hand.click(box(0))
  await hand.click(await screen.findByTitle('河北'))
  await waitFor(() => expect(box(1).disabled).toBe(false))
  await hand.click(box(1))
  await hand.click(await screen.findByTitle('石家庄'))
  await hand.click(box(2))
  await hand.click(await screen.findByTitle('正定'))
  expect(held()).toEqual({ sheng: 'k1', shi: 'k11', xian: 'k111' })
  expect(level.mock.calls.map(([asked]) => asked)).toEqual([
    { ...names, condition: "pid = '0'" },
    { ...names, pidValue: '1' },
    { ...names, pidValue: '11' },
  ])
})

test('WIDGET-073 another value of a level clears what lies below it, its options too, and loads new ones', async () => {
  prepare()
  show(<Beneath fields={[field]} first={{ sheng: 'k1', shi: 'k11', xian: 'k111' }} />)
  expect(await screen.findByText('正定')).toBeTruthy()
  let answer: () => void = () => undefined
  server.on(linkedSelect.level, async ({ pidValue }) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return rows.filter(({ pid }) => pid === (pidValue ?? null))
  })
  await hand.click(box(0))
  await hand.click(await screen.findByTitle('山东'))
  expect(held()).toEqual({ sheng: 'k2', shi: null, xian: null })
  expect(box(2).disabled).toBe(true)
  await hand.click(box(1))
  await screen.findByText('加载中……')
  expect(screen.queryByTitle('石家庄')).toBeNull()
  answer()
  await hand.click(await screen.findByTitle('济南'))
  expect(held()).toEqual({ sheng: 'k2', shi: 'k21', xian: null })
})

test('WIDGET-028 DEC-075 the stored key is shown by its text', async () => {
  const texts = server.on(dictionary.texts, () => ['河北'])
  const { Show } = widgets.link_down
  const { container } = show(<Show field={field} value="k1" />)
  await waitFor(() => expect(container.textContent).toBe('河北'))
  expect(texts.mock.calls[0]?.[0]).toMatchObject({ dict: 'sys_category,name,code', key: 'k1' })
})

test('WIDGET-028 a query asks by the first level; without a configuration nothing can be chosen', async () => {
  prepare()
  const { Query, Edit } = widgets.link_down
  let asked: unknown
  const { unmount } = show(<Query field={field} id="q" value="" onChange={(value) => (asked = value)} />)
  await hand.click(await screen.findByRole('combobox'))
  await hand.click(await screen.findByTitle('山东'))
  expect(asked).toBe('k2')
  unmount()
  show(<Edit field={{ ...field, linkDownConfig: undefined, linkDownOthers: [] }} />)
  await waitFor(() => expect(box(0).disabled).toBe(true))
})
