import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RolePage } from './role-page.tsx'

const hand = userEvent.setup()
const can = ['list', 'add', 'edit', 'delete', 'grant', 'user'].map((verb) => `role:${verb}`)
const rows = [
  { id: 'r1', version: 1, roleName: '调度员', roleCode: 'dispatcher' },
  { id: 'r2', version: 1, roleName: '租户管理员', roleCode: 'tenant_admin' },
]

beforeEach(() => {
  localStorage.clear()
  server.on(role.list, () => ({ records: rows, total: 2 }))
})

async function menuOf(name: string, rights = can) {
  show(<RolePage />, { can: rights })
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  return screen.findByRole('menu')
}

test('a role is copied under a new name and code', async () => {
  const copy = server.on(roleCopy.copy, () => ({ id: 'r3' }))
  await hand.click(within(await menuOf('调度员')).getByText('复制'))
  const drawer = await screen.findByRole('dialog')
  await hand.type(within(drawer).getByLabelText('角色名称'), '调度组长')
  await hand.type(within(drawer).getByLabelText('角色编码'), 'lead')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(copy.mock.lastCall?.[0]).toMatchObject({ sourceId: 'r1', roleName: '调度组长', roleCode: 'lead' }),
  )
  await screen.findByText('复制成功')
})

test('who may not grant does not copy grants either', async () => {
  const menu = await menuOf('调度员', [...can.filter((right) => right !== 'role:grant'), 'objectRule:list'])
  expect(within(menu).getByText('数据权限')).toBeTruthy()
  expect(within(menu).queryByText('复制')).toBeNull()
})

test('DEC-048 the question before deleting a role names how many people lose it', async () => {
  server.on(roleUser.holders, () => ({ records: [], total: 42 }))
  const remove = server.on(role.remove, () => null)
  await hand.click(within(await menuOf('调度员')).getByText('删除'))
  await screen.findByText('将同时移除 42 名用户的该角色')
  expect(remove).not.toHaveBeenCalled()
})
