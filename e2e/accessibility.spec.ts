import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, expect, signedIn, test, tokenOf } from './product.ts'

/** What axe calls serious or critical, with the places. */
async function seriousIn(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`ux §7 axe finds nothing serious on sign-in, home, a list and the settings in ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/#/user/login')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await seriousIn(page)).toEqual([])
    await signedIn(page, 'u0001')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousIn(page)).toEqual([])
    await page.goto('/#/isps/user')
    await page.getByText(/^1-10 共\d+条$/).waitFor()
    expect(await seriousIn(page)).toEqual([])
    await page.getByRole('button', { name: '系统设置' }).click()
    await page.getByRole('dialog').getByText('主题色').waitFor()
    expect(await seriousIn(page)).toEqual([])
  })
}

test('SHELL-001 DEC-043 every page of the menu opens in Chinese, without an error in the console', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signedIn(page, 'admin')
  const { menu } = await ask<{ menu: Node[] }>(
    await tokenOf('admin'),
    'GET',
    '/sys/permission/getUserPermissionByToken',
  )
  await page.goto('/#/vclinfoExtend/distributionMap')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const paths = leaves(menu)
  expect([...paths].sort()).toEqual([...routes].sort())
  for (const path of paths) {
    await page.evaluate((to) => {
      window.location.hash = to
    }, path)
    const shown = page.locator('.page-frame:visible')
    await expect(shown).toHaveCount(1)
    await expect(shown.locator('.page-arriving')).toHaveCount(0)
    await expect(shown.getByText('抱歉，您访问的页面不存在')).toHaveCount(0)
    await expect(shown.getByText('页面出错了')).toHaveCount(0)
    await expect(shown.locator('[aria-busy=true]')).toHaveCount(0)
    const labels = await shown.getByRole('button').allInnerTexts()
    const foreign = labels
      .map((label) => label.trim())
      .filter((label) => /^[A-Za-z][A-Za-z ]{2,}$/.test(label))
    expect({ path, foreign }).toEqual({ path, foreign: [] })
  }
})

/** Of the routes of DEC-043 those that have their screen. */
const routes = Object.entries({
  vclinfoExtend:
    'distributionMap workOrder vehicle device consumer part vehicleType vehicleBrand vehicleKind',
  isps:
    'user role menu depart departRole dict category announcement userAnnouncement ' +
    'dataRule checkRule fillRule log onlineUser tenant pageConfig',
  service: 'serviceType serviceDict',
  online: 'form report widgets',
}).flatMap(([area, names]) => names.split(' ').map((name) => `/${area}/${name}`))

interface Node {
  path: string
  children?: Node[]
}
const leaves = (nodes: Node[]): string[] =>
  nodes.flatMap(({ path, children }) =>
    children ? leaves(children) : path.startsWith('/') && !path.includes(':') ? [path] : [],
  )
