import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { roleLookup, superAdmin } from '@banyan/contract/access/role'
import { formMenu } from '@banyan/contract/online/form-head'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuDialog } from './menu-dialog.tsx'

const user = userEvent.setup()
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
  const closed = () =>
    waitFor(() => {
      fireEvent.animationEnd(frame) // nobody draws it here
      expect(onClose).toHaveBeenCalled()
    })
  return { dialog: within(frame), onClose, closed }
}

test('DEC-080 without a role the entry is added and nothing is granted', async () => {
  const add = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  const held = server.on(permission.ofRole, () => [])
  const grant = server.on(permission.grantRole, () => null)
  const { dialog, closed } = await open()
  await user.click(dialog.getByRole('button', { name: '添加' }))
  await dialog.findByText('请选择上级菜单')
  expect(add).not.toHaveBeenCalled()
  await user.click(dialog.getByLabelText('上级菜单'))
  await user.click(await screen.findByTitle('在线开发'))
  await user.click(dialog.getByRole('button', { name: '添加' }))
  await closed()
  expect(add.mock.calls.map(([input]) => input)).toEqual([{ id: 'h1', name: '资产台账', parentId: 'top' }])
  for (const call of [held, grant]) expect(call).not.toHaveBeenCalled()
})

test('暂不添加 closes the dialog and adds nothing', async () => {
  const add = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  const { dialog, closed } = await open()
  await user.click(dialog.getByRole('button', { name: '暂不添加' }))
  await closed()
  expect(add).not.toHaveBeenCalled()
})

test('an entry that is refused leaves the dialog open', async () => {
  server.on(formMenu.addFormMenu, () => refusal('菜单名称已存在'))
  const { dialog, onClose } = await open()
  await user.click(dialog.getByLabelText('上级菜单'))
  await user.click(await screen.findByTitle('在线开发'))
  await user.click(dialog.getByRole('button', { name: '添加' }))
  await screen.findByText('菜单名称已存在')
  await dialog.findByRole('button', { name: '添加' })
  expect(onClose).not.toHaveBeenCalled()
})

test('buttons are no parents of an entry, and the administrators need no grant', async () => {
  const { dialog } = await open()
  await user.click(dialog.getByLabelText('上级菜单'))
  await screen.findByTitle('在线开发')
  expect(screen.queryByTitle('导出按钮')).toBeNull()
  await user.click(dialog.getByLabelText('授权角色'))
  await screen.findByTitle('仓管')
  expect(screen.queryByTitle('超级管理员')).toBeNull()
})
