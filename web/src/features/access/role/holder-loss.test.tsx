import { roleUser } from '@banyan/contract/access/role-user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HolderLoss } from './holder-loss.tsx'

beforeEach(() => queryClient.clear())

test.each([
  [0, '没有用户拥有该角色'],
  [1, '将同时移除 1 名用户的该角色'],
  [25, '将同时移除 25 名用户的该角色'],
])('DEC-048 a role of %i people that is deleted: %s', async (total, words) => {
  const holders = server.on(roleUser.holders, () => ({ records: [], total }))
  show(<HolderLoss roleIds={['r1']} />)
  screen.getByText('将同时移除用户的该角色')
  await screen.findByText(words)
  expect(holders.mock.calls.map(([input]) => input)).toEqual([{ roleId: 'r1', pageNo: 1, pageSize: 1 }])
})

test('DEC-048 how many people hold several roles is not asked', () => {
  const holders = server.on(roleUser.holders, () => ({ records: [], total: 1 }))
  show(<HolderLoss roleIds={['r1', 'r2']} />)
  screen.getByText('拥有这些角色的用户将失去它们')
  expect(holders).not.toHaveBeenCalled()
})

test('DEC-048 a number that cannot be had is left out, and nothing is said about it', async () => {
  const holders = server.on(roleUser.holders, () => failure(500, '系统繁忙'))
  show(<HolderLoss roleIds={['r1']} />)
  await waitFor(() => expect(holders).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  screen.getByText('将同时移除用户的该角色')
  expect(screen.queryByText('系统繁忙')).toBeNull()
})
