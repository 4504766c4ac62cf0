import { type DepartNode, depart, departTree } from '@banyan/contract/organisation/depart'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DepartPage } from './depart-page.tsx'

const node = (
  id: string,
  title: string,
  departOrder: number | null,
  children: DepartNode[] | null = null,
): DepartNode => ({
  id,
  key: id,
  value: id,
  title,
  departOrder,
  parentId: '',
  rootId: 'd1',
  objType: 2,
  isLeaf: !children,
  children,
})
const tree = [
  node('d1', '集团', 10, [node('d2', '华北', 10), node('d3', '华东', 20), node('d4', '华南', 30)]),
  node('d5', '分公司', 20),
  node('d6', '海外', 30, [node('d7', '欧洲', null), node('d8', '亚洲', null)]),
]
let edit: ReturnType<typeof server.on<typeof depart.edit>>

beforeEach(() => {
  resize(1440)
  server.on(departTree.tree, () => tree)
  server.on(depart.byId, ({ id }) => ({ id, version: 1, departName: '集团' }))
  edit = server.on(depart.edit, () => null)
})

// The tree tells the places apart by the pointer: above a node, or left or right of where the drag began.
const pointers = { before: { clientX: 0, clientY: -1 }, behind: { clientX: -20 }, in: { clientX: 20 } }

/** Lets a department go at a place beside another one, or on it. */
async function drag(title: string, where: keyof typeof pointers, target: string) {
  show(<DepartPage />, { can: ['depart:list', 'depart:edit'] })
  const nodeOf = (name: string) => within(screen.getByRole('tree')).getByText(name)
  const sends = (name: string, type: string, pointer = {}) =>
    fireEvent(nodeOf(name), new MouseEvent(type, { bubbles: true, cancelable: true, ...pointer }))
  await screen.findByText('华东')
  sends(title, 'dragstart')
  sends(target, 'dragenter', pointers[where])
  sends(target, 'dragover', pointers[where])
  sends(target, 'drop', pointers[where])
}
const sent = () => edit.mock.calls.map(([input]) => input)
async function confirm(title: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  within(dialog).getByText('将连同下级部门一起移动，部门编码随之变化')
  expect(edit).not.toHaveBeenCalled()
  await hand.click(within(dialog).getByRole('button', { name: '移动' }))
  await screen.findByText('修改成功!')
}

test('a department dropped behind one beside it takes the place between that one and the next, unasked', async () => {
  await drag('华北', 'behind', '华东')
  await screen.findByText('修改成功!')
  expect(sent()).toEqual([{ id: 'd2', departOrder: 25 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a department dropped before the first one stands first, unasked', async () => {
  await drag('海外', 'before', '集团')
  await screen.findByText('修改成功!')
  expect(sent()).toEqual([{ id: 'd6', departOrder: 4 }])
})

test('DEC-057 a department dropped on another one hangs below it after a question', async () => {
  await drag('华东', 'in', '分公司')
  await confirm('确定移动到“分公司”下吗?')
  expect(sent()).toEqual([{ id: 'd3', departOrder: 9, parentId: 'd5' }])
})

test('dropped on one with departments below, it comes last, and only it gets another parent', async () => {
  await drag('华东', 'in', '海外')
  await confirm('确定移动到“海外”下吗?')
  expect(sent()).toEqual([
    { id: 'd7', departOrder: 10 },
    { id: 'd8', departOrder: 20 },
    { id: 'd3', departOrder: 30, parentId: 'd6' },
  ])
})

test('dropped behind a department of another parent, it stands behind it there', async () => {
  await drag('华东', 'behind', '欧洲')
  await confirm('确定移动到“海外”下吗?')
  expect(sent()).toEqual([
    { id: 'd7', departOrder: 10 },
    { id: 'd3', departOrder: 20, parentId: 'd6' },
    { id: 'd8', departOrder: 30 },
  ])
})

test.each([
  ['before', '集团', 4],
  ['behind', '分公司', 25],
] as const)('dropped %s a department of the first level, it has no parent', async (where, target, order) => {
  await drag('华东', where, target)
  await confirm('确定移动到一级部门吗?')
  expect(sent()).toEqual([{ id: 'd3', departOrder: order, parentId: null }])
})

test('cancelled, no department moves', async () => {
  await drag('华东', 'in', '分公司')
  const dialog = await screen.findByRole('dialog')
  const cancel = within(dialog).getByRole('button', { name: '取消' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await hand.click(cancel)
  expect(edit).not.toHaveBeenCalled()
})
