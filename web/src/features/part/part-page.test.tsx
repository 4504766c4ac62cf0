import { remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { part } from '@banyan/contract/part/part'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { PartPage } from './part-page.tsx'

const can = ['part', 'partClass'].flatMap((name) =>
  ['list', 'add', 'edit', 'delete'].map((verb) => `${name}:${verb}`),
)

beforeEach(() => {
  resize(1440)
  server.on(remoteDictionary.search, () => [])
  server.on(remoteDictionary.texts, () => [])
  server.on(partClassLevel.tree, () => [
    { key: 's1', title: '制动系统', children: [{ key: 's2', title: '摩擦片' }] },
  ])
})
const parts = () =>
  server.on(part.list, () => ({
    records: [{ id: 'p1', version: 1, partNo: 'P-001', partName: '前摩擦片' }],
    total: 1,
  }))

test('DOMAIN-014 DEC-106 a class beside the list narrows the parts, and classes are managed in two levels', async () => {
  const list = parts()
  const add = server.on(partClass.add, () => ({ id: 's3' }))
  show(<PartPage />, { can })
  await screen.findByText('前摩擦片')
  await hand.click(await screen.findByText('摩擦片'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ systemId: 's2' }))
  await hand.click(screen.getByRole('button', { name: '分类管理' }))
  const manager = await screen.findByRole('dialog')
  const row = (await within(manager).findByText('制动系统')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '新增下级' }))
  await hand.type(await screen.findByLabelText('分类名称'), '制动盘')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ className: '制动盘', parentId: 's1' }))
})

test('DEC-106 on a phone the class is chosen above the list, and all classes are shown again', async () => {
  resize(390)
  const list = parts()
  show(<PartPage />, { can })
  await screen.findByText('前摩擦片')
  screen.getByText('全部分类')
  await hand.click(screen.getByRole('combobox', { name: '配件分类' }))
  await hand.click(await screen.findByTitle('制动系统'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ systemId: 's1' }))
  await hand.click(document.querySelector('.ant-select-clear') as HTMLElement)
  await waitFor(() => expect(list.mock.lastCall?.[0].systemId).toBeUndefined())
})

test('the classes are managed until their drawer is closed', async () => {
  parts()
  show(<PartPage />, { can })
  await hand.click(await screen.findByRole('button', { name: '分类管理' }))
  const manager = await screen.findByRole('dialog')
  await hand.click(within(manager).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
