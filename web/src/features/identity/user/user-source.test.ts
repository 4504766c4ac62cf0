// @vitest-environment happy-dom
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { userSource } from './user-source.ts'

const person = (id: string, username: string | null, realname: string | null) =>
  ({ id, username, realname }) as never
const find = (word: string) => userSource.find(word, new AbortController().signal)

test('ux 4 people are found by a part of their name or user name, each once', async () => {
  const list = server.on(user.list, ({ realname }) => ({
    records: realname
      ? [person('1', 'zhang san', '张三')]
      : [person('1', 'zhang san', '张三'), person('2', 'zhao', null)],
    total: 2,
  }))
  expect(await find('zha')).toEqual([
    { id: '1', title: '张三', hint: 'zhang san', to: '/isps/user?username=zhang%20san' },
    { id: '2', title: 'zhao', hint: 'zhao', to: '/isps/user?username=zhao' },
  ])
  expect(list.mock.calls.map(([asked]) => asked)).toEqual([
    { pageNo: 1, pageSize: 5, realname: 'zha' },
    { pageNo: 1, pageSize: 5, username: 'zha' },
  ])
  expect([userSource.title, userSource.needs]).toEqual(['用户', user.list])
})

test('ux 4 of many people five are shown', async () => {
  server.on(user.list, ({ realname }) => ({
    records: [1, 2, 3, 4].map((at) => person(`${realname}${at}`, null, '某')),
    total: 4,
  }))
  const found = await find('某')
  expect(found.map(({ id }) => id)).toHaveLength(5)
  expect(found[0]).toMatchObject({ hint: '', to: '/isps/user?username=' })
})
