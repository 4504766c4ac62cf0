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

/** The console of someone signed in, in a window that has nothing kept, on its home page. */
export async function openConsole(browser: Browser, at: string, session: Session): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.addInitScript({ content: keeping(session) })
  await goHome(page, at)
  return page
}

/** The home page, begun anew and at rest: whatever the console had read is forgotten. */
export async function goHome(page: Page, at: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${at}/`)
  await page.getByRole('menu').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What the console finds in its store, as after signing in. */
function keeping({ token, refreshToken, userInfo: { username, tenantId } }: Session): string {
  const kept = { accessToken: token, refreshToken, username, tenantId }
  const expire = Date.now() + 3_600_000
  return Object.entries(kept)
    .map(([key, value]) => {
      const stored = JSON.stringify(JSON.stringify({ value, expire }))
      return `localStorage.setItem('console.${key}', ${stored})`
    })
    .join(';')
}
