import { menu } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { aMenuRow as row } from '#testing/menus.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuRelations } from './menu-relations.tsx'

const hand = userEvent.setup()
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
