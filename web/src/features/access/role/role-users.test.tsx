import { roleUser } from '@banyan/contract/access/role-user'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleUsers } from './role-users.tsx'

const role = { id: 'r1', roleName: '调度员' }
const people = Array.from({ length: 12 }, (_, at) => ({
  id: `u${at}`,
  username: `user${at}`,
  realname: `用户${at}`,
  orgCodeTxt: '华北',
}))
const can = ['role:user']

beforeEach(() => {
  server.on(roleUser.holders, ({ pageNo = 1, pageSize = 10, realname = '' }) => {
    const found = people.filter((person) => person.realname.includes(realname))
    return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }
  })
})

const open = () => show(<RoleUsers role={role} onClose={() => undefined} />, { can })

test('ADMIN-080 DEC-112 the holders of a role are shown page by page and found by name', async () => {
  open()
  await screen.findByText('用户9')
  expect(screen.getByText('1-10 共12条')).toBeTruthy()
  expect(screen.queryByText('用户10')).toBeNull()
  await hand.click(screen.getByTitle('2'))
  await screen.findByText('用户11')
  await hand.type(screen.getByLabelText('搜索已有用户的姓名'), '用户3{Enter}')
  await screen.findByText('1-1 共1条')
})

test('DEC-112 one holder is taken out after a question', async () => {
  const remove = server.on(roleUser.removeHolder, () => null)
  open()
  const row = (await screen.findByText('用户2')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '移除' }))
  await screen.findByText('用户2 将不再拥有该角色')
  expect(remove).not.toHaveBeenCalled()
  const sure = screen.getAllByRole('button', { name: '移除' }).at(-1)
  await hand.click(sure as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ roleId: 'r1', userId: 'u2' }))
})

test('DEC-112 several holders are taken out together', async () => {
  const remove = server.on(roleUser.removeHolders, () => null)
  open()
  for (const name of ['用户0', '用户1']) {
    const row = (await screen.findByText(name)).closest('tr') as HTMLElement
    await hand.click(within(row).getByRole('checkbox'))
  }
  await hand.click(await screen.findByRole('button', { name: '批量移除' }))
  await screen.findByText('所选 2 名用户将不再拥有该角色')
  await hand.click(screen.getAllByRole('button', { name: '批量移除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ roleId: 'r1', userIds: ['u0', 'u1'] }))
})

test('holders that cannot be read say so and can be asked for again', async () => {
  server.on(roleUser.holders, () => failure(500, '系统繁忙'))
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  server.on(roleUser.holders, () => ({ records: people.slice(0, 1), total: 1 }))
  await hand.click(again)
  await screen.findByText('用户0')
})
