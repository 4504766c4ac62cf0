// @vitest-environment happy-dom
import { session } from '@banyan/contract/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { aNode, aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { server } from '#testing/server.ts'
import { openWindow } from './open-window.ts'

const reports = recordReports()
const opened = vi.fn()
const at = (url: string) => openWindow(aNode('md5', { meta: { url, internalOrExternal: true } }))

beforeEach(() => {
  opened.mockReset()
  vi.stubGlobal('open', opened)
  applyConfig({ linkHosts: ['reports.test'], sysId: '7', values: { map: 'm' } })
  storedSession.write('tenantId', 1000)
  storedSession.write('accessToken', 'the-access-token')
  useSession.setState({ user: aUser() })
})
afterEach(() => applyConfig({}))

test('SESS-072 SESS-073 an external page opens in a new window, its placeholders filled, without an opener', async () => {
  await at('https://a.test/?t={{tenantId}}&u={{userId}}&n={{username}}&s={{sysId}}&m={{config.map}}')
  expect(opened).toHaveBeenCalledExactlyOnceWith(
    'https://a.test/?t=1000&u=u1&n=zhangsan&s=7&m=m',
    '_blank',
    'noopener',
  )
})

test('DEC-028 DEC-108 a listed host gets a one-time code in the place of the token', async () => {
  const ticket = server.on(session.ticket, () => ({ ticket: 'code-1', expires: 120 }))
  await at('https://reports.test/?token={{token}}')
  expect(ticket.mock.lastCall?.[0]).toEqual({ use: 'link' })
  expect(opened.mock.lastCall?.[0]).toBe('https://reports.test/?token=code-1')
})

test('DEC-028 any other host gets nothing, and no code is asked for', async () => {
  const ticket = server.on(session.ticket, () => ({ ticket: 'code-1', expires: 120 }))
  await at('https://other.test/?token={{token}}')
  await at('https://reports.test.other.test/?token={{token}}')
  expect(opened.mock.calls.map(([url]) => url)).toEqual([
    'https://other.test/?token=',
    'https://reports.test.other.test/?token=',
  ])
  expect(ticket).not.toHaveBeenCalled()
})

test('DEC-028 a code in the place of the host travels nowhere', async () => {
  server.on(session.ticket, () => ({ ticket: 'code-1', expires: 120 }))
  await at('https://{{token}}reports.test/')
  expect(opened).not.toHaveBeenCalled()
  expect(reports.warnings).toEqual(['链接地址不正确，请联系管理员'])
})

test.each(['javascript:alert(1)', '//a.test', '{{config.map}}', 'data:text/html,x'])(
  'DEC-028 %s is not opened',
  async (url) => {
    await at(url)
    expect(opened).not.toHaveBeenCalled()
    expect(reports.warnings).toEqual(['链接地址不正确，请联系管理员'])
  },
)
