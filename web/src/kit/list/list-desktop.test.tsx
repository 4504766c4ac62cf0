import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import type { BatchDialogProps } from './batch/batch-action.ts'
import { readLayouts } from './columns/column-layout.ts'
import { ListPage } from './list-page.tsx'

const all = ['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `gadget:${verb}`)
const rows = ['解放', '东风'].map((name, index) => ({ id: `b${index}`, version: 1, name }))
let list: ReturnType<typeof server.on<typeof gadget.list>>

beforeEach(() => {
  localStorage.clear()
  list = server.on(gadget.list, () => ({ records: rows, total: 2 }))
  server.on(dictionary.items, () => [])
})

type Given = Omit<Parameters<typeof ListPage<never>>[0], 'of'>
async function open(given: Given = {}, firstName = '解放') {
  const page = show(<ListPage of={gadget} {...(given as object)} />, { can: all })
  await screen.findByText(firstName)
  return page
}
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement
const toolbar = (name = '列表操作') => screen.getByRole('toolbar', { name })
const buttonsIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

/** The dialog that asks a question. */
async function asking(title: string): Promise<HTMLElement> {
  const [question] = await screen.findAllByText(title)
  return question?.closest('[role=dialog]') as HTMLElement
}

test('what can be done with a list, left, and how it looks, right', async () => {
  await open({ toolbar: <button type="button">回收站</button> })
  expect(buttonsIn(toolbar())).toEqual([
    '新增',
    '导入',
    '导出',
    '回收站',
    '更多',
    '刷新',
    '密度',
    '列设置',
    '全屏',
  ])
  expect(screen.getByRole('region', { name: '样品' })).toBeTruthy()
  expect(titles()).toEqual(['', '样品名称', '样品类型', '状态', '创建时间', '操作'])

  await hand.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))

  // 全屏 fills the window until it is taken back, by the button or by Esc.
  const name = () => buttonsIn(toolbar()).at(-1)
  await hand.click(screen.getByRole('button', { name: '全屏' }))
  expect(name()).toBe('退出全屏')
  await hand.click(screen.getByRole('button', { name: '退出全屏' }))
  expect(name()).toBe('全屏')
  await hand.click(screen.getByRole('button', { name: '全屏' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(name()).toBe('全屏'))
})

test('DEC-019 density and columns are chosen, kept, and shown as chosen; a click on a title sorts up, then down, then as before', async () => {
  await open()
  const choose = async (label: string) => {
    await hand.click(screen.getByRole('button', { name: '密度' }))
    await hand.click(await screen.findByRole('menuitem', { name: label }))
  }
  await choose('紧凑')
  expect(readLayouts('gadget')[0]?.density).toBe('small')
  await waitFor(() => expect(document.querySelector('.ant-table-small')).not.toBeNull())
  expect(screen.getByRole('menuitem', { name: '紧凑' }).className).toContain('-selected')
  await choose('正常')
  expect(readLayouts('gadget')[0]?.density).toBe('medium')
  await waitFor(() => expect(document.querySelector('.ant-table-small')).toBeNull())

  // A column is hidden, and 恢复默认 brings it back.
  await hand.click(screen.getByRole('button', { name: '列设置' }))
  await hand.click(await screen.findByRole('checkbox', { name: '状态' }))
  await waitFor(() => expect(titles()).not.toContain('状态'))
  await waitFor(() => expect(list.mock.lastCall?.[0].field).toBe('id,name,typeId,createTime'))
  await hand.click(screen.getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(titles()).toContain('状态'))

  const title = () => screen.getByRole('columnheader', { name: '样品名称' })
  const sorted = async (column: string, order: string, aria: string | null) => {
    await hand.click(title())
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ column, order }))
    await waitFor(() => expect(title().getAttribute('aria-sort')).toBe(aria))
  }
  await sorted('name', 'asc', 'ascending')
  await sorted('name', 'desc', 'descending')
  await sorted('createTime', 'desc', null)
})

test('LIST-006 rows stay selected on other pages; a deleted row is selected no longer, the others stay so', async () => {
  list = server.on(gadget.list, ({ pageNo }) => ({ records: [rows[pageNo === 2 ? 1 : 0]!], total: 11 }))
  server.on(gadget.remove, () => null)
  await open()
  await hand.click(within(rowOf('解放')).getByRole('checkbox'))
  await hand.click(screen.getByTitle('2'))
  await screen.findByText('东风')
  await hand.click(within(rowOf('东风')).getByRole('checkbox'))
  screen.getByText('已选择 2 项')

  await hand.click(within(rowOf('东风')).getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('tooltip'))
  question.getByText('将删除样品“东风”')
  await hand.click(question.getByRole('button', { name: '删除' }))
  await screen.findByText('已选择 1 项')
})

test('LIST-007 selected rows have a bar of their own, 清空 gives the toolbar back; the question of a batch delete names the rows and what goes along, 取消 deletes nothing', async () => {
  const removeBatch = server.on(gadget.removeBatch, () => null)
  await open({ loss: (ids: string[], found: unknown[]) => `，连同 ${ids.length} 份档案（${found.length}）` })
  await hand.click(within(rowOf('解放')).getByRole('checkbox', { name: '选择 解放' }))
  const bar = toolbar('所选记录')
  within(bar).getByText('已选择 1 项')
  await within(bar).findByRole('button', { name: '选择全部 2 项' })
  expect(buttonsIn(bar)).toEqual(['选择全部 2 项', '清空', '批量删除', '导出所选'])
  await hand.click(within(rowOf('东风')).getByRole('checkbox'))
  within(toolbar('所选记录')).getByText('已选择 2 项')
  expect(buttonsIn(toolbar('所选记录'))).toEqual(['清空', '批量删除', '导出所选']) // nothing else is left
  await hand.click(screen.getByRole('button', { name: '清空' }))
  toolbar()

  for (const { name } of rows) await hand.click(within(rowOf(name)).getByRole('checkbox'))
  await hand.click(within(toolbar('所选记录')).getByRole('button', { name: '批量删除' }))
  const dialog = await asking('确定删除吗?')
  within(dialog).getByText('将删除“解放”、“东风”等 2 条样品，连同 2 份档案（2）', { exact: false })
  expect(buttonsIn(dialog)).toEqual(['取消', '删除'])
  expect(within(dialog).getByRole('button', { name: '删除' }).className).toContain('dangerous')
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(removeBatch).not.toHaveBeenCalled()
  screen.getByText('已选择 2 项')
})

test('LIST-007 of 101 selected rows 100 are deleted in the first call', async () => {
  const count = 101
  const many = Array.from({ length: count }, (_, at) => ({ ...rows[0]!, id: `r${at}` }))
  server.on(gadget.list, ({ pageSize }) => ({ records: pageSize === 500 ? many : rows, total: count }))
  const removeBatch = server.on(gadget.removeBatch, () => null)
  await open()
  await hand.click(within(rowOf('东风')).getByRole('checkbox'))
  await hand.click(await screen.findByRole('button', { name: `选择全部 ${count} 项` }))
  await screen.findByText(`已选择 ${count} 项`)
  await hand.click(within(toolbar('所选记录')).getByRole('button', { name: '批量删除' }))
  await hand.click(within(await asking('确定删除吗?')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(removeBatch).toHaveBeenCalledTimes(2))
  expect(removeBatch.mock.calls.map(([{ ids }]) => ids.length)).toEqual([100, 1])
  await waitFor(() => expect(screen.queryByText(`已选择 ${count} 项`)).toBeNull())
})

const run = vi.fn(async (_: string[]) => undefined)
const MoveDialog = ({ count, onRun, onClose }: BatchDialogProps) => (
  <div role="dialog" aria-label="选择部门">
    {count} 个
    <button type="button" onClick={() => onRun(run)}>
      开始
    </button>
    <button type="button" onClick={onClose}>
      算了
    </button>
  </div>
)

test('a batch action asks with its consequence, runs for the selected rows, and is there for those who may; one without a question runs at once, one with a dialog when that says so', async () => {
  const freezeAll = vi.fn(async () => undefined)
  const confirm = { title: '确定冻结吗?', consequence: (count: number) => `${count} 个样品将停用` }
  const batch = [
    { label: '批量冻结', danger: true, needs: gadget.edit, confirm, does: { run: freezeAll } },
    { label: '批量解冻', needs: gadget.edit, does: { run } },
    { label: '批量导入', needs: { ...gadget.edit, needs: 'gadget:other' }, does: { run } },
    { label: '批量移动', needs: gadget.edit, does: { dialog: MoveDialog } },
  ]
  await open({ batch } as Given)
  await hand.click(within(rowOf('东风')).getByRole('checkbox'))
  const freeze = await screen.findByRole('button', { name: '批量冻结' })
  const thaw = screen.getByRole('button', { name: '批量解冻' })
  expect([freeze, thaw].map(({ className }) => className.includes('dangerous'))).toEqual([true, false])
  expect(screen.queryByRole('button', { name: '批量导入' })).toBeNull()
  await hand.click(freeze)
  const dialog = within(await asking('确定冻结吗?'))
  dialog.getByText('1 个样品将停用')
  expect(freezeAll).not.toHaveBeenCalled()
  const ok = dialog.getByRole('button', { name: '批量冻结' })
  expect(ok.className).toContain('dangerous')
  await hand.click(ok)
  await waitFor(() => expect(freezeAll).toHaveBeenCalledExactlyOnceWith(['b1']))
  await screen.findByText('批量冻结完成，共 1 项')
  await waitFor(() => expect(screen.queryByText('已选择 1 项')).toBeNull())
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1)) // its family is read anew

  await hand.click(within(rowOf('东风')).getByRole('checkbox'))
  await hand.click(await screen.findByRole('button', { name: '批量移动' }))
  screen.getByText('1 个', { exact: false })
  await hand.click(screen.getByRole('button', { name: '算了' }))
  expect(screen.queryByRole('dialog', { name: '选择部门' })).toBeNull()
  expect(run).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '批量移动' }))
  await hand.click(screen.getByRole('button', { name: '开始' }))
  await screen.findByText('批量移动完成，共 1 项')
  await hand.click(within(rowOf('解放')).getByRole('checkbox'))
  await hand.click(await screen.findByRole('button', { name: '批量解冻' }))
  await waitFor(() => expect(run.mock.calls).toEqual([[['b1']], [['b0']]]))
})

test('a list does without what its page leaves out', async () => {
  await open({ without: ['add', 'edit', 'detail', 'remove', 'import', 'export', 'pages'] })
  expect(buttonsIn(toolbar())).toEqual(['刷新', '密度', '列设置', '全屏'])
  expect(within(rowOf('解放')).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.querySelector('.ant-pagination')).toBeNull()
  screen.getByText('1-2 共2条')
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 500 })
})

test('a page has its own word for adding and opening, and its own columns; without boxes nothing is deleted together', async () => {
  const added = vi.fn()
  const opened = vi.fn()
  const given = {
    adds: { label: '新建样品', needs: gadget.add, open: added },
    opens: { label: '查看', open: opened },
    columns: {
      name: { title: '名字', render: (row: { name: string }) => `《${row.name}》` },
      typeId: false,
      status: { isHidden: true },
    },
    emptyText: '没有样品',
    without: ['select'],
  }
  await open(given as unknown as Given, '《解放》')
  expect(titles()).toEqual(['名字', '创建时间', '操作'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(buttonsIn(toolbar())).not.toContain('更多')
  await hand.click(screen.getByRole('button', { name: /新建样品/ }))
  expect(added).toHaveBeenCalledOnce()
  await hand.click(within(rowOf('《东风》')).getByRole('button', { name: '查看' }))
  expect(opened.mock.calls.map(([row]) => row.id)).toEqual(['b1'])
})

test('what stands under a row is shown when the row is opened', async () => {
  await open({ under: ({ record }: { record: { id: string } }) => <p>下面的 {record.id}</p> } as Given)
  expect(screen.queryByText('下面的 b1')).toBeNull()
  await hand.click(within(rowOf('东风')).getByRole('button', { name: '展开行' }))
  await screen.findByText('下面的 b1')
})

test('what stands below the table follows the row that is chosen; fixed conditions are asked along and are no query item', async () => {
  const below = ({ record }: { record: { id: string } }) => <p>下面的 {record.id}</p>
  await open({ below, where: { status: '1' } } as unknown as Given)
  await screen.findByText('下面的 b0')
  await hand.click(screen.getByText('东风'))
  await screen.findByText('下面的 b1')
  expect(screen.queryByText('下面的 b0')).toBeNull()
  expect(list.mock.lastCall?.[0]).toMatchObject({ status: '1' })
  const query = within(document.querySelector('search') as HTMLElement)
  expect([query.queryByLabelText('样品名称'), query.queryByLabelText('状态')]).toEqual([
    expect.anything(),
    null,
  ])
})
