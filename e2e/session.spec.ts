import type { Page, Request } from '@playwright/test'
import { address, ask, expect, password, signedIn, signIn, somebody, test, tokenOf } from './product.ts'

const list = (page: Page) => page.getByText(/^\d+-\d+ 共\d+条$/)
const expired = '很抱歉，登录已过期，请重新登录'
type Quiet = { allow(pattern: RegExp): void }

/** A list in view whose next calls may be refused. */
async function atList(page: Page, quiet: Quiet, { as = 'u0001', path = '/isps/role', status = /401/ } = {}) {
  quiet.allow(status)
  await signedIn(page, as)
  await page.goto(`/#${path}`)
  await expect(list(page)).toBeVisible()
}

/** Makes tokens ones that the server does not know; gives back the access token. */
const spoil = (page: Page, ...names: ('accessToken' | 'refreshToken')[]) =>
  page.evaluate((keys) => {
    const spoilt = keys.map((key) => {
      const kept = JSON.parse(localStorage.getItem(`console.${key}`) ?? '{}')
      localStorage.setItem(`console.${key}`, JSON.stringify({ ...kept, value: `${kept.value}x` }))
      return `${kept.value}x`
    })
    return spoilt[0] ?? ''
  }, names)
const dropRefreshToken = (page: Page) => page.evaluate(() => localStorage.removeItem('console.refreshToken'))
const reload = (page: Page) => page.getByRole('button', { name: '刷新' }).first().click()

/** A slow line: calls of some kind wait for each other, and when so many are together the token they carry is too old. */
async function slowLine(page: Page, count: number) {
  const line = { slow: /^$/, waiting: [] as string[] }
  let release = () => {}
  const complete = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.origin === address,
    async (route) => {
      const headers = route.request().headers()
      const isSlow = headers['access-token'] !== undefined && line.slow.test(route.request().url())
      if (!isSlow || line.waiting.length >= count) return route.continue()
      line.waiting.push(callOf(route.request()))
      if (line.waiting.length === count) release()
      await complete
      return route.continue({ headers: { ...headers, 'access-token': `${headers['access-token']}x` } })
    },
  )
  return line
}
const callOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

test('SESS-030 SESS-031 SESS-034 SESS-015 DEC-015 DEC-023 ten calls of a page refused at once are one refresh, then all ten are repeated', async ({
  context,
  page,
  quiet,
}) => {
  const { username } = await somebody([])
  await atList(page, quiet, { path: `/isps/user?username=${username}` })
  const here = page.locator('.page-frame:visible')
  const row = here.getByRole('row', { name: username })
  const old = await page.evaluate(() => JSON.parse(localStorage.getItem('console.accessToken') ?? '').value)
  const renewed: string[] = []
  const refused: string[] = []
  const repeated: string[] = []
  const saved: string[] = []
  page.on('request', (request) => {
    if (/refreshToken|sys\/logout/.test(request.url())) renewed.push(request.url())
  })
  page.on('response', (response) => {
    const request = response.request()
    const token = request.headers()['access-token']
    if (response.status() === 401) refused.push(callOf(request))
    else if (token !== undefined && token !== old && response.ok()) repeated.push(callOf(request))
  })
  page.on('download', (file) => saved.push(file.suggestedFilename()))

  const line = await slowLine(page, 10)
  line.slow = /exportXls/
  await here.getByRole('button', { name: '导出' }).click()
  await page.getByText('Excel 97-2003（.xls）').click()
  await row.getByRole('checkbox').check()
  await here.getByRole('button', { name: '导出所选' }).click()
  await page.getByText('Excel 工作簿（.xlsx）').last().click()
  await expect.poll(() => line.waiting.length).toBe(2)
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('职务').fill('nothing-is-lost')
  await expect(form.locator('[aria-busy=true], .ant-select-loading')).toHaveCount(0)
  expect(refused).toEqual([])
  await page.clock.setSystemTime(Date.now() + 2000) // what was read within the last second counts as fresh
  line.slow = /./
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await context.setOffline(false) // page and form read everything anew: eight more
  await expect.poll(() => line.waiting.length).toBe(10)
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(10)
  expect(line.waiting.filter((call) => !refused.includes(call))).toEqual([])
  await expect.poll(() => line.waiting.filter((call) => !repeated.includes(call))).toEqual([])
  await expect.poll(() => [...saved].sort()).toEqual(['用户.xls', '用户.xlsx'])
  await expect(form.getByLabel('职务')).toHaveValue('nothing-is-lost')
  expect(renewed).toEqual([`${address}/plat-auth/sys/refreshToken`])
})

test('SESS-032 SESS-033 SESS-036 SESS-061 SESS-063 a session that cannot be renewed ends at the sign-in page and comes back to the same page; without a refresh token the page says 登录已过期 first', async ({
  page,
  quiet,
}) => {
  await atList(page, quiet, { path: '/isps/user?_page=2' })
  await spoil(page, 'accessToken', 'refreshToken')
  await reload(page)
  await expect(page).toHaveURL(/#\/user\/login\?redirect=%2Fisps%2Fuser/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token|tenantId/.test(key))),
  ).toEqual([])
  await page.getByPlaceholder('请输入用户名').fill('u0001')
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/isps\/user\?.*_page=2/)
  await expect(page.getByText(/^11-20 共\d+条$/)).toBeVisible()

  await spoil(page, 'accessToken')
  await dropRefreshToken(page)
  await reload(page)
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await expect(dialog.getByText(expired)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/#\/user\/login\?redirect=%2Fisps%2Fuser/)
})

test('SESS-037 SESS-038 SESS-015 DEC-015 DEC-024 a session ended from elsewhere says so; its button logs out and loads the page anew', async ({
  page,
  quiet,
}) => {
  const person = await somebody()
  await page.routeWebSocket(/websocket/, () => undefined) // a page that hears nothing of it until its next call
  await atList(page, quiet, { as: person.username, status: /500/ })
  const boss = await tokenOf('u0001')
  await ask(boss, 'PUT', '/sys/user/frozenBatch', { ids: person.id, status: 2 })
  await reload(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(expired)).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await page.addInitScript(() => localStorage.removeItem('console.accessToken')) // signedIn would come back
  const out = page.waitForRequest(`${address}/plat-auth/sys/logout`) // where every client of the console logs out
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await out
  await expect(page).toHaveURL(/#\/user\/login/)
  await expect.poll(() => loads).toBe(1)
})

test('SESS-026 SESS-005 DEC-003 windows of one browser share the session: out, in, and never in two tenants at once', async ({
  context,
  page,
  quiet,
}) => {
  quiet.allow(/401|403/) // 403: a call under way when the tenant changes
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
