import { attachedRule, type DataRule } from '@banyan/contract/access/data-rule'
import { menu } from '@banyan/contract/access/menu'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { roleLookup } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aGrantNode } from '#testing/grant-nodes.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleGrant } from './role-grant.tsx'

const action = (id: string, title: string) => aGrantNode(id, title, { menuType: 2 })

beforeEach(() => {
  server.on(permission.tree, () => ({
    treeList: [
      aGrantNode('m', '用户', { children: [action('b1', '查询'), action('b2', '新增')], ruleFlag: 1 }),
      aGrantNode('n', '部门', { ruleFlag: 1 }),
    ],
    ids: ['m', 'b1', 'b2', 'n'],
  }))
  server.on(permission.ofRole, () => ['m', 'b1'])
  server.on(menu.paraTypes, () => [{ permissionId: 'n', paraType: '2', paraTypeName: '组织参数' }])
  server.on(menuRelation.relations, () => [])
  server.on(roleUser.holders, () => ({ records: [], total: 12 }))
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '调度员', roleCode: 'dispatcher' },
    { id: 'r2', roleName: '工程师', roleCode: 'engineer' },
  ])
})

async function open() {
  const close = vi.fn()
  show(<RoleGrant role={{ id: 'r1', roleName: '调度员' }} onClose={close} />, {
    can: ['role:grant', 'role:user'],
  })
  await screen.findByText('新增')
  const box = (name: string) => screen.getByRole('checkbox', { name })
  return { close, box }
}

test('ADMIN-007 ADMIN-011 ADMIN-014 ADMIN-021 ADMIN-027 granting says what changes before it saves both lists', async () => {
  const grant = server.on(permission.grantRole, () => null)
  const { close, box } = await open()
  await hand.click(box('新增'))
  await hand.click(box('查询'))
  await screen.findByText('新增 1 项，移除 1 项，影响 12 人')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(grant.mock.lastCall?.[0]).toEqual({
    roleId: 'r1',
    permissionIds: ['m', 'b2'],
    lastpermissionIds: ['m', 'b1'],
  })
})

test('one line per page with its actions beside it; all of them are given or taken by one button', async () => {
  const { box } = await open()
  const line = screen.getByRole('listitem', { name: '用户' })
  expect(within(line).getAllByRole('checkbox')).toHaveLength(3)
  await hand.click(screen.getByRole('button', { name: '全选' }))
  await screen.findByText('新增 2 项，影响 12 人')
  await hand.click(screen.getByRole('button', { name: '取消全选' }))
  await screen.findByText('移除 2 项，影响 12 人')
  await hand.click(screen.getByRole('button', { name: '重置' }))
  expect((box('查询') as HTMLInputElement).checked).toBe(true)
})

test('ADMIN-026 what another role may do is taken over, and saved only then', async () => {
  const { box } = await open()
  server.on(permission.ofRole, ({ roleId }) => (roleId === 'r2' ? ['n'] : ['m', 'b1']))
  await hand.click(screen.getByRole('combobox', { name: '从角色复制' }))
  await hand.click(await screen.findByText('工程师'))
  await screen.findByText('新增 1 项，移除 2 项，影响 12 人')
  expect((box('部门') as HTMLInputElement).checked).toBe(true)
})

test('ADMIN-017 DEC-047 a related menu is given along and counted', async () => {
  server.on(menuRelation.relations, () => [{ menuId: 'b2', relationIds: ['n'] }])
  const grant = server.on(permission.grantRole, () => null)
  const { box } = await open()
  await hand.click(box('新增'))
  await screen.findByText('新增 2 项，影响 12 人')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(grant.mock.lastCall?.[0].permissionIds.toSorted()).toEqual(['b1', 'b2', 'm', 'n']),
  )
})

test('ADMIN-004 ADMIN-005 parameter types stand on the nodes they belong to', async () => {
  await open()
  const line = screen.getByRole('listitem', { name: '部门' })
  await within(line).findByText('组织参数')
  expect(screen.getAllByText('组织参数')).toHaveLength(1)
})

const rule = (id: string, ruleName: string, given: Partial<DataRule> = {}): DataRule => ({
  id,
  permissionId: 'm',
  ruleName,
  ruleColumn: 'sysOrgCode',
  ruleConditions: 'RIGHT_LIKE',
  ruleValue: '#{sys_org_code}',
  status: '1',
  ...given,
})

test('DEC-111 data rules of a granted menu are ticked for the role', async () => {
  server.on(attachedRule.rulesOfRole, () => ({
    datarule: [rule('x', '本部门及以下'), rule('y', '只看男性', { status: '0', ruleValue: '1' })],
    drChecked: 'x',
  }))
  const write = server.on(attachedRule.rulesToRole, () => null)
  await open()
  const [ofUser, ofDepart] = screen.getAllByRole('button', { name: '数据规则' })
  expect(ofDepart?.hasAttribute('disabled')).toBe(true) // not granted yet
  await hand.click(ofUser as HTMLElement)
  await screen.findByText('sysOrgCode 开头是 所在部门编码')
  expect(screen.getByText('停用')).toBeTruthy()
  await hand.click(screen.getByRole('checkbox', { name: /只看男性/ }))
  await hand.click(screen.getAllByRole('button', { name: '保存' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(write.mock.lastCall?.[0]).toEqual({ permissionId: 'm', roleId: 'r1', dataRuleIds: ['x', 'y'] }),
  )
})
