import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { FilterSheet } from './filter-sheet.tsx'

const fields: Field[] = ['名称', '编码'].map((label) => ({ name: label, label, type: 'text', query: 'eq' }))

async function open(hasSuper = true) {
  const calls = { ask: vi.fn(), reset: vi.fn(), advanced: vi.fn(), close: vi.fn() }
  show(
    <FilterSheet
      fields={fields}
      filters={{ 编码: 'A1' }}
      onAsk={calls.ask}
      onReset={calls.reset}
      onSuper={hasSuper ? calls.advanced : undefined}
      onClose={calls.close}
    />,
  )
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }))
  const isClosed = () => waitFor(() => expect(calls.close).toHaveBeenCalledOnce())
  return { ...calls, sheet, isClosed }
}

test('LIST-001 the sheet shows what is asked, asks what is typed, and closes', async () => {
  const { sheet, ask, reset, close, isClosed } = await open()
  expect(sheet.getByLabelText<HTMLInputElement>('编码').value).toBe('A1')
  await hand.type(sheet.getByLabelText('名称'), '解')
  expect(ask).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
  await hand.click(sheet.getByRole('button', { name: '查询' }))
  expect(ask).toHaveBeenCalledExactlyOnceWith({ 名称: '解', 编码: 'A1' })
  await isClosed()
  expect(reset).not.toHaveBeenCalled()
})

test('the Go key of the keyboard asks as the button does, without leaving the page', async () => {
  const { sheet, ask, isClosed } = await open()
  await hand.type(sheet.getByLabelText('名称'), '解')
  const form = sheet.getByLabelText('名称').closest('form') as HTMLFormElement
  expect(fireEvent.submit(form)).toBe(false) // the browser would load the page anew
  expect(ask).toHaveBeenCalledExactlyOnceWith({ 名称: '解', 编码: 'A1' })
  await isClosed()
})

test.each([
  ['重置', 'reset'],
  ['高级查询', 'advanced'],
] as const)('%s leaves the sheet without asking', async (name, chosen) => {
  const { sheet, isClosed, ask, ...calls } = await open()
  await hand.click(sheet.getByRole('button', { name }))
  expect(calls[chosen]).toHaveBeenCalledOnce()
  await isClosed()
  expect(ask).not.toHaveBeenCalled()
})

test('closing asks nothing; a list without an advanced query does not offer it', async () => {
  const { sheet, ask, reset, isClosed } = await open(false)
  expect(sheet.queryByRole('button', { name: '高级查询' })).toBeNull()
  await hand.click(sheet.getByRole('button', { name: '关闭' }))
  await isClosed()
  expect(ask).not.toHaveBeenCalled()
  expect(reset).not.toHaveBeenCalled()
})
