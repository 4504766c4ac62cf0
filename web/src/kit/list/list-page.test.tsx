import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { describe } from '@banyan/contract/uniform'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, refusal, refusalAt, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ListPage } from './list-page.tsx'

const gadgets = ['解放', '东风', '福田'].map((name, index) => ({
  id: `b${index}`,
  version: index + 5,
  name,
  typeId: 't1',
  typeId_dictText: '牵引车',
  createTime: '2026-11-14 09:21:07',
}))
const all = ['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `gadget:${verb}`)

const listing = (records = gadgets, total = records.length) =>
  server.on(gadget.list, () => ({ records, total }))
const showGadgets = (can = all, path = '/') => show(<ListPage of={gadget} />, { can, path })
const lastInput = (list: ReturnType<typeof listing>) => list.mock.lastCall?.[0]
const queryBox = () => screen.getByLabelText<HTMLInputElement>('样品名称', { selector: 'input' })
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

beforeEach(() => {
  localStorage.clear()
})

/** Where the console stands. */
function Address() {
  return <output aria-label="地址">{useLocation().pathname}</output>
}

test('API-005 LIST-012 LIST-037 rows show the texts of their values and the total', async () => {
  listing(gadgets, 10482)
  showGadgets()
  const row = await rowOf('解放')
  within(row).getByText('牵引车')
  within(row).getByText('2026-11-14 09:21:07')
  screen.getByText('1-10 共10482条')
})

test('LIST-001 LIST-014 LIST-023 a search asks page 1 with asterisks, reset asks everything again, a title sorts', async () => {
  const list = listing(gadgets, 100)
  showGadgets(all, '/?_page=3')
  await screen.findByText('解放')
  expect(lastInput(list)).toMatchObject({ pageNo: 3, pageSize: 10, column: 'createTime', order: 'desc' })

  await hand.type(queryBox(), '解{Enter}')
  await waitFor(() => expect(lastInput(list)).toMatchObject({ name: '*解*', pageNo: 1 }))

  await hand.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(lastInput(list)?.name).toBeUndefined())
  expect(queryBox().value).toBe('')

  await hand.click(screen.getByRole('columnheader', { name: '样品名称' }))
  await waitFor(() => expect(lastInput(list)).toMatchObject({ column: 'name', order: 'asc', pageNo: 1 }))
})

test('LIST-015 LIST-016 a failed fetch leaves no rows, total 0 and page 1, and can be tried again', async () => {
  server.on(gadget.list, () => failure(500, '系统繁忙，请稍后再试'))
  showGadgets(all, '/?_page=4')
  await screen.findByText('加载失败：系统繁忙，请稍后再试')
  screen.getByText('0-0 共0条')
  expect(screen.queryByTitle('4')).toBeNull()

  const list = listing()
  await hand.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('解放')
  expect(lastInput(list)).toMatchObject({ pageNo: 1 })
})

test('an empty list says how to begin, one without a match how to go on', async () => {
  const list = listing([])
  showGadgets()
  await screen.findByText('还没有样品，点击“新增”添加第一条')
  await hand.type(queryBox(), 'x{Enter}')
  await screen.findByText('没有符合条件的数据，可减少条件或重置')
  expect(list).toHaveBeenCalledTimes(2)
})

test('LIST-037 a capped total says so and counts exactly on a click', async () => {
  const list = server.on(gadget.list, ({ totalMode }) =>
    totalMode === 'exact'
      ? { records: gadgets, total: 52_017 }
      : { records: gadgets, total: 10_000, totalCapped: true },
  )
  showGadgets()
  const total = await screen.findByRole('button', { name: '1-10 共10000+条' })
  await hand.hover(total)
  await screen.findByText('点击统计准确总数')
  await hand.click(total)
  await screen.findByText('1-10 共52017条')
  expect(list).toHaveBeenCalledTimes(2)
})

test('LIST-036 DEC-125 pages beyond a capped count are turned and jumped to; one beyond the end leads to the last', async () => {
  const list = server.on(gadget.list, ({ totalMode, pageNo }) => ({
    records: Number(pageNo) > 5202 ? [] : gadgets,
    ...(totalMode === 'exact' ? { total: 52_017 } : { total: 10_000, totalCapped: true }),
  }))
  showGadgets(all, '/?_page=1000')
  await screen.findByRole('button', { name: '9991-10000 共10000+条' })
  expect(screen.queryByTitle('10000000')).toBeNull() // nobody knows the last page yet
  await hand.click(screen.getByTitle('下一页'))
  await screen.findByRole('button', { name: '10001-10010 共10000+条' })
  const jumper = document.querySelector('.ant-pagination-options-quick-jumper input') as HTMLElement
  await hand.type(jumper, '9000')
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 })
  await screen.findByText('52011-52017 共52017条')
  await waitFor(() => expect(lastInput(list)).toMatchObject({ pageNo: 5202, totalMode: 'exact' }))
})

test('LIST-003 adding checks by the contract, then saves and refreshes', async () => {
  const list = listing()
  const add = server.on(gadget.add, () => ({ id: 'b9' }))
  showGadgets()
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  await hand.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('请输入样品名称')
  expect(add).not.toHaveBeenCalled()

  await hand.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: '样品名称' }), '重汽')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  expect(add.mock.lastCall?.[0]).toMatchObject({ name: '重汽' })
  expect(list.mock.calls.length).toBeGreaterThan(1)
})

test('LIST-004 DEC-114 editing sends the version that was read, and a refusal loses nothing', async () => {
  listing()
  server.on(gadget.byId, ({ id }) => gadgets.find((row) => row.id === id) ?? gadgets[0]!)
  server.on(dictionary.texts, () => ['牵引车'])
  const edit = server.on(gadget.edit, () => refusal('数据已被他人修改，请刷新后重试'))
  showGadgets()
  await hand.click(within(await rowOf('东风')).getByRole('button', { name: '编辑' }))
  const name = await screen.findByDisplayValue('东风')
  await hand.clear(name)
  await hand.type(name, '东风商用车')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getAllByText('数据已被他人修改，请刷新后重试').length).toBeGreaterThan(0))
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'b1', version: 6, name: '东风商用车' })
  screen.getByDisplayValue('东风商用车')
})

test('API-008 a refusal is said once, at the field it names or begins with, until one types there; a failure not in the form', async () => {
  listing()
  let answer = refusal('样品名称已存在')
  server.on(gadget.add, () => answer)
  showGadgets()
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByRole('textbox', { name: '样品名称' })
  const save = async (given: typeof answer, text: string) => {
    answer = given
    await hand.type(name, '二')
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull())
    await hand.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(text)
    expect(screen.getAllByText(text)).toHaveLength(1)
    return name.getAttribute('aria-invalid') === 'true'
  }
  expect(await save(refusal('样品名称已存在'), '样品名称已存在')).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(await save(refusal('名称不对'), '名称不对')).toBe(false)
  expect(await save(refusalAt('name', '已被占用'), '已被占用')).toBe(true)
  expect(await save(failure(500, '服务器忙'), '服务器忙')).toBe(false)
})

test('LIST-005 with a configured path the detail opens it with the id of the record', async () => {
  listing()
  show(
    <>
      <ListPage of={gadget} detail="/sample/gadget/" />
      <Address />
    </>,
    { can: all },
  )
  await hand.click(within(await rowOf('解放')).getByRole('button', { name: '详情' }))
  await waitFor(() => expect(screen.getByLabelText('地址').textContent).toBe('/sample/gadget/b0'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('LIST-006 LIST-024 a delete asks first, then sends the id', async () => {
  listing()
  const remove = server.on(gadget.remove, () => null)
  showGadgets()
  await hand.click(within(await rowOf('福田')).getByRole('button', { name: '删除' }))
  await screen.findByText('确定删除吗?')
  expect(remove).not.toHaveBeenCalled()
  await hand.click(within(screen.getByRole('tooltip')).getByRole('button', { name: '删除' }))
  await screen.findByText('删除成功!')
  expect(remove.mock.lastCall?.[0]).toEqual({ id: 'b2' })
  const { method, url } = remove.mock.lastCall![1]
  expect([method, url.searchParams.get('id')]).toEqual(['DELETE', 'b2'])
})

test('LIST-007 LIST-017 LIST-025 a batch delete needs a selection and sends its ids in one text', async () => {
  listing()
  const removeBatch = server.on(gadget.removeBatch, () => null)
  showGadgets()
  const row = await rowOf('解放')
  await hand.click(screen.getByRole('button', { name: /更多/ }))
  await hand.click(await screen.findByText('批量删除'))
  await screen.findByText('请选择一条记录！')
  expect(removeBatch).not.toHaveBeenCalled()

  await hand.click(within(row).getByRole('checkbox'))
  await hand.click(within(await rowOf('福田')).getByRole('checkbox'))
  screen.getByText('已选择 2 项')
  await hand.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '批量删除' }))
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('批量删除成功！')
  expect(removeBatch.mock.lastCall?.[1].url.searchParams.get('ids')).toBe('b0,b2')
  await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull())
})

test('LIST-018 LIST-019 LIST-020 a list without its addresses says which one is missing', async () => {
  const { [describe]: described, list } = gadget
  const { unmount } = show(<ListPage of={{ [describe]: described }} />)
  screen.getByText('请设置url.list属性!')
  unmount()

  listing()
  show(<ListPage of={{ [describe]: described, list }} />, { can: all })
  await hand.click(within(await rowOf('解放')).getByRole('button', { name: '删除' }))
  await screen.findByText('请设置url.delete属性!')
  await hand.click(screen.getByRole('button', { name: /更多/ }))
  await hand.click(await screen.findByText('批量删除'))
  await screen.findByText('请设置url.deleteBatch属性!')
})

test('who may only read sees no dead buttons', async () => {
  listing()
  showGadgets(['gadget:list'])
  const row = await rowOf('解放')
  expect(
    within(row)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['详情'])
  for (const name of [/新增/, /导入/, /导出/, /更多/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('DEC-019 the newest layout is back when the list opens', async () => {
  const list = listing()
  localStorage.setItem(
    'console.enhancegadget',
    JSON.stringify({ value: [{ order: [], hidden: ['typeId'], widths: {}, fixed: {} }], expire: null }),
  )
  showGadgets()
  await screen.findByText('解放')
  expect(screen.queryByRole('columnheader', { name: '样品类型' })).toBeNull()
  expect(lastInput(list)?.field).toBe('id,name,status,createTime')
})
