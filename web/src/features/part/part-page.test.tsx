import { remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { part } from '@banyan/contract/part/part'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { PartPage } from './part-page.tsx'

const hand = userEvent.setup()
const can = ['part', 'partClass'].flatMap((name) =>
  ['list', 'add', 'edit', 'delete'].map((verb) => `${name}:${verb}`),
)

test('DOMAIN-014 DEC-106 a class beside the list narrows the parts, and classes are managed in two levels', async () => {
  server.on(remoteDictionary.search, () => [])
  server.on(remoteDictionary.texts, () => [])
  const list = server.on(part.list, () => ({
    records: [{ id: 'p1', version: 1, partNo: 'P-001', partName: '前摩擦片' }],
    total: 1,
  }))
  server.on(partClassLevel.tree, () => [
    { key: 's1', title: '制动系统', children: [{ key: 's2', title: '摩擦片' }] },
  ])
  const add = server.on(partClass.add, () => ({ id: 's3' }))
  resize(1440)
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
