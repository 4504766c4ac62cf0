import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DepartMembers } from '../depart/depart-members.tsx'

const can = ['depart:user', 'user:list']
const people = [
  { id: 'u1', username: 'zhangsan', realname: '张三', version: 1 },
  { id: 'u2', username: 'lisi', realname: '李四', version: 1 },
]
const addButton = () => screen.getByRole('button', { name: '添加' })

beforeEach(() => {
  resize(1440)
  server.on(departTree.ids, () => [{ key: 'd1', value: 'd1', title: '集团', children: null }])
  server.on(user.list, () => ({ records: people, total: people.length }))
})

test('ADMIN-002 DEC-112 people are picked and added, and the box is empty for the next ones', async () => {
  let members: typeof people = []
  server.on(departUser.members, () => ({ records: members, total: members.length }))
  const add = server.on(departUser.addMembers, () => {
    members = people
    return null
  })
  show(<DepartMembers departId="d1" />, { can })
  await screen.findByText('还没有用户，可在上方选择并添加')
  expect(addButton().hasAttribute('disabled')).toBe(true)
  await hand.click(screen.getByRole('combobox', { name: '添加用户' }))
  const dialog = await screen.findByRole('dialog')
  await hand.click(await within(dialog).findByText('张三'))
  await hand.click(within(dialog).getByText('李四'))
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  await hand.click(addButton())
  await waitFor(() => expect(add.mock.calls[0]?.[0]).toEqual({ depId: 'd1', userIdList: ['u1', 'u2'] }))
  await waitFor(() => expect(screen.queryByText('还没有用户，可在上方选择并添加')).toBeNull())
  await waitFor(() => expect(addButton().hasAttribute('disabled')).toBe(true))
})

const rows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent),
  )
const toolbar = () => screen.queryByRole('toolbar', { name: '所选用户' })
const tick = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('checkbox'))
}
const answerYes = async () => hand.click((await screen.findAllByRole('button', { name: /移除$/ })).at(-1)!)

function withMembers() {
  return server.on(departUser.members, () => ({
    records: [
      { ...people[0]!, phone: '138', orgCodeTxt: '集团' },
      { ...people[1]!, realname: null },
    ],
    total: 2,
  }))
}

test('people are listed with phone and departments, on a phone without', async () => {
  withMembers()
  show(<DepartMembers departId="d1" />, { can })
  await screen.findByText('zhangsan')
  expect(rows()).toEqual([
    ['zhangsan', '张三', '138', '集团', '移除'],
    ['lisi', '-', '-', '-', '移除'],
  ])
  resize(390)
  await waitFor(() =>
    expect(rows()).toEqual([
      ['zhangsan', '张三', '移除'],
      ['lisi', '-', '移除'],
    ]),
  )
})

test('a name is looked for without blanks, and nobody found is told', async () => {
  const list = withMembers()
  show(<DepartMembers departId="d1" />, { can })
  await screen.findByText('zhangsan')
  expect(list.mock.lastCall?.[0].realname).toBeUndefined()
  server.on(departUser.members, () => ({ records: [], total: 0 }))
  await hand.type(screen.getByLabelText('搜索已有用户的姓名'), ' 王 {Enter}')
  await screen.findByText('没有匹配的用户')
})

test('selected people are taken out together, and none is selected after', async () => {
  withMembers()
  const remove = server.on(departUser.removeMembers, () => null)
  show(<DepartMembers departId="d1" />, { can })
  await tick('zhangsan')
  within(toolbar()!).getByText('已选择 1 项')
  await hand.click(within(toolbar()!).getByRole('button', { name: '清空' }))
  expect(toolbar()).toBeNull()
  await tick('zhangsan')
  await tick('lisi')
  await hand.click(within(toolbar()!).getByRole('button', { name: '批量移除' }))
  await screen.findByText('确定移除吗?')
  screen.getByText(/^所选 2 名用户/)
  expect(remove).not.toHaveBeenCalled()
  await answerYes()
  await waitFor(() => expect(toolbar()).toBeNull())
  expect(remove.mock.calls.map(([input]) => input)).toEqual([{ depId: 'd1', userIds: ['u1', 'u2'] }])
})

test('one who is taken out is named by name or username, and is no longer selected', async () => {
  withMembers()
  const remove = server.on(departUser.removeMember, () => null)
  show(<DepartMembers departId="d1" />, { can })
  await tick('zhangsan')
  await tick('lisi')
  const row = screen.getByText('lisi').closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '移除' }))
  await screen.findByText(/^lisi /)
  await answerYes()
  await within(toolbar()!).findByText('已选择 1 项')
  expect(remove.mock.calls.map(([input]) => input)).toEqual([{ depId: 'd1', userId: 'u2' }])
})
