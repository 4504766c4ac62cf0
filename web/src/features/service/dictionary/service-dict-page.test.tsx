import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ServiceDictPage } from './service-dict-page.tsx'

const can = ['serviceDict', 'serviceDictItem'].flatMap((name) =>
  ['list', 'add', 'edit', 'delete'].map((verb) => `${name}:${verb}`),
)

test('DEC-087 a service dictionary has items in their order, and a new item belongs to it', async () => {
  localStorage.clear()
  server.on(serviceDict.list, () => ({
    records: [{ id: 'd1', version: 1, dictName: '故障类型', dictCode: 'fault', status: 1 }],
    total: 1,
  }))
  const list = server.on(serviceDictItem.list, () => ({
    records: [{ id: 'i1', version: 1, dictId: 'd1', itemName: '发动机', sortNo: 1, status: 1 }],
    total: 1,
  }))
  const add = server.on(serviceDictItem.add, () => ({ id: 'i2' }))
  show(<ServiceDictPage />, { can })
  const row = (await screen.findByText('故障类型')).closest('tr') as HTMLElement
  within(row).getByText('启用')
  await hand.click(within(row).getByRole('button', { name: '字典项' }))
  const items = await screen.findByRole('dialog')
  await within(items).findByText('发动机')
  expect(list.mock.lastCall?.[0]).toMatchObject({ dictId: 'd1', column: 'sortNo', order: 'asc' })
  await hand.click(within(items).getByRole('button', { name: /新增$/ }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const form = screen.getAllByRole('dialog').at(-1) as HTMLElement
  await hand.type(await within(form).findByLabelText('名称'), '变速箱')
  await hand.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ dictId: 'd1', itemName: '变速箱' }))
})
