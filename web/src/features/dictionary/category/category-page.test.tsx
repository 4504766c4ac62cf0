import { category, categoryTree } from '@banyan/contract/dictionary/category'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CategoryPage } from './category-page.tsx'

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

test('a category added above the tree is one of the first level', async () => {
  const add = server.on(category.add, () => ({ id: 'b' }))
  show(<CategoryPage />, { can })
  await screen.findByText('配件')
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  within(drawer).getByText('新增分类')
  await hand.type(within(drawer).getByLabelText('分类名称'), '服务')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ name: '服务', pid: '0' }))
})

/** Opens the form of the category below 配件. */
async function editTyres() {
  await screen.findByText('配件')
  if (!screen.queryByText('轮胎'))
    await hand.click(within(lineOf('配件')).getByRole('button', { name: /展开|Expand/ }))
  await hand.click(within(lineOf('轮胎')).getByRole('button', { name: '编辑' }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('上级分类')
  return drawer
}

test('DEC-062 a category is moved below another one or to the first level, never below itself', async () => {
  server.on(categoryTree.tree, () => [
    node('a', '配件', 'A01', [node('a1', '轮胎', 'A01A01', [node('a2', '雪地胎', 'A01A01A01')])]),
  ])
  server.on(category.byId, () => ({ id: 'a1', version: 3, name: '轮胎', pid: 'a' }))
  const edit = server.on(category.edit, () => null)
  show(<CategoryPage />, { can })
  const drawer = await editTyres()
  within(drawer).getByText('编辑分类 · 轮胎')
  within(drawer).getByText('更换上级会连同下级分类一起移动，编码随之变化')
  const box = within(drawer).getByLabelText('上级分类')
  expect(box.closest('.ant-select')?.querySelector('.ant-select-clear')).toBeNull()
  await hand.click(box)
  const list = within(await screen.findByRole('tree'))
  await list.findByText('配件')
  for (const name of ['轮胎', '雪地胎']) expect(list.queryByText(name)).toBeNull()
  await hand.click(list.getByText('无上级，作为一级分类'))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'a1', version: 3, name: '轮胎', pid: '0' }),
  )
})

test('a category opened a second time is read anew before it can be changed', async () => {
  server.on(category.byId, () => ({ id: 'a1', version: 3, name: '轮胎', pid: 'a' }))
  show(<CategoryPage />, { can })
  const first = await editTyres()
  await within(first).findByDisplayValue('轮胎')
  await hand.click(within(first).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.on(category.byId, () => ({ id: 'a1', version: 4, name: '冬季轮胎', pid: 'a' }))
  const edit = server.on(category.edit, () => null)
  const second = await editTyres()
  await within(second).findByDisplayValue('冬季轮胎')
  await hand.click(within(second).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ version: 4, name: '冬季轮胎' }))
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
