import { departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DepartRoleList } from './depart-role-list.tsx'

test('ADMIN-055 ADMIN-056 ADMIN-057 a department role is granted out of what its department holds', async () => {
  localStorage.clear()
  server.on(departRole.list, () => ({
    records: [
      { id: 'r1', version: 1, departId: 'd1', departId_dictText: '华北', roleName: '组长', roleCode: 'lead' },
    ],
    total: 1,
  }))
  const node = { ruleFlag: 0, isLeaf: true, slotTitle: '', label: '' }
  const tree = server.on(departRoleGrant.tree, () => ({
    treeList: [
      { id: 'm1', key: 'm1', value: 'm1', title: '车辆', ...node },
      { id: 'm2', key: 'm2', value: 'm2', title: '设备', ...node },
    ],
    ids: ['m1', 'm2'],
  }))
  server.on(departRoleGrant.ofDepartRole, () => ['m1'])
  server.on(menu.paraTypes, () => [])
  server.on(menuRelation.relations, () => [])
  const grant = server.on(departRoleGrant.grantDepartRole, () => null)
  show(<DepartRoleList />, { can: ['departRole:list', 'departRole:grant'] })
  const row = (await screen.findByText('组长')).closest('tr') as HTMLElement
  expect(within(row).getByText('华北')).toBeTruthy()
  await hand.click(within(row).getByRole('button', { name: '授权' }))
  const drawer = await screen.findByRole('dialog')
  const line = await within(drawer).findByRole('listitem', { name: '设备' })
  expect(tree.mock.lastCall?.[0]).toEqual({ departId: 'd1' })
  await hand.click(within(line).getByRole('checkbox'))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(grant.mock.lastCall?.[0]).toEqual({
      roleId: 'r1',
      permissionIds: ['m1', 'm2'],
      lastpermissionIds: ['m1'],
    }),
  )
})
