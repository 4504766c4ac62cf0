import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { QueryValue } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { Query } from './query.tsx'

const onChange = vi.fn()
const open = (value?: QueryValue) => {
  onChange.mockClear()
  const field = { name: 'day', label: '日期', type: 'datetime', query: 'range' } as const
  return show(<Query field={field} id="q" value={value} onChange={onChange} />)
}
const begin = () => screen.getByPlaceholderText<HTMLInputElement>('开始')
const end = () => screen.getByPlaceholderText<HTMLInputElement>('结束')
const type = async (input: HTMLInputElement, text: string) => {
  await hand.click(input)
  fireEvent.change(input, { target: { value: text } })
  await hand.keyboard('{Enter}')
}

test('WIDGET-052 a range is asked for by the days of its begin and its end', async () => {
  open()
  await type(begin(), '2026-03-01')
  await type(end(), '2026-03-16')
  await waitFor(() => expect(onChange.mock.lastCall).toEqual([['2026-03-01', '2026-03-16']]))
})

test('WIDGET-052 a range shows its days and is emptied as a whole', async () => {
  const { container } = open(['2026-03-01', '2026-03-16'])
  expect([begin().value, end().value]).toEqual(['2026-03-01', '2026-03-16'])
  expect(begin().id).toBe('q')
  await hand.click(container.querySelector('.ant-picker-clear') as HTMLElement)
  expect(onChange.mock.calls).toEqual([[undefined]])
})

test.each([
  ['begin', begin, '2026-03-01', ['2026-03-01', '']],
  ['end', end, '2026-03-16', ['', '2026-03-16']],
] as const)('WIDGET-052 a range may have its %s only', async (_, input, day, expected) => {
  open()
  await type(input(), day)
  await hand.click(document.body)
  await waitFor(() => expect(onChange.mock.lastCall).toEqual([expected]))
})

test('a month is chosen as a month', async () => {
  onChange.mockClear()
  const field = { name: 'month', label: '月份', type: 'date', query: 'eq', isMonth: true } as const
  show(<Query field={field} id="q" value={undefined} onChange={onChange} />)
  await type(screen.getByPlaceholderText('请选择月份'), '2026-03')
  await waitFor(() => expect(onChange.mock.lastCall).toEqual(['2026-03']))
})
