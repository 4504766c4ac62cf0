import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'

/** Starts the browser the journeys use, or tells why there is none. */
export async function startBrowser(): Promise<Browser | string> {
  try {
    const { path, args } = await findBrowser()
    return await chromium.launch({ executablePath: path, args })
  } catch (error) {
    return String(error).split('\n')[0] ?? ''
  }
}

export interface Session {
  token: string
  refreshToken: string
  userInfo: { tenantId: number; username: string }
}

/** The console of someone signed in, in a window that has nothing kept, on its home page and at rest. */
export async function openConsole(browser: Browser, at: string, session: Session): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.addInitScript(({ token, refreshToken, userInfo }) => {
    const keep = (key: string, value: unknown) =>
      localStorage.setItem(`console.${key}`, JSON.stringify({ value, expire: Date.now() + 3_600_000 }))
    keep('accessToken', token)
    keep('refreshToken', refreshToken)
    keep('username', userInfo.username)
    keep('tenantId', userInfo.tenantId)
  }, session)
  await page.goto(`${at}/`)
  await page.getByRole('menu').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}
