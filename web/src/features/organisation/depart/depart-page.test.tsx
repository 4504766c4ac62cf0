import { type DepartNode, depart, departTree } from '@banyan/contract/organisation/depart'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DepartPage } from './depart-page.tsx'

const can = ['list', 'add', 'edit', 'delete', 'user'].map((verb) => `depart:${verb}`)
const node = (id: string, title: string, parentId: string, children: DepartNode[] | null): DepartNode => ({
  id,
  key: id,
  value: id,
  title,
  parentId,
  rootId: 'd1',
  objType: 2,
  isLeaf: !children,
  children,
})

beforeEach(() => {
  resize(1440)
  server.on(departTree.tree, () => [
    node('d1', '集团', '', [node('d2', '华北', 'd1', null), node('d3', '华东', 'd1', null)]),
  ])
  server.on(depart.byId, ({ id }) => ({ id, version: 4, departName: id === 'd1' ? '集团' : '华北' }))
})

test('ADMIN-044 ADMIN-052 a new department is added below the chosen one', async () => {
  const add = server.on(depart.add, () => ({ id: 'd4' }))
  show(<DepartPage />, { can })
  await hand.click(await screen.findByText('华北'))
  await hand.click(screen.getByRole('button', { name: '新增下级' }))
  await hand.type(await screen.findByLabelText('部门名称'), '一部')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ departName: '一部', parentId: 'd2' }))
})

test('ADMIN-053 a department with others below goes only after their number was typed', async () => {
  server.on(userDepart.below, () => [])
  const remove = server.on(depart.remove, () => null)
  show(<DepartPage />, { can })
  await screen.findByText('华北')
  await hand.click(screen.getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/及其 2 个下级部门/)
  const sure = within(dialog).getByRole('button', { name: '删除' })
  expect(sure.hasAttribute('disabled')).toBe(true)
  await hand.type(within(dialog).getByLabelText('部门总数'), '3')
  await hand.click(sure)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'd1' }))
})

test('ADMIN-002 DEC-112 LIST-040 the people of a department are shown, ten a page, and taken out of it', async () => {
  const members = server.on(departUser.members, ({ depId }) => ({
    records: depId === 'd2' ? [{ id: 'u1', username: 'zhangsan', realname: '张三' }] : [],
    total: depId === 'd2' ? 1 : 0,
  }))
  const remove = server.on(departUser.removeMember, () => null)
  show(<DepartPage />, { can })
  await hand.click(await screen.findByText('华北'))
  await hand.click(screen.getByRole('tab', { name: '用户' }))
  await screen.findByText('张三')
  expect(members.mock.lastCall?.[0]).toMatchObject({ depId: 'd2', pageNo: 1, pageSize: 10 })
  await hand.click(screen.getByRole('button', { name: '移除' }))
  await screen.findByText('张三 将不再属于该部门，并失去该部门的权限')
  await hand.click(screen.getAllByRole('button', { name: '移除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ depId: 'd2', userId: 'u1' }))
  await hand.click(screen.getByText('华东'))
  await screen.findByText('还没有用户，可在上方选择并添加')
})

test('a department moves among those beside it, and all get numbers where none had any', async () => {
  const edit = server.on(depart.edit, () => null)
  show(<DepartPage />, { can })
  await hand.click(await screen.findByText('华东'))
  await hand.click(screen.getByRole('button', { name: /排序/ }))
  await hand.click(within(await screen.findByRole('menu')).getByText('上移'))
  await waitFor(() => expect(edit).toHaveBeenCalledTimes(2))
  expect(edit.mock.calls.map(([input]) => input)).toEqual([
    { id: 'd3', departOrder: 10 },
    { id: 'd2', departOrder: 20 },
  ])
})

test.each([
  ['who may edit them', can, 3],
  ['nobody else', ['depart:list'], 0],
])('departments are dragged by %s', async (_, held, count) => {
  show(<DepartPage />, { can: held })
  await screen.findByText('华东')
  expect(document.querySelectorAll('.ant-tree-draggable-icon')).toHaveLength(count)
})

test('on a phone departments that could not be read say so without being unfolded', async () => {
  resize(390)
  server.on(departTree.tree, () => failure(500, '服务器忙'))
  show(<DepartPage />, { can })
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  expect(retry.closest('details')?.open).toBe(true)
  server.on(departTree.tree, () => [node('d1', '集团', '', null)])
  await hand.click(retry)
  await waitFor(() => expect(document.querySelector('details')?.open).toBe(false))
})
