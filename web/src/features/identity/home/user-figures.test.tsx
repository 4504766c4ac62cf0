import { onlineUser } from '@banyan/contract/identity/online-user'
import { user } from '@banyan/contract/identity/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { UserFigures, useUserStep } from './user-figures.tsx'

beforeEach(() => queryClient.clear())
const figures = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const people: [string, string] = ['用户1,280', '#/isps/user']
const present: [string, string] = ['在线用户37', '#/isps/onlineUser']
test.each([
  [
    ['user:list', 'onlineUser:list'],
    [people, present],
  ],
  [['user:list'], [people]],
  [['onlineUser:list'], [present]],
  [[], []],
])('who holds %j is shown the figures %j', async (can, shown) => {
  const users = server.on(user.list, () => ({ records: [], total: 1280 }))
  const online = server.on(onlineUser.list, () => ({ records: [], total: 37 }))
  show(<UserFigures />, { can })
  await waitFor(() => expect(figures()).toEqual(shown))
  for (const { calls } of [users.mock, online.mock])
    for (const [input] of calls) expect(input).toMatchObject({ pageNo: 1, pageSize: 1 })
})

function Step() {
  const { title, hint, path, isDone } = useUserStep()
  return <p>{`${title} ${hint} ${path} ${isDone}`}</p>
}

test.each([
  [1, false],
  [2, true],
])('a tenant of %i people has this step done: %s', async (total, isDone) => {
  server.on(user.list, () => ({ records: [], total }))
  show(<Step />, { can: ['user:list'] })
  screen.getByText('用户 逐个新增或从 Excel 导入 /isps/user undefined')
  await screen.findByText(`用户 逐个新增或从 Excel 导入 /isps/user ${isDone}`)
})
