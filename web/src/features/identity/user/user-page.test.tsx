import { roleLookup } from '@banyan/contract/access/role'
import { account, user as users } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { UserPage } from './user-page.tsx'

const hand = userEvent.setup()
const can = ['list', 'add', 'edit', 'delete', 'freeze', 'password'].map((verb) => `user:${verb}`)
const zhang = { id: 'u1', version: 3, username: 'zhangsan', realname: '张三', status: 1 }
const li = { id: 'u2', version: 1, username: 'lisi', realname: '李四', status: 2 }

beforeEach(() => {
  localStorage.clear()
  server.on(users.list, () => ({ records: [zhang, li], total: 2 }))
  server.on(users.byId, () => zhang)
  server.on(departTree.ids, () => [
    {
      key: 'd1',
      value: 'd1',
      title: '集团',
      children: [{ key: 'd2', value: 'd2', title: '华北', children: null }],
    },
  ])
  server.on(userDepart.belonging, () => [{ key: 'd2', value: 'd2', title: '华北', children: [] }])
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '调度员', roleCode: 'dispatcher' },
    { id: 'r2', roleName: '工程师', roleCode: 'engineer' },
  ])
})

async function menuOf(name: string) {
  show(<UserPage />, { can })
  useSession.setState({ dictionaries: { sex: [], user_status: [] } })
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  return screen.findByRole('menu')
}

test('ADMIN-033 an active user can be frozen after a question', async () => {
  const freeze = server.on(account.freeze, () => null)
  await hand.click(within(await menuOf('zhangsan')).getByText('冻结'))
  expect(freeze).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('确定冻结吗?')).not.toHaveLength(0)
  await hand.click(within(dialog).getByRole('button', { name: '冻结' }))
  await waitFor(() => expect(freeze.mock.lastCall?.[0]).toEqual({ ids: ['u1'], status: 2 }))
})

test('ADMIN-033 a frozen user is released', async () => {
  const freeze = server.on(account.freeze, () => null)
  await hand.click(within(await menuOf('lisi')).getByText('解冻'))
  await waitFor(() => expect(freeze.mock.lastCall?.[0]).toEqual({ ids: ['u2'], status: 1 }))
})

test('ADMIN-034 a new password is checked and sent with the username', async () => {
  const set = server.on(account.setPassword, () => null)
  await hand.click(within(await menuOf('zhangsan')).getByText('重置密码'))
  const dialog = await screen.findByRole('dialog')
  await hand.type(within(dialog).getByLabelText('新密码'), 'Abc-2026-xyz')
  await hand.type(within(dialog).getByLabelText('确认新密码'), 'other')
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await screen.findByText('两次输入的密码不一样！')
  expect(set).not.toHaveBeenCalled()
  await hand.clear(within(dialog).getByLabelText('确认新密码'))
  await hand.type(within(dialog).getByLabelText('确认新密码'), 'Abc-2026-xyz')
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(set.mock.lastCall?.[0]).toMatchObject({ username: 'zhangsan', password: 'Abc-2026-xyz' }),
  )
})

async function editZhang() {
  show(<UserPage />, { can })
  const row = (await screen.findByText('zhangsan')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  await screen.findByDisplayValue('张三')
}

test('DEC-050 editing shows the roles held and sends them back', async () => {
  server.on(account.roles, () => ['r2'])
  const edit = server.on(users.edit, () => null)
  await editZhang()
  await screen.findByText('工程师')
  expect(screen.getByDisplayValue('zhangsan').hasAttribute('disabled')).toBe(true)
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功!')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'u1', version: 3, selectedroles: ['r2'] })
})

test('DEC-053 a user without roles starts with none', async () => {
  server.on(account.roles, () => refusal('未找到用户相关角色信息'))
  const edit = server.on(users.edit, () => null)
  await editZhang()
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ selectedroles: [] }))
})

test('roles that could not be read are not taken away by a save', async () => {
  const roles = server.on(account.roles, () => failure(500, '系统繁忙'))
  const edit = server.on(users.edit, () => null)
  await editZhang()
  await waitFor(() => expect(roles).toHaveBeenCalled())
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  expect(edit.mock.lastCall?.[0].selectedroles).toBeUndefined()
})

test('ADMIN-035 choosing a department asks for its users', async () => {
  const list = server.on(users.list, () => ({ records: [zhang], total: 1 }))
  show(<UserPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /部门/ }))
  await hand.click(await screen.findByText('集团'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ id: 'd1' }))
})

test('ADMIN-035 on a wide screen the departments stand beside the users and narrow them', async () => {
  const list = server.on(users.list, () => ({ records: [zhang], total: 1 }))
  resize(1440)
  try {
    show(<UserPage />, { can })
    const side = await screen.findByRole('complementary', { name: '部门' })
    await hand.click(await within(side).findByText('华北'))
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ id: 'd2' }))
    await hand.click(within(side).getByText('华北'))
    await waitFor(() => expect(list.mock.lastCall?.[0].id).toBeUndefined())
    expect(screen.queryByRole('button', { name: /部门/ })).toBeNull()
  } finally {
    resize(1024)
  }
})
