import { attachedRule } from '@banyan/contract/access/data-rule'
import { departGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { depart, departTree } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aGrantNode } from '#testing/grant-nodes.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DepartPage } from './depart-page.tsx'

const can = [
  'depart:list',
  'depart:user',
  'depart:grant',
  'departRole:list',
  'departRole:add',
  'departRole:user',
]
const menus = [aGrantNode('m0', '车辆', { ruleFlag: 1 }), aGrantNode('m1', '设备')]

beforeEach(() => {
  localStorage.clear()
  const node = { parentId: '', rootId: 'd1', objType: 2 as const, isLeaf: true, children: null }
  server.on(departTree.tree, () => [{ id: 'd1', key: 'd1', value: 'd1', title: '华北', ...node }])
  server.on(depart.byId, () => ({ id: 'd1', version: 1, departName: '华北' }))
  server.on(departUser.members, () => ({
    records: [{ id: 'u1', username: 'zhangsan', realname: '张三' }],
    total: 1,
  }))
  server.on(permission.tree, () => ({ treeList: menus, ids: ['m0', 'm1'] }))
  server.on(departGrant.ofDepart, () => ['m0'])
  server.on(menu.paraTypes, () => [])
  server.on(menuRelation.relations, () => [])
})

async function open() {
  show(<DepartPage />, { can })
  await screen.findByRole('heading', { name: '华北' })
}

test('ADMIN-018 ADMIN-023 a department is granted menus, and rules of those it holds', async () => {
  const grant = server.on(departGrant.grantDepart, () => null)
  const rules = server.on(attachedRule.rulesOfDepart, () => ({ datarule: [], drChecked: '' }))
  await open()
  await hand.click(screen.getByRole('button', { name: '授权' }))
  const drawer = await screen.findByRole('dialog')
  const line = await within(drawer).findByRole('listitem', { name: '设备' })
  await hand.click(within(drawer).getByRole('button', { name: '数据规则' }))
  await waitFor(() => expect(rules.mock.lastCall?.[0]).toEqual({ permissionId: 'm0', departId: 'd1' }))
  await hand.click(screen.getAllByRole('button', { name: '取消' }).at(-1) as HTMLElement)
  await hand.click(within(line).getByRole('checkbox'))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(grant.mock.lastCall?.[0]).toEqual({
      departId: 'd1',
      permissionIds: ['m0', 'm1'],
      lastpermissionIds: ['m0'],
    }),
  )
})

test('ADMIN-002 DEC-059 a member gets roles of the department, and only the difference is meant', async () => {
  const roles = ['组长', '组员'].map((roleName, at) => ({
    id: `r${at}`,
    departId: 'd1',
    roleName,
    roleCode: `code${at}`,
  }))
  server.on(departRoleUser.ofDepart, () => roles)
  server.on(departRoleUser.ofUser, () => [{ id: 'l1', userId: 'u1', droleId: 'r1' }])
  const assign = server.on(departRoleUser.assign, () => null)
  await open()
  await hand.click(screen.getByRole('tab', { name: '用户' }))
  await screen.findByText('张三')
  await hand.click(screen.getByRole('button', { name: '部门角色' }))
  const dialog = await screen.findByRole('dialog')
  const member = await within(dialog).findByRole('checkbox', { name: /组员/ })
  expect((member as HTMLInputElement).checked).toBe(true)
  await hand.click(within(dialog).getByRole('checkbox', { name: /组长/ }))
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(assign.mock.lastCall?.[0]).toEqual({ userId: 'u1', newRoleId: ['r1', 'r0'], oldRoleId: ['r1'] }),
  )
})

test('ADMIN-055 DEC-059 the roles of the department stand behind a tab, and new ones belong to it', async () => {
  const list = server.on(departRole.list, () => ({ records: [], total: 0 }))
  const add = server.on(departRole.add, () => ({ id: 'r9' }))
  await open()
  await hand.click(screen.getByRole('tab', { name: '部门角色' }))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ departId: 'd1' }))
  expect(screen.queryByText('所属部门')).toBeNull()
  await hand.click((await screen.findAllByRole('button', { name: /新增$/ })).at(-1) as HTMLElement)
  const drawer = await screen.findByRole('dialog')
  await hand.type(within(drawer).getByLabelText('角色名称'), '组长')
  await hand.type(within(drawer).getByLabelText('角色编码'), 'lead')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ departId: 'd1', roleCode: 'lead' }))
})

test('DEC-059 a department without roles says where they are made', async () => {
  server.on(departRoleUser.ofDepart, () => [])
  server.on(departRoleUser.ofUser, () => [])
  await open()
  await hand.click(screen.getByRole('tab', { name: '用户' }))
  await hand.click(await screen.findByRole('button', { name: '部门角色' }))
  await screen.findByText('该部门还没有部门角色，可在“部门角色”中新增')
})

test.each([
  ['the roles of the department', departRoleUser.ofDepart],
  ['the roles held', departRoleUser.ofUser],
])(
  'DEC-059 when %s cannot be read there is nothing to choose until they are read again',
  async (_, broken) => {
    const role = { id: 'r0', departId: 'd1', roleName: '组长', roleCode: 'lead' }
    server.on(departRoleUser.ofDepart, () => [role])
    server.on(departRoleUser.ofUser, () => [])
    server.on(broken, () => failure(500, '系统繁忙'))
    await open()
    await hand.click(screen.getByRole('tab', { name: '用户' }))
    await hand.click(await screen.findByRole('button', { name: '部门角色' }))
    const dialog = await screen.findByRole('dialog')
    const again = await within(dialog).findByRole('button', { name: '重试' })
    expect(within(dialog).queryByRole('checkbox')).toBeNull()
    server.on(departRoleUser.ofDepart, () => [role])
    server.on(departRoleUser.ofUser, () => [])
    await hand.click(again)
    await within(dialog).findByRole('checkbox', { name: /组长/ })
  },
)
