import { log } from '@banyan/contract/identity/log'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { LogDetail } from './log-detail.tsx'
import { LogPage } from './log-page.tsx'

const entry = {
  id: 'l1',
  version: 1,
  logType: 2,
  logType_dictText: '操作日志',
  content: '编辑角色',
  operateType: 3,
  operateType_dictText: '修改',
  username: '张三',
  peer: '10.0.0.7',
  entity: 'role',
  rowId: 'r1',
  method: null,
  requestUrl: '',
  costTime: 0,
  createBy: '系统',
  createTime: '2026-11-14 09:21:07',
  before: { roleName: '客服', description: null },
  after: { roleName: '客服专员', description: '接听电话' },
}
const open = () => show(<LogDetail id="l1" onClose={() => undefined} />)
const facts = () => [...document.querySelectorAll('dt')].map((term) => term.textContent)
const again = () => screen.queryByRole('button', { name: /重\s*试/ })

beforeEach(() => resize(1440))

test('the detail of an entry shows each changed member before and after', async () => {
  server.on(log.list, () => ({ records: [entry], total: 1 }))
  const read = server.on(log.byId, () => entry)
  show(<LogPage />, { can: ['log:list'] })
  await hand.click(await screen.findByRole('button', { name: '详情' }))
  const drawer = await screen.findByRole('dialog')
  within(drawer).getByText('日志详情')
  await within(drawer).findByText('编辑角色“客服专员”')
  expect(read.mock.lastCall?.[0]).toEqual({ id: 'l1' })
  within(drawer).getByRole('heading', { name: '变更内容' })
  const lines = within(drawer)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(lines).toEqual([
    ['字段', '变更前', '变更后'],
    ['角色名称', '客服', '客服专员'],
    ['描述', '-', '接听电话'],
  ])
  await hand.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('members without a value have no row, and neither have those the sentence tells', async () => {
  server.on(log.byId, () => entry)
  open()
  await screen.findByText('10.0.0.7')
  expect(facts()).toEqual([
    '日志类型',
    '日志内容',
    '操作类型',
    '操作人',
    'IP地址',
    '记录编号',
    '耗时（毫秒）',
    '时间',
  ])
})

test('an entry without changes shows no table', async () => {
  server.on(log.byId, () => ({ ...entry, before: null, after: null }))
  open()
  await screen.findByText('编辑角色')
  expect(screen.queryByText('变更内容')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('many changed members stand on one page', async () => {
  const after = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`member${at}`, at]))
  server.on(log.byId, () => ({ ...entry, before: null, after }))
  open()
  await screen.findByText('member13')
})

test('an entry that cannot be read says so and is asked for again', async () => {
  server.on(log.byId, () => failure(500, '系统繁忙'))
  open()
  await waitFor(() => expect(again()).not.toBeNull())
  server.on(log.byId, () => entry)
  await hand.click(again() as HTMLElement)
  await screen.findByText('10.0.0.7')
  expect(again()).toBeNull()
})

test('an entry that was read stays on the screen when reading it anew fails', async () => {
  server.on(log.byId, () => entry)
  open()
  await screen.findByText('10.0.0.7')
  const asked = server.on(log.byId, () => failure(500, '系统繁忙'))
  await queryClient.invalidateQueries({ queryKey: ['log'] })
  await screen.findByText('系统繁忙')
  expect(asked).toHaveBeenCalled()
  screen.getByText('10.0.0.7')
  expect(again()).toBeNull()
})

test('while an entry is read its place is held and nothing else is shown', async () => {
  let answer: () => void = () => undefined
  server.on(log.byId, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return entry
  })
  open()
  const drawer = await screen.findByRole('dialog')
  expect(drawer.querySelectorAll('[aria-label=正在加载] li')).toHaveLength(6)
  expect(again()).toBeNull()
  answer()
  await screen.findByText('10.0.0.7')
  expect(drawer.querySelector('[aria-label=正在加载]')).toBeNull()
})
