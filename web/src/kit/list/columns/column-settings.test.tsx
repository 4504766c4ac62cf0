import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { ArrangedColumn, Layout } from './column-layout.ts'
import { ColumnSettings } from './column-settings.tsx'

const layout: Layout = { order: [], hidden: ['c'], widths: { b: 90 }, fixed: {} }
const column = (name: string, label: string, isShown = true): ArrangedColumn =>
  ({ field: { name, label, type: 'text' }, isShown, width: 120, fixed: 'none' }) as ArrangedColumn
const columns = [column('a', '名称'), column('b', '状态'), column('c', '备注', false)]

function open(given = columns) {
  const change = vi.fn()
  const plain = vi.fn()
  show(<ColumnSettings columns={given} layout={layout} onChange={change} onPlain={plain} />)
  return { change, plain }
}
const handle = (label: string) => screen.getByRole('button', { name: `移动${label}，按上下方向键` })

test('DEC-019 columns are shown and hidden, but never all of them', async () => {
  const { change, plain } = open()
  await hand.click(screen.getByRole('checkbox', { name: '名称' }))
  expect(change).toHaveBeenLastCalledWith({ ...layout, hidden: ['c', 'a'] })
  await hand.click(screen.getByRole('checkbox', { name: '备注' }))
  expect(change).toHaveBeenLastCalledWith({ ...layout, hidden: [] })
  await hand.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(plain).toHaveBeenCalledOnce()
  expect(screen.getByRole('checkbox', { name: '名称' })).toHaveProperty('disabled', false)
})

test('DEC-019 the last column that is shown stays', () => {
  open([column('a', '名称'), column('b', '状态', false)])
  expect(screen.getByRole('checkbox', { name: '名称' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('checkbox', { name: '状态' })).toHaveProperty('disabled', false)
})

test('DEC-019 a column is moved by arrow keys or dragged onto another', () => {
  const { change } = open()
  const order = () => change.mock.lastCall?.[0].order
  fireEvent.keyDown(handle('状态'), { key: 'ArrowUp' })
  expect(order()).toEqual(['b', 'a', 'c'])
  fireEvent.keyDown(handle('状态'), { key: 'ArrowDown' })
  expect(order()).toEqual(['a', 'c', 'b'])
  fireEvent.keyDown(handle('名称'), { key: 'ArrowUp' })
  expect(order()).toEqual(['a', 'b', 'c'])
  expect(change).toHaveBeenCalledTimes(3)
  fireEvent.keyDown(handle('名称'), { key: 'Enter' })
  expect(change).toHaveBeenCalledTimes(3)
  fireEvent.dragStart(handle('备注'))
  fireEvent.drop(handle('名称').parentElement as HTMLElement)
  expect(order()).toEqual(['c', 'a', 'b'])
})

test('DEC-019 width and place of a column', async () => {
  const { change } = open()
  const width = screen.getByLabelText('名称列宽')
  expect([width.getAttribute('aria-valuemin'), width.getAttribute('aria-valuemax')]).toEqual(['48', '1000'])
  fireEvent.change(width, { target: { value: '200' } })
  expect(change).toHaveBeenLastCalledWith({ ...layout, widths: { b: 90, a: 200 } })
  await hand.click(screen.getByRole('combobox', { name: '名称固定' }))
  for (const place of ['固定左', '固定右']) await screen.findByTitle(place)
  await hand.click(screen.getByTitle('固定右'))
  expect(change).toHaveBeenLastCalledWith({ ...layout, fixed: { a: 'end' } })
})
