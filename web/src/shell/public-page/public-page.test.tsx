import { loginPage } from '@banyan/contract/tenancy/page-config'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { PublicPage } from './public-page.tsx'

const branding = {
  tenantId: 0,
  title: '顺达平台',
  icp: '京ICP备1号',
  loginPosition: '3',
  backgroundPicture: 'a/back.png',
  loginBoxBackgroundPicture: 'a/box.png',
  webIcon: '',
  otherLoginType: '',
}

beforeEach(() => {
  server.on(loginPage.byHost, () => branding)
})
afterEach(() => {
  applyConfig({})
  useSession.setState({ branding: undefined })
})

const sourceOf = (selector: string) => document.querySelector(selector)?.getAttribute('src')
const position = () => document.querySelector<HTMLElement>('.login')?.dataset.position

test('SHELL-006 SHELL-008 the page of a host shows its title, pictures and ICP text', async () => {
  show(<PublicPage title="登录">内容</PublicPage>)
  expect((await screen.findByRole('heading')).textContent).toBe('顺达平台')
  screen.getByText('组织、权限、公告与业务表单，一处管理')
  screen.getByText('内容')
  expect(screen.getByRole('contentinfo').textContent).toBe(
    `© ${new Date().getFullYear()} 顺达平台 京ICP备1号`,
  )
  expect(document.title).toBe('登录 - 顺达平台')
  expect(sourceOf('.login-background')).toContain('a/back.png')
  const box = screen.getByRole('main')
  expect(box.style.backgroundImage).toContain('a/box.png') // the background of the box itself
  expect(sourceOf('.login-picture')).toBe('./favicon.svg')
  expect(document.querySelector('.login-drawing')).toBeNull()
  expect(position()).toBe('3')
})

test('SHELL-013 the code of the app stands on the page of the login, not on the smaller ones', async () => {
  const { unmount } = show(<PublicPage title="登录">内容</PublicPage>)
  await screen.findByAltText('安卓客户端二维码')
  screen.getByText('安卓客户端')
  expect(screen.getByRole('main').classList).not.toContain('login-box-small')
  unmount()
  show(
    <PublicPage title="注册" heading="注册账号">
      内容
    </PublicPage>,
  )
  expect((await screen.findByRole('heading')).textContent).toBe('注册账号')
  expect(screen.queryByAltText('安卓客户端二维码')).toBeNull()
  expect(screen.queryByText('组织、权限、公告与业务表单，一处管理')).toBeNull()
  expect(screen.getByRole('main').classList).toContain('login-box-small')
})

test.each([
  ['1', '1'],
  ['9', '9'],
  ['0', '6'],
  ['10', '6'],
  ['', '6'],
])('DEC-030 position %j puts the box at place %s', async (loginPosition, place) => {
  useSession.setState({ branding: { ...branding, loginPosition } })
  show(<PublicPage title="登录">内容</PublicPage>)
  await screen.findByRole('heading')
  expect(position()).toBe(place)
})

test('a host without anything of its own shows the drawing and the name of the product', async () => {
  useSession.setState({ branding: undefined })
  show(<PublicPage title="登录">内容</PublicPage>)
  expect((await screen.findByRole('heading')).textContent).toBe('榕台')
  expect(document.querySelector('.login-background')).toBeNull()
  expect(document.querySelector('.login-drawing')?.getAttribute('aria-hidden')).toBe('true')
  expect([sourceOf('.login-picture'), position()]).toEqual(['./favicon.svg', '6'])
})
