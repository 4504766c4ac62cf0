import { dict, dictBin, dictItem } from '@banyan/contract/dictionary/dict'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DictPage } from './dict-page.tsx'

const can = ['dict', 'dictItem'].flatMap((name) =>
  ['list', 'add', 'edit', 'delete', 'recycle'].map((verb) => `${name}:${verb}`),
)

beforeEach(() => {
  localStorage.clear()
  server.on(dict.list, () => ({
    records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }],
    total: 1,
  }))
})

/** Opens the items of a dictionary. */
async function itemsOf(name: string): Promise<HTMLElement> {
  show(<DictPage />, { can })
  useSession.setState({ dictionaries: { dict_item_status: [] } })
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  await hand.click(within(await screen.findByRole('menu')).getByText('字典项'))
  return screen.findByRole('dialog')
}

test('ADMIN-058 ADMIN-063 an item of a dictionary has a value and a text and belongs to it', async () => {
  const list = server.on(dictItem.list, () => ({
    records: [{ id: 'i1', version: 1, dictId: 'd1', itemText: '男', itemValue: 'M' }],
    total: 1,
  }))
  const add = server.on(dictItem.add, () => ({ id: 'i2' }))
  const items = await itemsOf('性别')
  const item = (await within(items).findByText('男')).closest('tr') as HTMLElement
  expect(within(item).getByText('M')).toBeTruthy()
  expect(list.mock.lastCall?.[0]).toMatchObject({ dictId: 'd1', column: 'sortOrder', order: 'asc' })
  await hand.click(within(items).getByRole('button', { name: /新增$/ }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const form = screen.getAllByRole('dialog').at(-1) as HTMLElement
  await hand.type(await within(form).findByLabelText('名称'), '女')
  await hand.type(within(form).getByLabelText('数据值'), '2')
  await hand.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({ dictId: 'd1', itemText: '女', itemValue: '2' }),
  )
})

test('ADMIN-061 a dictionary is added', async () => {
  const add = server.on(dict.add, () => ({ id: 'd2' }))
  show(<DictPage />, { can })
  await screen.findByText('性别')
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  await hand.type(await within(drawer).findByLabelText('字典名称'), '级别')
  await hand.type(within(drawer).getByLabelText('字典编码'), 'level')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await screen.findByText('保存成功！')
  expect(add.mock.lastCall?.[0]).toMatchObject({ dictName: '级别', dictCode: 'level' })
})

test('ADMIN-062 a dictionary is edited', async () => {
  server.on(dict.byId, () => ({ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }))
  const edit = server.on(dict.edit, () => null)
  show(<DictPage />, { can })
  const row = (await screen.findByText('性别')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  await hand.type(await screen.findByDisplayValue('性别'), '码')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('编辑成功!')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'd1', version: 1, dictName: '性别码' })
})

test('ADMIN-064 an item of a dictionary is edited', async () => {
  const record = { id: 'i1', version: 3, dictId: 'd1', itemText: '男', itemValue: '1' }
  server.on(dictItem.list, () => ({ records: [record], total: 1 }))
  server.on(dictItem.byId, () => record)
  const edit = server.on(dictItem.edit, () => null)
  const item = (await within(await itemsOf('性别')).findByText('男')).closest('tr') as HTMLElement
  await hand.click(within(item).getByRole('button', { name: '编辑' }))
  await hand.type(await screen.findByDisplayValue('男'), '性')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('编辑成功!')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'i1', version: 3, itemText: '男性' })
})

test('a deleted dictionary comes back from the bin', async () => {
  const removed = { id: 'd9', version: 2, dictName: '旧字典', dictCode: 'old' }
  server.on(dictBin.removed, () => ({ records: [removed], total: 1 }))
  const restore = server.on(dictBin.restore, () => null)
  show(<DictPage />, { can })
  await screen.findByText('性别')
  await hand.click(screen.getByRole('button', { name: '回收站' }))
  const row = (await screen.findByText('旧字典')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ ids: ['d9'] }))
})
