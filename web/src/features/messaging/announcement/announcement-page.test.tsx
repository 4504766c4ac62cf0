import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storeDictionaries, useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { choose } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { AnnouncementPage } from './announcement-page.tsx'

const can = ['list', 'add', 'edit', 'delete', 'release'].map((verb) => `announcement:${verb}`)
const aRow = (given: object = {}) => ({
  id: 'a1',
  msgId: 'a1',
  version: 2,
  titile: '停电通知',
  msgCategory: '1',
  priority: 'M',
  msgType: 'ALL',
  sendStatus: '0',
  sendStatus_dictText: '未发布',
  userIds: '',
  ...given,
})
const items = (...texts: string[]) =>
  texts.map((each) => {
    const [value = '', text = ''] = each.split(' ')
    return { value, text, title: text }
  })

beforeEach(() => {
  storeDictionaries({
    msg_category: items('1 通知公告', '2 系统消息'),
    priority: items('L 一般', 'M 重要', 'H 紧急'),
    msg_type: items('ALL 全体用户', 'USER 指定用户'),
    send_status: items('0 未发布', '1 已发布', '2 已撤销'),
  })
  server.on(announcement.list, () => ({
    records: [aRow(), aRow({ id: 'a2', titile: '放假通知', sendStatus: '1', sendStatus_dictText: '已发布' })],
    total: 2,
  }))
  server.on(announcement.byId, ({ id }) => aRow({ id }))
})
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

test('MSG-009 MSG-017 MSG-012 DEC-038 the list shows priority and state; release asks, tells whom it reaches, and calls', async () => {
  const release = server.on(announcementState.release, () => null)
  show(<AnnouncementPage />, { can })
  const row = await rowOf('停电通知')
  for (const text of ['重要', '未发布']) within(row).getByText(text)
  await hand.click(within(row).getByText('更多'))
  await hand.click(await screen.findByRole('menuitem', { name: '发布' }))
  await screen.findByText('发布后全体用户将立即收到通知')
  expect(release).not.toHaveBeenCalled()
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '发布' }))
  await screen.findByText('该系统通知发布成功')
  expect(release.mock.lastCall?.[0]).toEqual({ id: 'a1' })
})

test('a new one has its defaults and is saved and released by one button; saved without being released, it waits', async () => {
  const add = server.on(announcement.add, () => ({ id: 'a9' }))
  const release = server.on(announcementState.release, () => null)
  show(<AnnouncementPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增/ }))
  await hand.type(
    await within(await screen.findByRole('dialog')).findByLabelText('标题', { selector: 'input' }),
    '停水通知',
  )
  await hand.click(screen.getByRole('button', { name: '保存并发布' }))
  await screen.findByText('该系统通知发布成功')
  expect(screen.queryByText(/^(添加|编辑)成功/)).toBeNull() // one act, one message
  expect(add.mock.lastCall?.[0]).toMatchObject({
    titile: '停水通知',
    msgCategory: '1',
    priority: 'L',
    msgType: 'ALL',
  })
  expect(release.mock.lastCall?.[0]).toEqual({ id: 'a9' })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  await hand.type(
    await within(await screen.findByRole('dialog')).findByLabelText('标题', { selector: 'input' }),
    '停水通知',
  )
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  expect(add).toHaveBeenCalledTimes(2)
  expect(release).toHaveBeenCalledTimes(1)
})

test('MSG-013 a released one offers 撤销 instead, and no second way to save', async () => {
  const revoke = server.on(announcementState.revoke, () => null)
  show(<AnnouncementPage />, { can })
  await hand.click(within(await rowOf('放假通知')).getByText('更多'))
  expect(screen.queryByRole('menuitem', { name: '发布' })).toBeNull()
  await hand.click(await screen.findByRole('menuitem', { name: '撤销' }))
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(revoke.mock.lastCall?.[0]).toEqual({ id: 'a2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(within(await rowOf('放假通知')).getByText('编辑'))
  await screen.findByDisplayValue('停电通知')
  expect(screen.queryByRole('button', { name: '保存并发布' })).toBeNull()
})

test('who may not release sees neither word', async () => {
  show(<AnnouncementPage />, { can: ['announcement:list'] })
  const row = await rowOf('停电通知')
  within(row).getByText('查看')
  expect(within(row).queryByText('发布')).toBeNull()
})

test('DEC-039 chosen people are asked for only when the announcement is for chosen people', async () => {
  server.on(announcement.byId, ({ id }) => aRow({ id, msgType: 'USER', userIds: 'u1,u2' }))
  server.on(dictionary.texts, () => ['张三', '李四'])
  const edit = server.on(announcement.edit, () => null)
  show(<AnnouncementPage />, { can })
  await hand.click(within(await rowOf('停电通知')).getByText('编辑'))
  await screen.findByText('张三')
  await screen.findByText('李四')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功!')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'a1', version: 2, userIds: ['u1', 'u2'] })
})

test('DEC-039 PICK-010 PICK-012 receivers are chosen by department too, a department for its director', async () => {
  const person = { rootId: 'd1', children: null, objType: 1 as const }
  const [boss, clerk] = [
    { ...person, id: 'p1', key: 'p1', value: 'p1', title: '王主任', parentId: 'd1' },
    { ...person, id: 'p2', key: 'p2', value: 'p2', title: '李文员', parentId: 'd1' },
  ]
  server.on(departTree.people, () => [
    {
      ...{ id: 'd1', key: 'd1', value: 'd1', title: '市场部', parentId: '', rootId: 'd1' },
      ...{ objType: 2 as const, directorId: 'p1', children: [boss, clerk] },
    },
  ])
  server.on(announcement.byId, ({ id }) => aRow({ id, msgType: 'USER', userIds: 'p2' }))
  server.on(dictionary.texts, () => ['李文员'])
  const edit = server.on(announcement.edit, () => null)
  show(<AnnouncementPage />, { can })
  await hand.click(within(await rowOf('停电通知')).getByText('编辑'))
  await hand.click(await screen.findByRole('button', { name: '按部门选择' }))
  await hand.click(await screen.findByRole('combobox', { name: '指定用户' }))
  await hand.click(await screen.findByTitle('市场部'))
  await screen.findByText('选择部门时由其负责人接收')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ userIds: ['p2', 'd1', 'p1'] }))
})

test('DEC-038 who has read it can be seen', async () => {
  const readers = server.on(announcementState.readers, () => ({
    records: [
      {
        userId: 'u1',
        username: 'zhangsan',
        realname: '张三',
        readFlag: '1',
        readTime: '2026-11-14 09:00:00',
      },
    ],
    total: 1,
  }))
  show(<AnnouncementPage />, { can })
  await hand.click(within(await rowOf('放假通知')).getByText('更多'))
  await hand.click(await screen.findByText('阅读情况'))
  await screen.findByText('2026-11-14 09:00:00')
  await hand.click(screen.getByText('未读', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(readers.mock.lastCall?.[0]).toMatchObject({ anntId: 'a2', readFlag: '0' }))
})

test('MSG-005 DEC-039 an announcement to all has no list of people, and can open a page with a record', async () => {
  useSession.setState({ menu: [aNode('/vclinfoExtend/workOrder', { meta: { title: '工单' } })] })
  const edit = server.on(announcement.edit, () => null)
  show(<AnnouncementPage />, { can })
  await hand.click(within(await rowOf('停电通知')).getByRole('button', { name: '编辑' }))
  await choose(await screen.findByLabelText('点击后打开'), '系统页面')
  expect(screen.queryByText('指定用户', { selector: 'label' })).toBeNull()
  await choose(await screen.findByLabelText('打开的页面'), '工单')
  await hand.type(screen.getByLabelText('记录编号'), 'w1')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  const opens = { openType: 'component', openPage: 'vclinfoExtend/workOrder', busId: 'w1' }
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject(opens))
  expect(edit.mock.lastCall?.[0].userIds).toBeUndefined()
})
