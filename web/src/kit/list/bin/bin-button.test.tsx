import { gadget, gadgetBin } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { BinButton } from './bin-button.tsx'

const removed = {
  id: 'v1',
  version: 2,
  name: '样品001',
  typeId: 't1',
  typeId_dictText: '大件',
  updateBy: 'admin',
  updateBy_dictText: '管理员',
  updateTime: '2026-11-14 09:21:07',
}

test('DOMAIN-010 a removed record is found in the bin of its list, restored at once and erased after a question', async () => {
  const list = server.on(gadgetBin.removed, () => ({ records: [removed], total: 1 }))
  const restore = server.on(gadgetBin.restore, () => null)
  const erase = server.on(gadgetBin.erase, () => null)
  show(<BinButton of={gadgetBin} />, { can: ['gadget:recycle'] })
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = await screen.findByRole('dialog')
  const row = (await within(bin).findByText('样品001')).closest('tr') as HTMLElement
  within(row).getByText('2026-11-14 09:21:07')
  expect(within(row).getByText('管理员').title).toBe('管理员（admin）')
  await hand.type(within(bin).getByLabelText('搜索样品名称'), '样品{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ keyword: '样品' }))
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ ids: ['v1'] }))
  await hand.click(within(row).getByRole('button', { name: '彻底删除' }))
  await screen.findByText('1 条记录将无法还原')
  expect(erase).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '彻底删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(erase.mock.lastCall?.[0]).toEqual({ ids: ['v1'] }))
})

const others = [removed, { ...removed, id: 'v2', name: '样品002' }, { ...removed, id: 'v3', name: '样品003' }]
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)

test('DOMAIN-010 several records are restored or erased at once, and what is left stays selected', async () => {
  server.on(gadgetBin.removed, () => ({ records: others, total: 3 }))
  const restore = server.on(gadgetBin.restore, () => null)
  const erase = server.on(gadgetBin.erase, () => null)
  show(<BinButton of={gadgetBin} />, { can: ['gadget:recycle'] })
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  for (const { name } of others) await hand.click((await rowOf(name)).getByRole('checkbox'))
  screen.getByText('已选择 3 项')
  await hand.click((await rowOf('样品002')).getByRole('button', { name: '还原' }))
  await screen.findByText('已选择 2 项')

  await hand.click(screen.getByRole('button', { name: '批量彻底删除' }))
  await screen.findByText('2 条记录将无法还原')
  await hand.click(within(screen.getByRole('tooltip')).getByRole('button', { name: '取消' }))
  expect(erase).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '批量还原' }))
  await screen.findByLabelText('搜索样品名称') // nothing is selected any more
  expect(restore.mock.calls.map(([{ ids }]) => ids)).toEqual([['v2'], ['v1', 'v3']])
})

test('who may not use the bin sees no way to it', () => {
  show(<BinButton of={gadgetBin} />, { can: [gadget.list.needs, gadget.remove.needs] })
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
})

test('DOMAIN-010 an empty bin says so, a keyword without a match too; the cross closes it', async () => {
  const list = server.on(gadgetBin.removed, () => ({ records: [], total: 0 }))
  show(<BinButton of={gadgetBin} />, { can: ['gadget:recycle'] })
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = within(await screen.findByRole('dialog', { name: '样品回收站' }))
  await bin.findByText('回收站是空的')
  const field = bin.getByLabelText<HTMLInputElement>('搜索样品名称')
  expect([field.placeholder, field.maxLength]).toEqual(['搜索样品名称', 100])
  await hand.type(field, ' 样品 {Enter}')
  await bin.findByText('没有匹配的样品')
  expect(list.mock.lastCall?.[0]).toMatchObject({ keyword: '样品' })
  await hand.clear(field)
  await hand.type(field, '  {Enter}')
  await bin.findByText('回收站是空的')
  expect(list.mock.lastCall?.[0].keyword).toBeUndefined()
  await hand.click(bin.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('DOMAIN-010 the bin shows the first three members, who removed a record and when; on a phone its name', async () => {
  server.on(gadgetBin.removed, () => ({ records: [removed], total: 1 }))
  const open = async () => {
    const page = show(<BinButton of={gadgetBin} />, { can: ['gadget:recycle'] })
    await hand.click(await screen.findByRole('button', { name: '回收站' }))
    await screen.findByText('样品001')
    return page
  }
  const head = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const { unmount } = await open()
  expect(head()).toEqual(['', '样品名称', '样品类型', '状态', '删除人', '删除时间', '操作'])
  const cells = [...((await screen.findByText('样品001')).closest('tr') as HTMLTableRowElement).cells]
  expect(cells.map(({ textContent }) => textContent).slice(1, 6)).toEqual([
    '样品001',
    '大件',
    '-',
    '管理员',
    '2026-11-14 09:21:07',
  ])
  unmount()
  resize(390)
  onTestFinished(() => resize(1440))
  await open()
  expect(head()).toEqual(['', '样品名称', '操作'])
})
