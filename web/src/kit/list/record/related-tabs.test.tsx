import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget, gadgetType } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { readPlan } from '../family.ts'
import { namedRecord, relatedList } from '../related.ts'
import { RelatedTabs } from './related-tabs.tsx'

const can = ['gadget:list', 'gadgetType:list']
const gadgets = [
  { id: 'b1', version: 1, name: '解放', typeId: 't1', typeId_dictText: '牵引车' },
  { id: 'b2', version: 1, name: '', typeId: 't1', typeId_dictText: '牵引车' },
]
const list = relatedList(gadget, { by: 'typeId', columns: { name: {}, typeId: {} } })

beforeEach(() => {
  server.on(dictionary.items, () => [])
})

async function openList() {
  const asked = server.on(gadget.list, () => ({ records: gadgets, total: 2 }))
  show(
    <RelatedTabs plan={readPlan(gadgetType)} record={{ id: 't1', name: '牵引车' }} related={[list]}>
      基本资料
    </RelatedTabs>,
    { can },
  )
  screen.getByText('基本资料')
  await hand.click(await screen.findByRole('tab', { name: '样品 2' }))
  await screen.findByRole('button', { name: '解放' })
  return asked
}

test('the records that name this one stand in a tab with their count, and open by their name', async () => {
  const asked = await openList()
  expect(asked.mock.lastCall?.[0]).toMatchObject({ typeId: 't1', pageNo: 1, pageSize: 10 })
  screen.getByRole('button', { name: '详情' }) // of the one without a name
  server.on(gadget.byId, () => ({ ...gadgets[0]!, createBy: 'zhangsan', createBy_dictText: '张三' }))
  await hand.click(screen.getByRole('button', { name: '解放' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('样品详情 · 解放')
  expect((await drawer.findByText('张三')).title).toBe('张三（zhangsan）')
  await hand.click(drawer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: '解放' }))
  await screen.findByRole('dialog')
})

test('on a phone each of them is one cell: its name to open it, the rest below', async () => {
  resize(390)
  await openList()
  const cell = screen.getByRole('button', { name: '解放' }).closest('td') as HTMLElement
  expect(cell.textContent).toBe('解放牵引车')
  expect(within(cell).getAllByRole('button')).toHaveLength(1)
  resize(1440)
})

test('the record that this one names is read in a tab; a read that failed says why and is tried again', async () => {
  server.on(gadgetType.byId, () => failure(500, '系统繁忙，请稍后再试'))
  show(
    <RelatedTabs
      plan={readPlan(gadget)}
      record={{ id: 'b1', typeId: 't1' }}
      related={[namedRecord(gadgetType, 'typeId')]}
    >
      基本资料
    </RelatedTabs>,
    { can },
  )
  await hand.click(screen.getByRole('tab', { name: '样品类型' }))
  const panel = within(screen.getByRole('tabpanel', { name: '样品类型' }))
  await panel.findByText('系统繁忙，请稍后再试')
  const byId = server.on(gadgetType.byId, () => ({ id: 't1', version: 1, name: '牵引车' }))
  await hand.click(panel.getByRole('button', { name: '重试' }))
  await panel.findByText('牵引车')
  expect(byId.mock.lastCall?.[0]).toEqual({ id: 't1' })
})

const Part = () => <p>自己的部分</p>
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('a part of its own has its count; what the user may not read, or is not named, has no tab', async () => {
  const part = { kind: 'part' as const, title: '附件', count: () => 3, view: Part }
  const related = [list, namedRecord(gadgetType, 'typeId'), part]
  const { unmount } = show(
    <RelatedTabs plan={readPlan(gadget)} record={{ id: 'b1', typeId: 't1' }} related={related}>
      基本资料
    </RelatedTabs>,
  )
  expect(tabs()).toEqual(['基本', '附件 3'])
  await hand.click(screen.getByRole('tab', { name: '附件 3' }))
  await screen.findByText('自己的部分')
  unmount()
  server.on(gadget.list, () => ({ records: [], total: 0 }))
  show(
    <RelatedTabs plan={readPlan(gadget)} record={{ id: 'b1', typeId: '' }} related={related}>
      基本资料
    </RelatedTabs>,
    { can },
  )
  await screen.findByRole('tab', { name: '样品 0' })
  expect(tabs()).toEqual(['基本', '样品 0', '附件 3'])
  await hand.click(screen.getByRole('tab', { name: '样品 0' }))
  await screen.findByText('还没有样品')
})
