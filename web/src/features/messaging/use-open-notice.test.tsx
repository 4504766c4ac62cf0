import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { clearSession, useSession } from '#kit/call/session.ts'
import { aNode } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { useOpenNotice } from './use-open-notice.ts'

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

function setOut() {
  useSession.setState({ menu: [aNode('/isps/user', { component: 'isps/user' })] })
  const onDetail = vi.fn()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries')
  const read = server.on(ownAnnouncement.read, () => null as never)
  const readMessage = server.on(ownAnnouncement.readMessage, () => null as never)
  const { result } = renderHook(() => ({ open: useOpenNotice(onDetail), at: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/start']}>{children}</MemoryRouter>,
  })
  const where = () => result.current.at.pathname + result.current.at.search
  return {
    open: (entry: object) => result.current.open({ id: 'a1', ...entry } as never),
    where,
    onDetail,
    opened,
    refreshed,
    read,
    readMessage,
  }
}

test('MSG-005 an entry that leads nowhere shows its text, which marks it read by itself', () => {
  const { open, where, onDetail, opened, read } = setOut()
  open({ openType: null })
  expect(onDetail.mock.calls).toEqual([['a1']])
  expect([where(), opened.mock.calls.length, read.mock.calls.length]).toEqual(['/start', 0, 0])
})

test('MSG-005 MSG-016 an entry that leads to a page goes there and is read', async () => {
  const { open, where, onDetail, opened, refreshed, read, readMessage } = setOut()
  open({ openType: 'component', openPage: 'isps/user', busId: 'u 1', msgCategory: '2' })
  await waitFor(() => expect(where()).toBe('/isps/user?busId=u%201'))
  await waitFor(() => expect(refreshed.mock.calls).toEqual([[{ queryKey: [ownAnnouncement.bell.family] }]]))
  expect(readMessage.mock.calls.map(([asked]) => asked)).toEqual([{ id: 'a1' }])
  expect([read.mock.calls.length, onDetail.mock.calls.length, opened.mock.calls.length]).toEqual([0, 0, 0])
})

test('MSG-005 an address elsewhere opens in a window of its own that knows nothing of this one', async () => {
  const { open, where, opened, refreshed, readMessage } = setOut()
  const read = server.on(ownAnnouncement.read, () => failure(500, '系统繁忙'))
  open({ openType: 'url', openPage: 'https://partner.test/a', msgCategory: '1' })
  expect(opened.mock.calls).toEqual([['https://partner.test/a', '_blank', 'noopener,noreferrer']])
  await waitFor(() => expect(refreshed).toHaveBeenCalledOnce())
  expect(read.mock.calls.map(([asked]) => asked)).toEqual([{ anntId: 'a1' }])
  expect([where(), readMessage.mock.calls.length]).toEqual(['/start', 0])
})
