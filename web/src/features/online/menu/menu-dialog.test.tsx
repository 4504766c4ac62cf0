import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { roleLookup, superAdmin } from '@banyan/contract/access/role'
import { formMenu } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { choose } from '#testing/select.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuDialog } from './menu-dialog.tsx'

const top = { id: 'top', key: 'top', title: '在线开发', menuType: 0, parentId: null }
const button = { id: 'b1', key: 'b1', title: '导出按钮', menuType: 2, parentId: 'top', children: null }

beforeEach(() => {
  server.on(menu.all, () => [{ ...top, children: [button] }] as never)
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '仓管', roleCode: 'keeper' },
    { id: 'r2', roleName: '超级管理员', roleCode: superAdmin },
  ])
})

async function open() {
  const onClose = vi.fn()
  show(
    <MenuDialog
      name="资产台账"
      action={formMenu.addFormMenu}
      inputOf={(entry) => ({ id: 'h1', ...entry })}
      grants="所选角色将获得该表单的全部操作"
      onClose={onClose}
    />,
    { can: ['permission:add', 'role:grant'] },
  )
  const frame = await screen.findByRole('dialog')
  const closed = () => waitFor(() => expect(onClose).toHaveBeenCalled())
  return { dialog: within(frame), onClose, closed }
}

test('DEC-080 without a role the entry is added and nothing is granted', async () => {
  const add = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  const held = server.on(permission.ofRole, () => [])
  const grant = server.on(permission.grantRole, () => null)
  const { dialog, closed } = await open()
  await hand.click(dialog.getByRole('button', { name: '添加' }))
  await dialog.findByText('请选择上级菜单')
  expect(add).not.toHaveBeenCalled()
  await hand.click(dialog.getByLabelText('上级菜单'))
  await hand.click(await screen.findByTitle('在线开发'))
  await hand.click(dialog.getByRole('button', { name: '添加' }))
  await closed()
  expect(add.mock.calls.map(([input]) => input)).toEqual([{ id: 'h1', name: '资产台账', parentId: 'top' }])
  for (const call of [held, grant]) expect(call).not.toHaveBeenCalled()
})

test('暂不添加 closes the dialog and adds nothing', async () => {
  const add = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  const { dialog, closed } = await open()
  await hand.click(dialog.getByRole('button', { name: '暂不添加' }))
  await closed()
  expect(add).not.toHaveBeenCalled()
})

test('an entry that is refused leaves the dialog open', async () => {
  server.on(formMenu.addFormMenu, () => refusal('菜单名称已存在'))
  const { dialog, onClose } = await open()
  await hand.click(dialog.getByLabelText('上级菜单'))
  await hand.click(await screen.findByTitle('在线开发'))
  await hand.click(dialog.getByRole('button', { name: '添加' }))
  await screen.findByText('菜单名称已存在')
  await dialog.findByRole('button', { name: '添加' })
  expect(onClose).not.toHaveBeenCalled()
})

test('buttons are no parents of an entry, and the administrators need no grant', async () => {
  const { dialog } = await open()
  await hand.click(dialog.getByLabelText('上级菜单'))
  await screen.findByTitle('在线开发')
  expect(screen.queryByTitle('导出按钮')).toBeNull()
  await hand.click(dialog.getByLabelText('授权角色'))
  await screen.findByTitle('仓管')
  expect(screen.queryByTitle('超级管理员')).toBeNull()
})

test('DEC-080 the entry begins with the name of the form; both its name and its parent are asked for', async () => {
  const add = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  const { dialog } = await open()
  dialog.getByText('所选角色将获得该表单的全部操作')
  const frame = screen.getByRole('dialog')
  expect(controlsIn(frame.querySelector('form')!)).toEqual([
    '菜单名称* 资产台账 50 请输入菜单名称',
    '上级菜单* 请选择',
    '授权角色 请选择',
  ])
  await hand.clear(dialog.getByLabelText('菜单名称'))
  await hand.click(dialog.getByRole('button', { name: '添加' }))
  await dialog.findByText('请输入菜单名称')
  dialog.getByText('请选择上级菜单')
  expect(add).not.toHaveBeenCalled()
})

test('DEC-080 the entry is given to the chosen roles with what they hold already', async () => {
  const entry = { id: 'm1', key: 'm1', title: '资产台账', menuType: 1, parentId: 'top', children: null }
  server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  server.on(permission.ofRole, () => ['old'])
  const grant = server.on(permission.grantRole, () => null)
  const { dialog, closed } = await open()
  await hand.click(dialog.getByLabelText('上级菜单'))
  await hand.click(await screen.findByText('在线开发', { selector: '.ant-select-tree *' }))
  await choose(dialog.getByLabelText('授权角色'), '仓管')
  server.on(menu.all, () => [{ ...top, children: [entry] }] as never)
  await hand.click(dialog.getByRole('button', { name: '添加' }))
  await closed()
  const [given] = grant.mock.lastCall!
  expect({ ...given, permissionIds: given.permissionIds.toSorted() }).toEqual({
    roleId: 'r1',
    permissionIds: ['m1', 'old', 'top'],
    lastpermissionIds: ['old'],
  })
  expect(grant).toHaveBeenCalledTimes(1)
})
