import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/* What every journey shares: the product under test, signing in, and a watch over the browser's console. */

// Chosen once by the runner and inherited by its workers, so that two runs on one machine do not meet; below the ports
// that systems give to outgoing connections.
process.env.E2E_PORT ??= String(20_000 + 3 * Math.floor(Math.random() * 4000))
export const port = Number(process.env.E2E_PORT)
export const address = `http://127.0.0.1:${port}`
/** Whoever else the product talks to, played by `outside.ts`. */
export const outsidePort = port + 1
export const outside = `http://127.0.0.1:${outsidePort}`
/** The provider of single sign-on, which its journey runs. */
export const openIdPort = port + 2
export const password = 'Banyan-2026-e2e'

/** Any error in the console of a page and any uncaught exception fails the journey. */
interface Quiet {
  allow(pattern: RegExp): void
  watch(page: Page): () => void
}

interface Shared {
  /**
   * A page on which somebody is signed in already, shared by the journeys of one worker: loading the console takes longer
   * than most of what they ask. It has no tabs, so that nothing is left of a page once another one is opened; what a
   * journey stores in the browser or hears of a load of the console needs a `page` of its own.
   */
  desk: (username?: string) => Promise<Page>
  quiet: Quiet
}

export const test = base.extend<Shared, { desks: Map<string, Page> }>({
  desks: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  quiet: async ({ browserName: _ }, use) => {
    const errors: string[] = []
    const allowed: RegExp[] = []
    await use({ allow: (pattern) => void allowed.push(pattern), watch: (page) => noteErrors(page, errors) })
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
  page: async ({ page, quiet }, use) => {
    quiet.watch(page)
    await use(page)
  },
  desk: async ({ browser, desks, quiet }, use) => {
    const used = new Map<string, () => void>()
    await use(async (username = 'u0001') => {
      const page = desks.get(username) ?? (await openDesk(browser, username))
      desks.set(username, page)
      used.set(username, quiet.watch(page))
      return page
    })
    for (const [username, unwatch] of used) {
      const page = desks.get(username) as Page
      unwatch()
      if (await isLeft(page)) continue
      desks.delete(username)
      await page.context().close()
    }
  },
})

function noteErrors(page: Page, errors: string[]): () => void {
  const heard = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') errors.push(message.text())
  }
  const thrown = (error: Error) => void errors.push(error.message)
  page.on('console', heard).on('pageerror', thrown)
  return () => void page.off('console', heard).off('pageerror', thrown)
}

async function openDesk(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: false })
  const page = await context.newPage()
  await page.addInitScript(() =>
    localStorage.setItem('console.theme', JSON.stringify({ value: { multipage: false }, expire: null })),
  )
  await signedIn(page, username)
  return page
}

/** Whether the page of a journey lets itself be left as the next one wants to find it: empty, with nothing open. */
async function isLeft(page: Page): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#/403')
  const isEmpty = () => expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 3000 })
  return isEmpty().then(
    () => true,
    () => false,
  )
}

export { expect }

/** Signs in through the sign-in page and waits for the home page. */
export async function signIn(page: Page, username: string, secret = password): Promise<void> {
  await page.goto('/#/user/login')
  await page.getByPlaceholder('请输入用户名').fill(username)
  await page.getByPlaceholder('请输入密码').fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/vclinfoExtend\/distributionMap/)
}

interface Session {
  token: string
  refreshToken: string
  userInfo: { tenantId: number; username: string }
}

/**
 * A session without the sign-in page, for journeys about something else: in one page, or in every page of a context.
 * The browser itself signs in, so that it holds the cookie that files are read with.
 */
export async function signedIn(page: Page | BrowserContext, username: string): Promise<void> {
  const response = await page.request.post(`${address}/sys/login`, { data: { username, password } })
  const { result } = (await response.json()) as { result: Session }
  await page.addInitScript(({ token, refreshToken, userInfo }) => {
    const keep = (key: string, value: unknown) =>
      localStorage.setItem(`console.${key}`, JSON.stringify({ value, expire: Date.now() + 3_600_000 }))
    if (localStorage.getItem('console.accessToken')) return
    keep('accessToken', token)
    keep('refreshToken', refreshToken)
    keep('username', userInfo.username)
    keep('tenantId', userInfo.tenantId)
  }, result)
}

interface Made {
  id: string
  username: string
  phone: string
}

/** A fresh person of tenant 1000 for a journey that changes them; `roles` are role codes. */
export async function somebody(roles: string[] = ['tenant_admin']): Promise<Made> {
  const boss = await tokenOf('u0001')
  const known = await ask<{ id: string; roleCode: string }[]>(boss, 'GET', '/sys/role/queryall')
  const unique = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-9)
  const username = `e${unique}`
  const phone = `16${unique}`
  const ids = known.filter(({ roleCode }) => roles.includes(roleCode)).map(({ id }) => id)
  await ask(boss, 'POST', '/sys/user/add', {
    username,
    realname: `旅人${unique}`,
    phone,
    password,
    selectedroles: ids.join(),
  })
  const page = await ask<{ records: Made[] }>(boss, 'GET', `/sys/user/list?username=${username}`)
  return { id: page.records[0]?.id ?? '', username, phone }
}

/**
 * A published service type: its orders ask for 故障现象, their reports for 处理结果 and, with their labels by id, for long
 * texts; further items of the report are given whole.
 */
export async function serviceType(
  token: string,
  typeName: string,
  longTexts: Record<string, string> = {},
  more: readonly object[] = [],
): Promise<string> {
  const root = '/service/systemmanagement/serviceServiceType'
  const item = (id: string, label: string, type = 'input') => ({ id, type, label, required: 1 })
  const report = Object.entries(longTexts).map(([id, label]) => item(id, label, 'textarea'))
  const { id } = await ask<{ id: string }>(token, 'POST', `${root}/add`, { typeName, status: 1 })
  await ask(token, 'POST', `${root}/edit`, {
    id,
    workorderVariableTemp: JSON.stringify([item('fault', '故障现象')]),
    reportTemp: JSON.stringify([item('result', '处理结果'), ...report, ...more]),
  })
  await ask(token, 'POST', `${root}/publish`, { id })
  return id
}

/** An access token, for what a journey needs done behind the screen. */
export async function tokenOf(username: string, secret = password): Promise<string> {
  const { token } = await ask<{ token: string }>('', 'POST', '/sys/login', { username, password: secret })
  return token
}

/** One call without a browser; a refusal fails the journey. */
export async function ask<T>(
  token: string,
  method: string,
  path: string,
  body?: object,
  tenantId?: number,
): Promise<T> {
  const reply = await fetch(address + path, {
    method,
    headers: {
      'access-token': token,
      ...(tenantId !== undefined && { 'tenant-id': String(tenantId) }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const answer = (await reply.json()) as { success: boolean; message: string; result: T }
  if (!answer.success) throw new Error(`${method} ${path}: ${reply.status} ${answer.message}`)
  return answer.result
}

/** The last code sent to a telephone. */
export async function codeFor(phone: string): Promise<string> {
  const reply = await fetch(`${outside}/sms?phone=${phone}`)
  return ((await reply.json()) as { code: string }).code
}

/** Makes a job by the clock due now; it runs within seconds. */
export async function makeJobDue(name: string): Promise<void> {
  await fetch(`${outside}/jobs/due?name=${name}`)
}

/** How many jobs of a name are not done yet. */
export async function jobsWaiting(name: string): Promise<number> {
  return Number(await (await fetch(`${outside}/jobs/waiting?name=${name}`)).text())
}

/** Makes the orders that a service type has by now older, as if they had been created so many hours before. */
export async function ageOrders(serviceTypeId: string, hours: number): Promise<void> {
  await fetch(`${outside}/orders/age?serviceTypeId=${serviceTypeId}&hours=${hours}`)
}
