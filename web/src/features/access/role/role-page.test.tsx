import { objectRule } from '@banyan/contract/access/object-rule'
import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RolePage } from './role-page.tsx'

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

const save = (drawer: HTMLElement) => hand.click(within(drawer).getByRole('button', { name: '保存' }))

test('ADMIN-024 a role is added with name, code and description', async () => {
  const add = server.on(role.add, () => ({ id: 'r3' }))
  show(<RolePage />, { can })
  await screen.findByText('调度员')
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  await hand.type(await within(drawer).findByLabelText('角色名称'), '客服')
  await hand.type(within(drawer).getByLabelText('角色编码'), 'service')
  await hand.type(await within(drawer).findByLabelText('描述'), '接电话')
  await save(drawer)
  await screen.findByText('添加成功！')
  expect(add.mock.lastCall?.[0]).toEqual({
    ...{ roleName: '客服', roleCode: 'service', description: '接电话' },
    secondFactor: '0',
  })
})

test('ADMIN-025 a role is edited, all but its code', async () => {
  server.on(role.byId, () => rows[0]!)
  const edit = server.on(role.edit, () => null)
  show(<RolePage />, { can })
  const row = (await screen.findByText('调度员')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  const name = await screen.findByDisplayValue('调度员')
  expect(screen.getByDisplayValue('dispatcher').hasAttribute('disabled')).toBe(true)
  await hand.type(name, '组')
  await save(screen.getByRole('dialog'))
  await screen.findByText('修改成功!')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'r1', version: 1, roleName: '调度员组' })
})

test('ADMIN-083 the data rules of a role stand behind it', async () => {
  const rules = server.on(objectRule.list, () => ({
    records: [
      {
        id: 'o1',
        version: 1,
        roleId: 'r1',
        entity: 'user',
        entityName: '用户',
        scope: '1',
        scope_dictText: '全部数据',
      },
    ],
    total: 1,
  }))
  const menu = await menuOf('调度员', [...can, 'objectRule:list'])
  await hand.click(within(menu).getByText('数据权限'))
  const drawer = await screen.findByRole('dialog')
  const rule = (await within(drawer).findByText('全部数据')).closest('tr') as HTMLElement
  within(rule).getByText('用户')
  expect(rules.mock.lastCall?.[0]).toMatchObject({ roleId: 'r1' })
})

test('a role is copied under a new name and code', async () => {
  const copy = server.on(roleCopy.copy, () => ({ id: 'r3' }))
  await hand.click(within(await menuOf('调度员')).getByText('复制'))
  const drawer = await screen.findByRole('dialog')
  await hand.type(await within(drawer).findByLabelText('角色名称'), '调度组长')
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

test('DEC-048 a role that nobody holds is deleted without a loss, several with one sentence for all', async () => {
  server.on(roleUser.holders, () => ({ records: [], total: 0 }))
  await hand.click(within(await menuOf('调度员')).getByText('删除'))
  await screen.findByText('没有用户拥有该角色')
  await hand.click(screen.getByRole('button', { name: /取\s*消/ }))
  const boxes = screen.getAllByRole('checkbox').slice(1)
  for (const box of boxes) await hand.click(box)
  await hand.click(screen.getByRole('button', { name: /批量删除/ }))
  await screen.findByText('拥有这些角色的用户将失去它们')
})

test('a role that holds everything says why it is neither granted nor ruled', async () => {
  const menu = await menuOf('租户管理员', [...can, 'objectRule:list'])
  within(menu).getByText(/该角色可访问全部数据/)
  cleanup()
  show(<RolePage />, { can })
  const row = (await screen.findByText('租户管理员')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '授权' }))
  await screen.findByText('该角色拥有全部权限，无需授权')
})
