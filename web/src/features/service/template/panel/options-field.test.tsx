import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import { maxOptions, type TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OptionsField } from './options-field.tsx'

const changed = vi.fn()
const pause = vi.fn()

interface Given {
  settings: Partial<TemplateItem>
  disabled?: boolean
  fault?: string
}

function Panel({ settings, disabled = false, fault }: Given) {
  const [item, setItem] = useState<TemplateItem>({ ...newItem('radio', 'a'), ...settings })
  const change = (change: Partial<TemplateItem>) => {
    changed(change)
    setItem({ ...item, ...change })
  }
  return (
    <OptionsField
      item={item}
      disabled={disabled}
      change={change}
      pause={pause}
      faultOf={(member) => (member === fault ? '选项不正确' : undefined)}
    />
  )
}

beforeEach(() => {
  changed.mockClear()
  pause.mockClear()
  server.on(serviceDict.list, () => ({ records: [], total: 0 }))
  server.on(serviceDictChoice.items, () => [])
})
const boxes = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: '添加选项' })

test('an added option is the last, has the focus and is selected whole, ready to be typed over', async () => {
  show(<Panel settings={{ options: ['甲', '乙'] }} />)
  await hand.click(add())
  expect(boxes()).toEqual(['甲', '乙', '新选项'])
  expect(pause).toHaveBeenCalledTimes(1)
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: '选项 3' })
  expect(document.activeElement).toBe(last)
  expect([last.selectionStart, last.selectionEnd]).toEqual([0, 3])
})

test('an option that is removed takes no focus to the last one, and can be undone by itself', async () => {
  show(<Panel settings={{ options: ['甲', '乙', '丙'] }} />)
  await hand.click(screen.getByRole('button', { name: '删除选项 1' }))
  expect(boxes()).toEqual(['乙', '丙'])
  expect(pause).toHaveBeenCalledTimes(1)
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: '选项 2' }))
})

test('an option that is left can be undone by itself', async () => {
  show(<Panel settings={{ options: ['甲'] }} />)
  await hand.click(screen.getByRole('textbox', { name: '选项 1' }))
  expect(pause).not.toHaveBeenCalled()
  await hand.tab()
  expect(pause).toHaveBeenCalledTimes(1)
})

test.each([
  [0, 0, true],
  [1, 0, true],
  [2, 2, true],
  [maxOptions, maxOptions, false],
])(
  'SERVICE-039 of %i options %i can be removed; whether one more can be added: %s',
  (count, removable, isMore) => {
    show(<Panel settings={{ options: Array.from({ length: count }, (_, at) => `选${at}`) }} />)
    expect(document.querySelectorAll('[aria-label^="删除选项"]')).toHaveLength(removable)
    expect(add().disabled).toBe(!isMore)
  },
)

test('an item without a list of options has none to change, and gets its first one', async () => {
  show(<Panel settings={{ options: undefined as never }} />)
  expect(boxes()).toEqual([])
  await hand.click(add())
  expect(changed.mock.lastCall).toEqual([{ options: ['新选项'] }])
})

test('who may not edit sees the options only', () => {
  show(<Panel settings={{ options: ['甲', '乙'] }} disabled />)
  expect(boxes()).toEqual(['甲', '乙'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a fault of the options stands at them', () => {
  show(<Panel settings={{ options: ['甲'] }} fault="options" />)
  expect(screen.getByRole('alert').textContent).toBe('选项不正确')
})

test('SERVICE-028 the source of the options is one of two, and the options follow it', async () => {
  show(<Panel settings={{ options: ['甲'] }} />)
  const source = within(screen.getByRole('radiogroup', { name: '选项来源' }))
  const ticked = () => source.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
  expect(ticked()).toEqual([true, false])
  expect(screen.queryByLabelText('服务字典', { selector: '[role=combobox]' })).toBeNull()
  await hand.click(source.getByText('服务字典'))
  expect(changed.mock.lastCall).toEqual([{ data_type: 2 }])
  expect(ticked()).toEqual([false, true])
  expect(boxes()).toEqual([])
  screen.getByRole('combobox')
  await hand.click(source.getByText('固定选项'))
  expect(changed.mock.lastCall).toEqual([{ data_type: 1 }])
  await waitFor(() => expect(boxes()).toEqual(['甲']))
})

test('SERVICE-028 an item that names no source has options of its own', () => {
  show(<Panel settings={{ data_type: undefined as never, options: ['甲'] }} />)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false])
  expect(boxes()).toEqual(['甲'])
})

test('Enter adds an option below; only a blank or repeated option is marked', async () => {
  show(<Panel settings={{ options: ['甲', '', '乙'] }} fault="options" />)
  expect(screen.getByRole('alert').textContent).toBe('选项不正确')
  const marked = () =>
    [...document.querySelectorAll('.ant-input-status-error')].map((box) => box.getAttribute('aria-label'))
  expect(marked()).toEqual(['选项 2'])
  await hand.type(screen.getByRole('textbox', { name: '选项 1' }), '{Enter}')
  expect(boxes()).toEqual(['甲', '新选项', '', '乙'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '选项 2' }))
  screen.getByRole('button', { name: '拖动 乙' })
})
