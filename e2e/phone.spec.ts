import type { Page } from '@playwright/test'
import { expect, signedIn, signIn, test } from './product.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('SHELL-021 SHELL-003 DEC-008 at 390 px: sign in, menu drawer, cards, open pages as a sheet', async ({
  page,
}) => {
  await signIn(page, 'u0001')
  expect(await overflow(page)).toBe(0)
  const menuButton = page.getByRole('button', { name: '展开菜单' })
  await expect(menuButton).toBeVisible()
  await expect(page.locator('.shell-sider')).toHaveCount(0)
  await menuButton.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('系统管理').click()
  await drawer.getByRole('menuitem', { name: '角色', exact: true }).click()
  await expect(page).toHaveURL(/#\/isps\/role/)
  await expect(drawer).toBeHidden()
  await expect(page.getByText('调度员').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await overflow(page)).toBe(0)
  await expect(page.getByRole('banner').getByText('角色')).toBeVisible()

  await page.getByRole('button', { name: /打开的页面|标签/ }).click()
  const sheet = page.getByRole('dialog', { name: '打开的页面' })
  await expect(sheet.getByRole('listitem')).toHaveText(['首页', '角色'])
  await sheet.getByRole('button', { name: '关闭 角色' }).click()
  await expect(page).toHaveURL(/distributionMap/)
})

test('SHELL-005 DEC-030 on a phone the login box is centred, whatever its place', async ({ page }) => {
  await page.goto('/#/user/login')
  const box = await page.locator('main.login-box').boundingBox()
  expect(Math.abs((box?.x ?? 0) - (390 - (box?.x ?? 0) - (box?.width ?? 0)))).toBeLessThanOrEqual(2)
  expect(await overflow(page)).toBe(0)
  for (const target of await page.getByRole('button').all()) {
    const { height = 44 } = (await target.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(24)
  }
})

test('ux P SHELL-042 begin and end of a time are picked in one month that fits the screen; settings fill it, and what only a desk can use says so', async ({
  page,
}) => {
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/log')
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByPlaceholder('开始').click()
  const sheet = page.locator('.ant-picker-dropdown:visible')
  const { y = -1, height = 0 } = (await sheet.boundingBox()) ?? {}
  expect([y >= 0, Math.round(y + height)]).toEqual([true, 844])
  const month = sheet.locator('.ant-picker-month-btn:visible')
  await expect(month).toHaveCount(1)
  const shown = await month.textContent()
  await sheet.locator('.ant-picker-header-next-btn:visible').click()
  await expect(month).not.toHaveText(shown ?? '')

  await page.goto('/#/isps/role')
  await page.getByRole('button', { name: /^欢迎您，/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('仅桌面可用').first()).toBeVisible()
  const { width = 0 } = (await drawer.boundingBox()) ?? {}
  expect(Math.round(width)).toBe(390)
})
