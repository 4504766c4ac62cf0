import { type GroupRobot, groupRobot } from '@banyan/contract/messaging/group-robot'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { GroupRobotPage } from './group-robot-page.tsx'

const can = ['groupRobot:list', 'groupRobot:add', 'groupRobot:edit', 'groupRobot:delete']
const robot: GroupRobot = {
  ...{ id: 'r1', version: 3, name: '调度一组', kind: 'dingtalk', isSigned: true, waiting: 0, status: '1' },
  ...{ address: 'oapi.dingtalk.com/…abcd', events: ['orderOverdue'], lastAt: null, lastResult: null },
}
beforeEach(() => {
  queryClient.clear()
  resize(1440)
  server.on(groupRobot.list, () => ({ records: [robot], total: 1 }))
})

test('address and secret that are left empty stay as they are', async () => {
  const change = server.on(groupRobot.change, () => null)
  show(<GroupRobotPage />, { can })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('现在是 oapi.dingtalk.com/…abcd，不填则不变')
  await hand.click(dialog.getByLabelText('工单评论'))
  await hand.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  const { url, secret, ...sent } = change.mock.lastCall?.[0] ?? {}
  expect([url, secret]).toEqual([undefined, undefined])
  expect(sent).toMatchObject({ id: 'r1', version: 3, events: ['orderCommented', 'orderOverdue'] })
})
