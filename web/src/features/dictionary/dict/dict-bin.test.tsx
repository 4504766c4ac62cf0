import { removedDict } from '@banyan/contract/dictionary/dict'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DictBin } from './dict-bin.tsx'

const can = ['list', 'recycle', 'delete', 'edit'].map((verb) => `dict:${verb}`)
const removed = [
  { id: 'd1', dictName: '性别', dictCode: 'sex', updateBy: 'admin', updateTime: '2026-11-14 09:21:07' },
  { id: 'd2', dictName: '等级', dictCode: 'level', updateBy: null, updateTime: null },
] as never[]
const rows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, -1).map(({ textContent }) => textContent),
  )
beforeEach(() => {
  resize(1440)
  server.on(removedDict.removed, () => removed)
})

test('a deleted dictionary is told with who deleted it when, on a phone by its name alone', async () => {
  const onClose = vi.fn()
  show(<DictBin onClose={onClose} />, { can })
  await screen.findByText('性别')
  screen.getByText('字典回收站')
  screen.getByText('1-2 共2条')
  expect(rows()).toEqual([
    ['性别', 'sex', 'admin', '2026-11-14 09:21:07'],
    ['等级', 'level', '-', '-'],
  ])
  resize(390)
  await waitFor(() => expect(rows()).toEqual([['性别'], ['等级']]))
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '关闭' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('one comes back at once and goes for good after a question that names it', async () => {
  const restore = server.on(removedDict.restore, () => null)
  const destroy = server.on(removedDict.destroy, () => null)
  show(<DictBin onClose={() => undefined} />, { can })
  const row = (await screen.findByText('等级')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.calls.map(([input]) => input)).toEqual([{ id: 'd2' }]))
  await hand.click(within(row).getByRole('button', { name: '彻底删除' }))
  await screen.findByText('确定彻底删除吗?')
  screen.getByText('字典“等级”及其字典项将无法还原')
  expect(destroy).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '彻底删除' }).at(-1)!)
  await waitFor(() => expect(destroy.mock.calls.map(([input]) => input)).toEqual([{ id: 'd2' }]))
})

test('an empty bin and one that cannot be read are told apart', async () => {
  server.on(removedDict.removed, () => failure(500, '系统繁忙'))
  show(<DictBin onClose={() => undefined} />, { can })
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  expect(screen.queryByText('回收站是空的')).toBeNull()
  server.on(removedDict.removed, () => [])
  await hand.click(retry)
  await screen.findByText('回收站是空的')
})
