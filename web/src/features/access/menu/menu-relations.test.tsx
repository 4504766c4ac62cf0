import { menu } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { aMenuRow as row } from '#testing/menus.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuRelations } from './menu-relations.tsx'

const onClose = vi.fn()
const open = () => show(<MenuRelations menu={{ id: 'a', name: '车辆' }} onClose={onClose} />)
const again = () => screen.queryByRole('button', { name: /重\s*试/ })

beforeEach(() => {
  onClose.mockClear()
  server.on(menu.all, () => [row('a', '车辆'), row('b', '系统'), row('c', '报表')])
  server.on(menuRelation.relationsOf, () => ['b', 'c'])
})

test('ADMIN-022 a related menu is taken away by its tick', async () => {
  const relate = server.on(menuRelation.relate, () => null)
  open()
  const line = (await screen.findByText('系统')).closest('.ant-tree-treenode') as HTMLElement
  await hand.click(within(line).getByRole('checkbox'))
  await screen.findByText('已选择 1 项')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(relate.mock.lastCall?.[0]).toEqual({ menuId: 'a', relationIds: ['c'], lastRelationIds: ['b', 'c'] })
})

test('relations that cannot be read are asked for again before anything can be ticked', async () => {
  server.on(menuRelation.relationsOf, () => failure(500, '系统繁忙'))
  open()
  await waitFor(() => expect(again()).not.toBeNull())
  expect(screen.queryByText('报表')).toBeNull()
  server.on(menuRelation.relationsOf, () => ['b'])
  await hand.click(again() as HTMLElement)
  await screen.findByText('报表')
  expect(again()).toBeNull()
})

test('relations that were read stay on the screen when reading them anew fails', async () => {
  open()
  await screen.findByText('报表')
  const asked = server.on(menuRelation.relationsOf, () => failure(500, '系统繁忙'))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  screen.getByText('报表')
  expect(again()).toBeNull()
})

test('ADMIN-022 the menu itself and buttons are not offered; a tick keeps the drawer from closing by accident', async () => {
  const button = row('x', '导出', { menuType: 2 })
  server.on(menu.all, () => [row('a', '车辆'), row('b', '系统', { children: [button] }), row('c', '报表')])
  const relate = server.on(menuRelation.relate, () => null)
  server.on(menuRelation.relationsOf, () => ['b'])
  open()
  await screen.findByText('报表')
  screen.getByText('关联菜单 · 车辆')
  screen.getByText('授予或收回“车辆”时，勾选的菜单一并授予或收回')
  const lines = [...document.querySelectorAll('.ant-tree-treenode')].filter((line) => line.textContent)
  expect(
    lines.map((line) => [line.textContent, line.querySelector('.ant-tree-checkbox-checked') !== null]),
  ).toEqual([
    ['系统', true],
    ['报表', false],
  ])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  expect(save.disabled).toBe(true)
  screen.getByText('已选择 1 项')
  await hand.click(within(lines[1] as HTMLElement).getByRole('checkbox'))
  screen.getByText('已选择 2 项')
  expect(save.disabled).toBe(false)
  clickBeside(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(relate.mock.lastCall?.[0]).toEqual({ menuId: 'a', relationIds: ['b', 'c'], lastRelationIds: ['b'] })
})

test('untouched relations are left by a click beside them', async () => {
  open()
  await screen.findByText('报表')
  clickBeside(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})
