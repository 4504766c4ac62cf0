import { menu } from '@banyan/contract/access/menu'
import { type GrantNode, menuRelation, permission } from '@banyan/contract/access/permission'
import { roleLookup } from '@banyan/contract/access/role'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleGrant } from '../role/role-grant.tsx'

const hand = userEvent.setup()
const node = (id: string, title: string, children?: GrantNode[]): GrantNode => ({
  id,
  key: id,
  value: id,
  title,
  slotTitle: title,
  label: title,
  ruleFlag: 0,
  isLeaf: !children,
  children,
})

beforeEach(() => {
  server.on(permission.tree, () => ({
    treeList: [node('a', '车务', [node('a1', '车辆')]), node('b', '系统', [node('b1', '用户')])],
    ids: ['a', 'a1', 'b', 'b1'],
  }))
  server.on(permission.ofRole, () => ['a'])
  server.on(menu.paraTypes, () => [])
  server.on(menuRelation.relations, () => [])
  server.on(roleLookup.all, () => [])
})

const open = () =>
  show(<RoleGrant role={{ id: 'r1', roleName: '调度员' }} onClose={() => undefined} />, {
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
  const works = endpoint === permission.tree ? { treeList: [node('c', '工单')], ids: ['c'] } : ['a']
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
