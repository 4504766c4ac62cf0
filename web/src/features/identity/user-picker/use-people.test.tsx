import { user } from '@banyan/contract/identity/user'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { clearSession, storePermissions } from '#kit/call/session.ts'
import { server } from '#testing/server.ts'
import { usePeople } from './use-people.ts'

afterEach(clearSession)

const open = (asked: Partial<Parameters<typeof usePeople>[0]>) =>
  renderHook(() => usePeople({ departId: undefined, word: '', page: 1, size: 2, ...asked }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const person = (username: string, realname: string | null, phone: string | null = null) =>
  ({ id: username, username, realname, phone }) as never
const mayList = () => {
  const held = [{ action: 'user:list', type: '1', status: '1', describe: '' }]
  storePermissions(held, held)
}

test('ADMIN-035 who may read the list of users asks it page by page', async () => {
  mayList()
  const list = server.on(user.list, () => ({ records: [person('a', '甲')], total: 7 }))
  const below = server.on(userDepart.below, () => [])
  const { result } = open({ departId: 'd1', page: 3 })
  expect([result.current.rows, result.current.total]).toEqual([undefined, 0])
  await waitFor(() => expect(result.current.total).toBe(7))
  expect(result.current.rows).toEqual([person('a', '甲')])
  expect(list.mock.lastCall?.[0]).toEqual({
    id: 'd1',
    pageNo: 3,
    pageSize: 2,
    column: 'username',
    order: 'asc',
    field: 'id,username,realname,phone,sex',
  })
  act(() => result.current.retry())
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(below).not.toHaveBeenCalled()
})

test('ADMIN-035 a word is looked for in three members, any of which may hold it', async () => {
  mayList()
  const list = server.on(user.list, () => ({ records: [], total: 0 }))
  open({ word: '张' })
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  const { superQueryParams, superQueryMatchType, id } = list.mock.lastCall![0] as Record<string, string>
  expect([id, superQueryMatchType]).toEqual([undefined, 'or'])
  const lines = JSON.parse(decodeURIComponent(superQueryParams ?? ''))
  expect(lines.map(({ field, rule, val }: Record<string, string>) => `${field} ${rule} ${val}`)).toEqual([
    'username like 张',
    'realname like 张',
    'phone like 张',
  ])
})

test('ADMIN-037 everyone else gets the people of a department at once and pages through them here', async () => {
  const all = [person('u1', '张三'), person('u2', '李四'), person('ZHANG', null), person('u4', null, '张')]
  const below = server.on(userDepart.below, () => all)
  const list = server.on(user.list, () => ({ records: [], total: 0 }))
  const { result } = open({ departId: 'd1' })
  await waitFor(() => expect(result.current.total).toBe(4))
  expect(result.current.rows).toEqual(all.slice(0, 2))
  expect(below.mock.lastCall?.[0]).toEqual({ id: 'd1' })
  const second = open({ departId: 'd1', page: 2 })
  await waitFor(() => expect(second.result.current.rows).toEqual(all.slice(2)))
  const named = open({ departId: 'd1', word: 'zhang' })
  await waitFor(() => expect(named.result.current.rows).toEqual([all[2]]))
  expect(named.result.current.total).toBe(1)
  expect(list).not.toHaveBeenCalled()
})

test('ADMIN-037 without a department there is nobody to ask for', () => {
  const below = server.on(userDepart.below, () => [])
  const { result } = open({})
  expect(result.current).toMatchObject({ rows: undefined, total: 0, isFetching: false, error: null })
  expect(below).not.toHaveBeenCalled()
})
