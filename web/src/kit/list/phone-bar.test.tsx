import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { PhoneBar } from './phone-bar.tsx'

const fields: Field[] = [
  { name: 'name', label: '名称', type: 'text', query: 'like' },
  { name: 'code', label: '编码', type: 'text', query: 'eq' },
  { name: 'price', label: '价格', type: 'number', query: 'range' },
]

function showBar(filters: Record<string, string>, superCount = 0) {
  const ask = vi.fn()
  const reset = vi.fn()
  show(
    <PhoneBar
      fields={fields}
      filters={filters}
      superCount={superCount}
      menu={[]}
      onAsk={ask}
      onReset={reset}
      onFilter={() => undefined}
    />,
  )
  return { ask, reset }
}
const box = () => screen.getByLabelText<HTMLInputElement>('搜索名称')
const tag = (text: string) => screen.getByText(text).closest('.ant-tag')

test('LIST-001 the search box asks on Enter, together with what is asked already', async () => {
  const { ask } = showBar({ code: 'A1' })
  await hand.type(box(), '解')
  expect(ask).not.toHaveBeenCalled()
  await hand.clear(box())
  expect(ask).not.toHaveBeenCalled() // nothing was asked by it
  await hand.type(box(), '放{Enter}')
  expect(ask).toHaveBeenCalledExactlyOnceWith({ code: 'A1', name: '放' })
})

test('LIST-001 an emptied search box asks for everything at once', async () => {
  const { ask } = showBar({ code: 'A1', name: '解' })
  await hand.type(box(), '放')
  expect(ask).not.toHaveBeenCalled()
  await hand.clear(box())
  expect(ask).toHaveBeenCalledExactlyOnceWith({ code: 'A1', name: '' })
})

test('what is asked stands in chips, each taken back alone', async () => {
  const { ask } = showBar({ name: '解', code: 'ABCDEFGHIJKLM', price_begin: '1', price_end: '9' })
  expect(tag('ABCDEFGHIJKL…')?.textContent).toBe('编码 ABCDEFGHIJKL…')
  screen.getByText('价格 1 至 9')
  expect(screen.getByRole('button', { name: '筛选' }).textContent).toBe('2')
  expect(screen.queryByText(/高级查询/)).toBeNull()
  await hand.click(tag('价格 1 至 9')?.querySelector('.ant-tag-close-icon') as HTMLElement)
  expect(ask).toHaveBeenCalledExactlyOnceWith({ name: '解', code: 'ABCDEFGHIJKLM' })
})

test('the chip of a range names the end that is open', () => {
  showBar({ price_end: '9' })
  screen.getByText('价格 …… 至 9')
})

test('the conditions of the advanced query are counted, and 清空 takes everything back', async () => {
  const { ask, reset } = showBar({}, 2)
  expect(screen.getByText(/^高级查询/).textContent).toBe('高级查询 2')
  expect(screen.getByRole('button', { name: '筛选' }).textContent).toBe('2')
  await hand.click(screen.getByRole('button', { name: '清空' }))
  expect(reset).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
})

test('where nothing else is asked there is nothing to take back', () => {
  showBar({ name: '解' })
  expect(box().value).toBe('解')
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
})
