import type { Page } from '@playwright/test'
import { address, ask, expect, password, signedIn, signIn, somebody, test, tokenOf } from './product.ts'

const list = (page: Page) => page.getByText(/^\d+-\d+ 共\d+条$/)
const expired = '很抱歉，登录已过期，请重新登录'

/** Makes the access token one that the server does not know. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const key = 'console.accessToken'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, value: `${kept.value}x` }))
    return `${kept.value}x`
  })
const dropRefreshToken = (page: Page) => page.evaluate(() => localStorage.removeItem('console.refreshToken'))

test('SESS-030 SESS-031 SESS-034 SESS-015 DEC-015 DEC-023 all calls of a page refused at once are one refresh, then all are repeated', async ({
  page,
  quiet,
}) => {
  quiet.allow(/401/)
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/role')
  await expect(list(page)).toBeVisible()
  const bad = await spoilToken(page)
  const renewed: string[] = []
  let refused = 0
  page.on('request', (request) => {
    if (/refreshToken|sys\/logout/.test(request.url())) renewed.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() === 401) refused++
  })
  // they wait for each other, so that all are refused together
  let waiting = 0
  let release = () => {}
  const gathered = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.origin === address,
    async (route) => {
      if (route.request().headers()['access-token'] !== bad || waiting >= 5) return route.continue()
      if (++waiting === 5) release()
      await gathered
      return route.continue()
    },
  )
  await page
    .locator('aside')
    .getByRole('menuitem', { name: / 用户$/ })
    .click()
  await expect(page).toHaveURL(/isps\/user/)
  await page.locator('.page-frame:visible').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await expect.poll(() => refused).toBeGreaterThanOrEqual(5)
  await form.getByLabel('用户名').fill('nothing-is-lost')
  await expect(list(page).last()).toBeVisible()
  await expect(form.getByLabel('用户名')).toHaveValue('nothing-is-lost')
  expect(renewed).toEqual([`${address}/plat-auth/sys/refreshToken`])
})

test('SESS-032 SESS-061 SESS-063 a session that cannot be renewed ends at the sign-in page and comes back to the same page', async ({
  page,
  quiet,
}) => {
  quiet.allow(/401/)
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user?_page=2')
  await expect(page.getByText(/^11-20 共\d+条$/)).toBeVisible()
  await page.evaluate(() => {
    for (const key of ['console.accessToken', 'console.refreshToken']) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...kept, value: `${kept.value}x` }))
    }
  })
  await page.getByRole('button', { name: '刷新' }).first().click()
  await expect(page).toHaveURL(/#\/user\/login\?redirect=%2Fisps%2Fuser/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token|tenantId/.test(key))),
  ).toEqual([])
  await page.getByPlaceholder('请输入用户名').fill('u0001')
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/isps\/user\?.*_page=2/)
  await expect(page.getByText(/^11-20 共\d+条$/)).toBeVisible()
})

test('SESS-033 SESS-036 without a refresh token the page says 登录已过期 and leads to sign-in', async ({
  page,
  quiet,
}) => {
  quiet.allow(/401/)
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/role')
  await expect(list(page)).toBeVisible()
  await spoilToken(page)
  await dropRefreshToken(page)
  await page.getByRole('button', { name: '刷新' }).first().click()
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await expect(dialog.getByText(expired)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/#\/user\/login\?redirect=%2Fisps%2Frole/)
})

test('SESS-037 SESS-038 DEC-024 a session ended from elsewhere says so; its button logs out and loads the page anew', async ({
  page,
  quiet,
}) => {
  quiet.allow(/500/)
  const person = await somebody()
  await signedIn(page, person.username)
  await page.goto('/#/isps/role')
  await expect(list(page)).toBeVisible()
  const boss = await tokenOf('u0001')
  await ask(boss, 'PUT', '/sys/user/frozenBatch', { ids: person.id, status: 2 })
  await page.getByRole('button', { name: '刷新' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(expired)).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await page.addInitScript(() => localStorage.removeItem('console.accessToken')) // signedIn would come back
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/#\/user\/login/)
  await expect.poll(() => loads).toBe(1)
})

test('SESS-026 SESS-005 DEC-003 windows of one browser share the session: out, in, and never in two tenants at once', async ({
  context,
  page,
  quiet,
}) => {
  quiet.allow(/401/)
  await signIn(page, 'u0005')
  const second = await context.newPage()
  await second.goto(`${address}/#/isps/userAnnouncement`)
  await expect(second.getByRole('button', { name: /^欢迎您，/ })).toBeVisible()
  await page.getByRole('button', { name: /^欢迎您，/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(second).toHaveURL(/#\/user\/login\?redirect=%2Fisps%2FuserAnnouncement/)
  await signIn(page, 'u0005')
  await expect(second).toHaveURL(/#\/isps\/userAnnouncement/)
  await second.evaluate(() =>
    localStorage.setItem('console.tenantId', JSON.stringify({ value: 1001, expire: null })),
  )
  await expect(page.getByRole('dialog', { name: '账号或租户已变更' })).toBeVisible()
})

test('DEC-003 DEC-109 SHELL-015 TENANT-004 another tenant: its name, its menu, its tabs; the next sign-in proposes it', async ({
  page,
}) => {
  const admin = await tokenOf('admin')
  const person = await somebody()
  await ask(admin, 'POST', '/tenant/dictSystem/member', { tenantId: 1001, userId: person.id })
  await signedIn(page, person.username)
  await page.goto('/#/isps/role')
  await expect(page.getByRole('banner').getByText('榕城车联服务').first()).toBeVisible()
  await page.getByRole('button', { name: /^欢迎您，/ }).click()
  await page.getByRole('menuitem', { name: '切换租户' }).hover()
  await page.getByRole('menuitem', { name: '闽江物流' }).click()
  await expect(page.getByRole('banner').getByText('闽江物流').first()).toBeVisible()
  await expect(page).toHaveURL(/distributionMap/)
  await expect(page.getByLabel('打开的页面').getByRole('listitem')).toHaveText(['首页'])
  const again = await ask<{ userInfo: { tenantId: number } }>('', 'POST', '/sys/login', {
    username: person.username,
    password,
  })
  expect(again.userInfo.tenantId).toBe(1001)
})
