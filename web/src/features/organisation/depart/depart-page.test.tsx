import { type DepartNode, depart, departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DepartPage } from './depart-page.tsx'

configure({ asyncUtilTimeout: 8000 })

const hand = userEvent.setup()
const can = ['list', 'add', 'edit', 'delete'].map((verb) => `depart:${verb}`)
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
  server.on(departTree.tree, () => [node('d1', '集团', '', [node('d2', '华北', 'd1', null)])])
  server.on(depart.byId, ({ id }) => ({ id, version: 4, departName: id === 'd1' ? '集团' : '华北' }))
})

test('ADMIN-044 a new department is added below the chosen one', async () => {
  const add = server.on(depart.add, () => ({ id: 'd3' }))
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
  await within(dialog).findByText(/及其 1 个下级部门/)
  const sure = within(dialog).getByRole('button', { name: '删除' })
  expect(sure.hasAttribute('disabled')).toBe(true)
  await hand.type(within(dialog).getByLabelText('部门总数'), '2')
  await hand.click(sure)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'd1' }))
})
