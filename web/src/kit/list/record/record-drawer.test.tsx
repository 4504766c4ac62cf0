import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ListPage } from '../list-page.tsx'

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
  await hand.click(within(row).getByRole('button', { name: action }))
  return within(await screen.findByRole('dialog'))
}
const step = (drawer: Awaited<ReturnType<typeof open>>, name: '上一条' | '下一条') =>
  drawer.getByRole<HTMLButtonElement>('button', { name })
const clickBeside = () => hand.click(document.querySelector('.ant-drawer-mask') as HTMLElement)

test('LIST-005 from a detail one goes to the rows before and after it', async () => {
  const byId = reading()
  const drawer = await open('解放', '详情')
  await drawer.findByText('1/3')
  expect(step(drawer, '上一条').disabled).toBe(true)
  await hand.click(step(drawer, '下一条'))
  await drawer.findByText('样品详情 · 东风')
  await hand.click(step(drawer, '下一条'))
  await drawer.findByText('3/3')
  expect(step(drawer, '下一条').disabled).toBe(true)
  await hand.click(step(drawer, '上一条'))
  await drawer.findByText('样品详情 · 东风')
  expect(byId.mock.calls.map(([{ id }]) => id)).toEqual(['b0', 'b1', 'b2', 'b1'])
  expect(drawer.queryByRole('textbox')).toBeNull()
  await clickBeside()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('LIST-004 from a form one goes to the form of the next row, and not without a question when something was typed; 取消 closes it', async () => {
  reading()
  const drawer = await open('解放', '编辑')
  await drawer.findByDisplayValue('解放')
  await hand.click(step(drawer, '下一条'))
  await hand.type(await drawer.findByDisplayValue('东风'), '二')
  await hand.click(step(drawer, '上一条'))
  await hand.click(await screen.findByRole('button', { name: '放弃修改' }))
  await drawer.findByDisplayValue('解放')
  await hand.click(drawer.getByRole('button', { name: '取消' }))
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
    await waitFor(() => expect(document.querySelector('.ant-drawer [aria-label=正在加载]')).toBeTruthy())
    expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
    fail()
    await drawer.findByText('系统繁忙，请稍后再试')
    expect(document.querySelector('.ant-drawer [aria-label=正在加载]')).toBeNull()
    reading()
    await hand.click(drawer.getByRole('button', { name: '重试' }))
    await (action === '编辑' ? drawer.findByDisplayValue('东风') : drawer.findByText('东风'))
    expect(drawer.queryByText('系统繁忙，请稍后再试')).toBeNull()
  },
)

test('LIST-003 a second way to save is offered to those who may, and follows the stored record', async () => {
  const add = server.on(gadget.add, () => ({ id: 'b9' }))
  const after = vi.fn(async () => undefined)
  show(<ListPage of={gadget} alsoSave={{ label: '保存并发布', needs: gadget.edit, after }} />, { can })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('新增样品')
  await hand.type(await drawer.findByRole('textbox', { name: '样品名称' }), '重汽')
  await hand.click(drawer.getByRole('button', { name: '保存并发布' }))
  await waitFor(() => expect(after).toHaveBeenCalledExactlyOnceWith('b9'))
  expect(add).toHaveBeenCalledOnce()
})

const title = () => document.querySelector('.ant-drawer-title')?.textContent

test('LIST-004 LIST-005 the title names the record; from a detail 编辑 leads to its form, which a click beside it does not close', async () => {
  reading()
  const drawer = await open('东风', '详情')
  expect(title()).toBe('样品详情 · 东风')
  await hand.click(await drawer.findByRole('button', { name: '编辑' }))
  await drawer.findByDisplayValue('东风')
  expect(title()).toBe('编辑样品 · 东风')
  expect(drawer.queryByRole('button', { name: '编辑' })).toBeNull()
  await clickBeside()
  screen.getByRole('dialog')
})

test('LIST-005 who may not edit is not led to the form', async () => {
  reading()
  show(<ListPage of={gadget} />, { can: ['gadget:list'] })
  await hand.click(within((await screen.findByText('东风')).closest('tr') as HTMLElement).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('2/3')
  expect(drawer.queryByRole('button', { name: '编辑' })).toBeNull()
})

test('a single row has no neighbours', async () => {
  server.on(gadget.list, () => ({ records: rows.slice(0, 1), total: 1 }))
  reading()
  const drawer = await open('解放', '详情')
  await drawer.findByText('解放')
  expect(drawer.queryByRole('button', { name: '下一条' })).toBeNull()
  expect(drawer.queryByText('1/1')).toBeNull()
})

test.each([
  [['gadget:list', 'gadget:add'], () => true, false],
  [can, () => false, false],
  [can, undefined, true],
])(
  'LIST-003 the second way to save: who may %j, for which records (%s), offered: %s',
  async (held, isFor, isOffered) => {
    const after = vi.fn(async () => undefined)
    show(<ListPage of={gadget} alsoSave={{ label: '保存并发布', needs: gadget.edit, isFor, after }} />, {
      can: held,
    })
    await screen.findByText('解放')
    await hand.click(screen.getByRole('button', { name: /新增/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByRole('button', { name: '保存' })
    expect(drawer.queryByRole('button', { name: '保存并发布' }) !== null).toBe(isOffered)
  },
)

test('DEC-114 over somebody else’s save both versions stand side by side, and the chosen ones are saved', async () => {
  const changed = {
    version: 2,
    name: '解放新',
    status: '1',
    updateBy: 'li',
    updateBy_dictText: '李四',
    updateTime: '2026-11-14 09:21:07',
  }
  server.on(gadget.byId, () => ({ ...rows[0]!, status: '0' }))
  const drawer = await open('解放', '编辑')
  await hand.type(await drawer.findByDisplayValue('解放'), '我的')
  server.on(gadget.byId, () => ({ ...rows[0]!, ...changed }))
  const edit = server.on(gadget.edit, ({ version }) =>
    version === 2 ? null : refusal('数据已被他人修改，请刷新后重试'),
  )
  await hand.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  const title = await screen.findByText('数据已被他人修改')
  const dialog = within(title.closest('[role=dialog]') as HTMLElement)
  dialog.getByText('解放我的')
  dialog.getByText('解放新')
  expect(dialog.getByText('李四').title).toBe('李四（li）')
  await hand.click(dialog.getByRole('button', { name: '保存所选内容' }))
  // Mine where I changed something, the other one's where only they did.
  await waitFor(() =>
    expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'b0', version: 2, name: '解放我的', status: '1' }),
  )
})
