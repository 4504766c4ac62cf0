import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { aUser } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { Greeting } from './greeting.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  ['a welcome and a name', { welcome: '欢迎回来', realname: '张三' }, '欢迎回来，张三'],
  ['no welcome', { welcome: '', realname: '张三' }, '张三'],
  ['no real name', { welcome: '', realname: '' }, 'zhangsan'],
  ['no real name but a welcome', { welcome: '欢迎', realname: null }, '欢迎，zhangsan'],
])('a user with %s is greeted', (_, given, words) => {
  useSession.setState({ user: aUser(given as never) })
  show(<Greeting />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words)
})

test.each([
  ['2026-11-14T15:59:59Z', '2026年11月14日星期六'],
  ['2026-11-14T16:00:00Z', '2026年11月15日星期日'],
])('at %s the day in Shanghai is %s', (now, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  useSession.setState({ systemName: '' })
  show(<Greeting />)
  screen.getByText(`${day} · 本系统用于管理组织与权限、发布公告、设计表单和处理日常业务`)
})

test('a system with a name is called by it', () => {
  useSession.setState({ systemName: '榕台' })
  show(<Greeting />)
  screen.getByText(/ · 榕台用于管理组织与权限/)
  expect(screen.queryByText(/本系统/)).toBeNull()
})
