import { category, categoryTree } from '@banyan/contract/dictionary/category'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CategoryPage } from './category-page.tsx'

const hand = userEvent.setup()
const can = ['list', 'add', 'edit', 'delete'].map((verb) => `category:${verb}`)
const node = (key: string, title: string, code: string, children: TreeNode[] | null = null): TreeNode => ({
  key,
  value: key,
  title,
  code,
  leaf: children ? 0 : 1,
  parentId: '0',
  icon: null,
  children,
})

beforeEach(() => {
  server.on(categoryTree.tree, () => [
    node('a', '配件', 'A01', [{ ...node('a1', '轮胎', 'A01A01'), parentId: 'a' }]),
  ])
})
const lineOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

test('ADMIN-059 ADMIN-060 ADMIN-079 a category opens to those below it and gets new ones', async () => {
  const add = server.on(category.add, () => ({ id: 'a2' }))
  show(<CategoryPage />, { can })
  await screen.findByText('配件')
  expect(within(lineOf('配件')).getByText('A01')).toBeTruthy()
  expect(screen.queryByText('轮胎')).toBeNull()
  await hand.click(within(lineOf('配件')).getByRole('button', { name: /展开|Expand/ }))
  const leaf = within(lineOf('轮胎')).getByRole('button', { name: /展开|Expand/ })
  expect(leaf.classList.contains('ant-table-row-expand-icon-spaced')).toBe(true) // room, but nothing to open
  await hand.click(within(lineOf('配件')).getByRole('button', { name: '新增下级' }))
  const drawer = await screen.findByRole('dialog')
  await hand.type(within(drawer).getByLabelText('分类名称'), '机油')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ name: '机油', pid: 'a' }))
})

test('DEC-062 deleting names how many go along', async () => {
  const remove = server.on(category.remove, () => null)
  show(<CategoryPage />, { can })
  await screen.findByText('配件')
  await hand.click(within(lineOf('配件')).getByRole('button', { name: '删除' }))
  await screen.findByText('将同时删除 1 个下级分类')
  await hand.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'a' }))
})

test('a tree that cannot be read says so and can be asked for again', async () => {
  server.on(categoryTree.tree, () => failure(500, '系统繁忙'))
  show(<CategoryPage />, { can })
  const again = await screen.findByRole('button', { name: '重试' })
  server.on(categoryTree.tree, () => [node('b', '服务', 'B01')])
  await hand.click(again)
  await screen.findByText('服务')
})
