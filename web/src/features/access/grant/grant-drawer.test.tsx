import { menu } from '@banyan/contract/access/menu'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { roleLookup } from '@banyan/contract/access/role'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { clickBeside } from '#testing/dialogs.ts'
import { aGrantNode } from '#testing/grant-nodes.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleGrant } from '../role/role-grant.tsx'

beforeEach(() => {
  server.on(permission.tree, () => ({
    treeList: [
      aGrantNode('a', '车务', { children: [aGrantNode('a1', '车辆')] }),
      aGrantNode('b', '系统', { children: [aGrantNode('b1', '用户')] }),
    ],
    ids: ['a', 'a1', 'b', 'b1'],
  }))
  server.on(permission.ofRole, () => ['a'])
  server.on(menu.paraTypes, () => [])
  server.on(menuRelation.relations, () => [])
  server.on(roleLookup.all, () => [])
})

const open = (onClose = () => undefined) =>
  show(<RoleGrant role={{ id: 'r1', roleName: '调度员' }} onClose={onClose} />, {
    can: ['role:grant'],
  })
const lines = () => screen.getAllByRole('listitem').map((line) => line.getAttribute('aria-label'))
const press = (name: string) => hand.click(screen.getByRole('button', { name }))
const again = () => screen.queryByRole('button', { name: /重\s*试/ })

test('pages are folded away below each group and shown again', async () => {
  open()
  await screen.findByRole('listitem', { name: '车辆' })
  const fold = screen.getByRole('button', { name: '收起车务' })
  within(fold).getByRole('img', { name: 'down' })
  await hand.click(fold)
  expect(lines()).toEqual(['车务', '系统', '用户'])
  within(screen.getByRole('button', { name: '展开车务' })).getByRole('img', { name: 'right' })
  await press('收起系统')
  expect(lines()).toEqual(['车务', '系统'])
  await press('展开车务')
  expect(lines()).toEqual(['车务', '车辆', '系统'])
})

test('all groups are folded and unfolded at once', async () => {
  open()
  await screen.findByRole('listitem', { name: '车辆' })
  await press('全部收起')
  expect(lines()).toEqual(['车务', '系统'])
  await press('全部展开')
  expect(lines()).toEqual(['车务', '车辆', '系统', '用户'])
  screen.getByRole('button', { name: '全部收起' })
})

test('a search looks below folded groups too and says when nothing matches', async () => {
  open()
  await screen.findByRole('listitem', { name: '车辆' })
  await press('全部收起')
  await hand.type(screen.getByLabelText('搜索权限'), '用户')
  expect(lines()).toEqual(['系统', '用户'])
  await hand.type(screen.getByLabelText('搜索权限'), 'x')
  screen.getByText('没有匹配的权限')
  expect(screen.queryByRole('listitem')).toBeNull()
})

test.each([
  ['what can be granted', permission.tree],
  ['what is granted', permission.ofRole],
])('when %s cannot be read, nothing is offered until both were', async (_, endpoint) => {
  const works = endpoint === permission.tree ? { treeList: [aGrantNode('c', '工单')], ids: ['c'] } : ['a']
  server.on(endpoint, () => failure(500, '系统繁忙'))
  open()
  await waitFor(() => expect(again()).not.toBeNull())
  expect(screen.queryByLabelText('搜索权限')).toBeNull()
  server.on(endpoint, () => works as never)
  await hand.click(again() as HTMLElement)
  await screen.findByLabelText('搜索权限')
  expect(again()).toBeNull()
})

test('what was read stays on the screen when reading it anew fails', async () => {
  open()
  await screen.findByRole('listitem', { name: '车辆' })
  server.on(permission.tree, () => failure(500, '系统繁忙'))
  const asked = server.on(permission.ofRole, () => failure(500, '系统繁忙'))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  screen.getByRole('listitem', { name: '车辆' })
  expect(again()).toBeNull()
})

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const states = () =>
  screen.getAllByRole('listitem').map((line) => {
    const box = within(line).getAllByRole<HTMLInputElement>('checkbox')[0]!
    const isPart = box.closest('.ant-checkbox')?.classList.contains('ant-checkbox-indeterminate')
    return `${line.getAttribute('aria-label')} ${box.checked ? 'all' : isPart ? 'some' : 'none'}`
  })
const change = () => screen.getByLabelText('授权变化').textContent

test('a change can be saved or taken back, and until then the drawer asks before it is left', async () => {
  const onClose = vi.fn()
  open(onClose)
  const car = await screen.findByRole('checkbox', { name: '车辆' })
  expect(states()).toEqual(['车务 some', '车辆 none', '系统 none', '用户 none'])
  expect(change()).toBe('已选择 1 项')
  expect([isDisabled('重置'), isDisabled('保存'), hasUnsaved()]).toEqual([true, true, false])
  await hand.click(car)
  expect(states()).toEqual(['车务 all', '车辆 all', '系统 none', '用户 none'])
  expect(change()).toMatch(/^新增 1 项/)
  expect([isDisabled('重置'), isDisabled('保存'), hasUnsaved()]).toEqual([false, false, true])
  clickBeside(screen.getByRole('dialog'))
  await press('关闭')
  await screen.findByRole('button', { name: '放弃修改' })
  await press('继续编辑')
  expect(onClose).not.toHaveBeenCalled()
  await press('重置')
  expect(states()).toEqual(['车务 some', '车辆 none', '系统 none', '用户 none'])
  expect([isDisabled('重置'), isDisabled('保存'), hasUnsaved()]).toEqual([true, true, false])
  await press('关闭')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('仅看已选 shows what is held, and 全选 turns into 取消全选 once everything is', async () => {
  open()
  await screen.findByRole('listitem', { name: '车辆' })
  await hand.click(screen.getByRole('checkbox', { name: '仅看已选' }))
  expect(lines()).toEqual(['车务'])
  await hand.click(screen.getByRole('checkbox', { name: '仅看已选' }))
  await press('全选')
  expect(states()).toEqual(['车务 all', '车辆 all', '系统 all', '用户 all'])
  expect(screen.queryByRole('button', { name: '全选' })).toBeNull()
  await press('取消全选')
  expect(states()).toEqual(['车务 none', '车辆 none', '系统 none', '用户 none'])
  expect(change()).toMatch(/^移除 1 项/)
})

test('the rules of a menu can be set once it is granted', async () => {
  server.on(permission.tree, () => ({
    treeList: [
      aGrantNode('a', '车务', { ruleFlag: 1 }),
      aGrantNode('b', '系统', { ruleFlag: 1 }),
      aGrantNode('c', '工单', { children: [aGrantNode('c1', '导出', { menuType: 2, ruleFlag: 1 })] }),
    ],
    ids: ['a', 'b', 'c', 'c1'],
  }))
  open()
  await screen.findByRole('listitem', { name: '车务' })
  const links = screen.getAllByRole('listitem').map((line) =>
    within(line)
      .queryAllByRole<HTMLButtonElement>('button', { name: '数据规则' })
      .map(({ disabled }) => disabled),
  )
  expect(links).toEqual([[false], [true], [true]])
  expect(screen.queryByRole('button', { name: /收起工单/ })).toBeNull()
})

test('DEC-048 the roles that hold everything and the role itself are not copied from', async () => {
  server.on(roleLookup.all, () =>
    [
      ['r1', '调度员', 'dispatcher'],
      ['r2', '维修员', 'mechanic'],
      ['r3', '超级管理员', 'super_admin'],
      ['r4', '租户管理员', 'tenant_admin'],
    ].map(([id, roleName, roleCode]) => ({ id, version: 1, roleName, roleCode }) as never),
  )
  open()
  const box = await screen.findByRole('combobox', { name: '从角色复制' })
  await hand.click(box)
  await screen.findByTitle('维修员')
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(
    ({ textContent }) => textContent,
  )
  expect(options).toEqual(['维修员'])
})
