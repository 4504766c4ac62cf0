import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DepartMembers } from '../depart/depart-members.tsx'

const hand = userEvent.setup()
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
