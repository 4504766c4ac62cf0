import type { Page } from '@playwright/test'
import { clippedIn } from './clipped.ts'
import { expect, signedIn, test } from './product.ts'
import { menuStops, otherStops, poorContrastsIn, type Stop, seriousIn, settled } from './walk.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 }) // forty pages in one journey

test('the check of clipped controls sees what is cut, beyond the edge, too small or covered, and nothing else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`<!doctype html>
    <div style="overflow: hidden; width: 50px; height: 30px"><button style="width: 90px">cut</button></div>
    <button style="position: absolute; left: 350px; top: 300px; width: 90px">beyond</button>
    <button style="width: 40px; padding: 0; white-space: nowrap; overflow: hidden"><span>a label too long</span></button>
    <div style="position: relative"><p><button>under</button></p><i style="position: absolute; inset: 0"></i></div>
    <p style="position: relative"><button>below</button><button style="position: absolute; left: 30px; top: 0">beside</button></p>
    <p style="position: relative"><input id="own" style="width: 90px"><span style="position: absolute; left: 0">placeholder</span></p>
    <div style="overflow: auto; width: 60px"><button style="width: 200px">scrolls</button></div>
    <button>whole</button>`)
  expect(await clippedIn(page)).toEqual([
    'the page scrolls sideways by 50 px',
    'button “cut” is cut off by 40 px sideways',
    'button “beyond” is beyond the edge of the screen by 50 px',
    'button “a label too long” is too small for its label',
    'button “under” is covered',
    'button “below” is covered',
  ])
})

test('ux §7 axe finds nothing serious around a list with tabs and in the settings, in light and dark, and at home in dark', async ({
  desk,
}) => {
  const page = await desk()
  await page.goto('/#/isps/user')
  await page.getByText(/^1-10 共\d+条$/).waitFor()
  const settings = page.getByRole('dialog')
  const turnTabs = async (check: () => Promise<void>) => {
    await page.getByRole('button', { name: '系统设置' }).click()
    await settings.getByRole('switch', { name: '多标签' }).click()
    await check()
    await settings.getByRole('button', { name: '关闭' }).click()
    await expect(settings).toHaveCount(0)
  }
  await turnTabs(() => isFineInBoth(page))
  await page.getByLabel('打开的页面').waitFor()
  await isFineInBoth(page)
  await turnTabs(async () => undefined)
  await page.goto('/#/vclinfoExtend/distributionMap')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await poorInDark(page)).toEqual([])
})

async function isFineInBoth(page: Page) {
  expect(await seriousIn(page)).toEqual([])
  expect(await poorInDark(page)).toEqual([])
}

async function poorInDark(page: Page): Promise<string[]> {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const found = await poorContrastsIn(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  return found
}

test('SHELL-001 DEC-043 every page opens in Chinese, nothing clipped, nothing serious for axe, no error in the console', async ({
  page,
}) => {
  const inMenu = await menuStops()
  expect(inMenu.length).toBeGreaterThan(25)
  await walk(page, [...inMenu, ...(await otherStops())], async (path) => ({
    path,
    missing: ['/404', '/500'].includes(path)
      ? 0
      : await page.getByText(/抱歉，您访问的页面不存在|页面出错了/).count(),
    foreign: await foreignLabels(page),
    clipped: await clippedIn(page),
    serious: await seriousIn(page, 'main'),
    dark: path === '/user/login' ? await poorInDark(page) : [],
  }))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('ux P every page fits 390 px: nothing clipped, nothing beyond the edge', async ({ page }) => {
    await walk(page, [...(await menuStops()), ...(await otherStops())], async (path) => ({
      path,
      clipped: await clippedIn(page),
    }))
  })
})

/** Opens page after page and expects nothing but its path from each. */
async function walk(page: Page, stops: Stop[], look: (path: string) => Promise<Record<string, unknown>>) {
  const found: Record<string, unknown>[] = []
  // Nothing of the person before is left when the console is loaded for the next one.
  await page.addInitScript(() => {
    localStorage.clear()
    localStorage.setItem('console.theme', JSON.stringify({ value: { multipage: false }, expire: null }))
  })
  for (const as of ['', 'u0001', 'admin'] as const) {
    if (as) await signedIn(page, as)
    await page.goto('/')
    for (const stop of stops.filter((each) => each.as === as)) {
      await page.evaluate((to) => window.location.assign(`#${to}`), stop.path)
      await settled(page, stop)
      found.push(await look(stop.path))
    }
  }
  const isFine = (value: unknown) => value === 0 || (Array.isArray(value) && value.length === 0)
  expect(found.filter(({ path: _, ...rest }) => !Object.values(rest).every(isFine))).toEqual([])
}

/** Labels of buttons that are words of another language. */
async function foreignLabels(page: Page): Promise<string[]> {
  const labels = await page.locator('.page-frame:visible').getByRole('button').allInnerTexts()
  return labels.map((label) => label.trim()).filter((label) => /^[A-Za-z][A-Za-z ]{2,}$/.test(label))
}
