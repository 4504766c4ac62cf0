import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ListPage } from '../list-page.tsx'

const user = userEvent.setup()
const can = ['list', 'add', 'edit'].map((verb) => `gadget:${verb}`)
const rows = ['解放', '东风', '福田'].map((name, index) => ({ id: `b${index}`, version: 1, name }))
const reading = () => server.on(gadget.byId, ({ id }) => rows.find((row) => row.id === id) ?? rows[0]!)

beforeEach(() => {
  localStorage.clear()
  server.on(gadget.list, () => ({ records: rows, total: 3 }))
  server.on(dictionary.search, () => [])
  server.on(dictionary.items, () => [])
})

async function open(name: string, action: '编辑' | '详情') {
  show(<ListPage of={gadget} />, { can })
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: action }))
  return within(await screen.findByRole('dialog'))
}
const step = (drawer: Awaited<ReturnType<typeof open>>, name: '上一条' | '下一条') =>
  drawer.getByRole<HTMLButtonElement>('button', { name })

test('LIST-005 from a detail one goes to the rows before and after it', async () => {
  const byId = reading()
  const drawer = await open('解放', '详情')
  await drawer.findByText('1/3')
  expect(step(drawer, '上一条').disabled).toBe(true)
  await user.click(step(drawer, '下一条'))
  await drawer.findByText('样品详情 · 东风')
  await user.click(step(drawer, '下一条'))
  await drawer.findByText('3/3')
  expect(step(drawer, '下一条').disabled).toBe(true)
  await user.click(step(drawer, '上一条'))
  await drawer.findByText('样品详情 · 东风')
  expect(byId.mock.calls.map(([{ id }]) => id)).toEqual(['b0', 'b1', 'b2', 'b1'])
  expect(drawer.queryByRole('textbox')).toBeNull()
})

test('LIST-004 from a form one goes to the form of the next row, and not without a question when something was typed', async () => {
  reading()
  const drawer = await open('解放', '编辑')
  await drawer.findByDisplayValue('解放')
  await user.click(step(drawer, '下一条'))
  await user.type(await drawer.findByDisplayValue('东风'), '二')
  await user.click(step(drawer, '上一条'))
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  await drawer.findByDisplayValue('解放')
})

test('LIST-004 取消 closes the form', async () => {
  reading()
  const drawer = await open('解放', '编辑')
  await user.click(await drawer.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['编辑', '详情'] as const)(
  '%s waits for the record, says why it cannot be read, and reads again',
  async (action) => {
    let fail = () => {}
    server.on(gadget.byId, async () => {
      await new Promise<void>((resolve) => (fail = resolve))
      return failure(500, '系统繁忙，请稍后再试')
    })
    const drawer = await open('东风', action)
    await waitFor(() => expect(document.querySelector('.ant-drawer .ant-skeleton')).toBeTruthy())
    expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
    fail()
    await drawer.findByText('系统繁忙，请稍后再试')
    expect(document.querySelector('.ant-drawer .ant-skeleton')).toBeNull()
    reading()
    await user.click(drawer.getByRole('button', { name: '重试' }))
    await (action === '编辑' ? drawer.findByDisplayValue('东风') : drawer.findByText('东风'))
    expect(drawer.queryByText('系统繁忙，请稍后再试')).toBeNull()
  },
)

test('LIST-003 a second way to save is offered to those who may, and follows the stored record', async () => {
  const add = server.on(gadget.add, () => ({ id: 'b9' }))
  const after = vi.fn(async () => undefined)
  show(<ListPage of={gadget} alsoSave={{ label: '保存并发布', needs: gadget.edit, after }} />, { can })
  await screen.findByText('解放')
  await user.click(screen.getByRole('button', { name: /新增/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('新增样品')
  await user.type(await drawer.findByRole('textbox', { name: '样品名称' }), '重汽')
  await user.click(drawer.getByRole('button', { name: '保存并发布' }))
  await waitFor(() => expect(after).toHaveBeenCalledExactlyOnceWith('b9'))
  expect(add).toHaveBeenCalledOnce()
})
