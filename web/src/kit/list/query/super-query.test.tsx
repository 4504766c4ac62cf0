import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { choose, openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { show } from '#testing/show.tsx'
import type { Field } from '../../widgets/widget.ts'
import { SuperQuery } from './super-query.tsx'

const fields: Field[] = [
  { name: 'name', label: '名称', type: 'text' },
  { name: 'size', label: '大小', type: 'integer' },
]
const like = { field: 'name', rule: 'like', val: 'x', type: 'input' } as const

beforeEach(() => localStorage.clear())

async function open(value?: Parameters<typeof SuperQuery>[0]['value']) {
  const ask = vi.fn()
  const close = vi.fn()
  show(<SuperQuery code="gadget" fields={fields} value={value} onAsk={ask} onClose={close} />)
  const dialog = within(await screen.findByRole('dialog', { name: '高级查询' }))
  return { ask, close, dialog }
}

test('LIST-002 DEC-067 lines are added, changed, removed and asked, all or any of them', async () => {
  const { ask, dialog } = await open({ match: 'and', items: [{ ...like, rule: 'like' }] })
  await hand.click(dialog.getByText('满足任一条件'))
  await hand.click(dialog.getByRole('button', { name: /添加条件/ }))
  const [, second] = dialog.getAllByRole('combobox', { name: '字段' })
  await hand.click(second as HTMLElement)
  await hand.click(await screen.findByTitle('大小', { selector: '.ant-select-item' } as never))
  await hand.type(dialog.getAllByLabelText('值')[1] as HTMLElement, '5')
  await hand.click(dialog.getByRole('button', { name: /^查\s?询$/ }))
  expect(ask).toHaveBeenCalledExactlyOnceWith({
    match: 'or',
    items: [like, { field: 'size', rule: 'eq', val: '5', type: 'int' }],
  })
})

test('LIST-002 DEC-067 a question is kept under a name, used and forgotten', async () => {
  const { ask, dialog } = await open()
  await hand.click(dialog.getByRole('button', { name: '保存查询' }))
  await screen.findByText('请先填写查询条件')
  await hand.type(dialog.getByLabelText('值'), 'x')
  await hand.click(dialog.getByRole('button', { name: '保存查询' }))
  await screen.findByText('请输入查询名称')
  await hand.type(dialog.getByLabelText('查询名称'), ' 常用 {Enter}')
  const tag = await dialog.findByText('常用')
  expect(dialog.getByLabelText<HTMLInputElement>('查询名称').value).toBe('')
  await hand.click(dialog.getByRole('button', { name: '删除条件' }))
  expect(dialog.queryByRole('combobox', { name: '字段' })).toBeNull()
  await hand.click(tag)
  await dialog.findByRole('combobox', { name: '字段' })
  await hand.click(within(tag.closest('.ant-tag') as HTMLElement).getByRole('button', { name: '关闭' }))
  expect(dialog.queryByText('常用')).toBeNull()
  await hand.click(dialog.getByRole('button', { name: /^取\s?消$/ }))
  expect(ask).not.toHaveBeenCalled()
})

test('LIST-002 Enter in a value asks as the button does, without leaving the page', async () => {
  const { ask, dialog } = await open()
  const value = dialog.getByLabelText<HTMLInputElement>('值')
  await hand.type(value, 'x')
  expect(fireEvent.submit(value.closest('form') as HTMLFormElement)).toBe(false)
  expect(ask).toHaveBeenCalledExactlyOnceWith({ match: 'and', items: [like] })
  expect(dialog.queryByText('请先填写查询条件')).toBeNull()
})

test('LIST-002 DEC-067 a question kept under a name takes the place of the one before', async () => {
  const { dialog } = await open({ match: 'and', items: [{ ...like, rule: 'like' }] })
  for (const name of ['常用', '其他', '常用'])
    await hand.type(dialog.getByLabelText('查询名称'), `${name}{Enter}`)
  const kept = [...document.querySelectorAll('.ant-modal .ant-tag')].map(({ textContent }) => textContent)
  expect(kept).toEqual(['常用', '其他'])
})

test('a line about a field that is gone is left out; alone it leaves an empty line', async () => {
  const { ask, dialog } = await open({ match: 'or', items: [{ ...like, field: 'gone' }, like] })
  expect(dialog.getAllByLabelText('字段')).toHaveLength(1)
  await hand.click(dialog.getByRole('button', { name: /^查\s?询$/ }))
  expect(ask).toHaveBeenCalledExactlyOnceWith({ match: 'or', items: [like] })
  cleanup()
  await open({ match: 'and', items: [{ ...like, field: 'gone' }] })
  expect(screen.getByLabelText<HTMLInputElement>('值').value).toBe('')
})

test('LIST-002 the rules of a line are those of its field; another field begins with its first rule', async () => {
  const { ask, dialog } = await open({ match: 'and', items: [like] })
  const [field] = dialog.getAllByRole('combobox', { name: '字段' }) as [HTMLElement]
  const [rule] = dialog.getAllByRole('combobox', { name: '规则' }) as [HTMLElement]
  expect([shownIn(field), shownIn(rule)]).toEqual(['名称', '包含'])
  expect(optionsIn(await openSelect(rule))).toEqual([
    '包含',
    '等于',
    '不等于',
    '开头是',
    '结尾是',
    '属于',
    '为空',
    '不为空',
  ])
  await choose(rule, '为空')
  expect(dialog.queryByLabelText('值')).toBeNull() // it needs no value
  await hand.click(dialog.getByRole('button', { name: /^查\s?询$/ }))
  expect(ask.mock.lastCall?.[0]).toEqual({ match: 'and', items: [{ ...like, rule: 'empty' }] })
})

test('LIST-002 a field is found by its name; its line begins anew', async () => {
  const { dialog } = await open({ match: 'and', items: [like] })
  const field = dialog.getByRole('combobox', { name: '字段' })
  await hand.type(field, '大')
  expect(optionsIn(await openSelect(field))).toEqual(['大小'])
  await hand.click(screen.getByText('大小', { selector: '.ant-select-item-option-content' }))
  expect(shownIn(dialog.getByRole('combobox', { name: '规则' }))).toBe('等于')
  expect(dialog.getByLabelText<HTMLInputElement>('值').value).toBe('')
})

test('a query name has at most 20 characters; all lines removed leave nothing to ask', async () => {
  const { ask, close, dialog } = await open({ match: 'and', items: [like] })
  const name = dialog.getByLabelText<HTMLInputElement>('查询名称')
  expect([name.maxLength, name.placeholder]).toEqual([20, '查询名称'])
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''))).toEqual(
    expect.arrayContaining(['添加条件', '保存查询', '取消', '查询']),
  )
  await hand.click(dialog.getByRole('button', { name: '删除条件' }))
  await hand.click(dialog.getByRole('button', { name: /^查\s?询$/ }))
  expect(ask).toHaveBeenCalledExactlyOnceWith(undefined)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})
