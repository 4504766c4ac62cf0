import type { Locator, Page } from '@playwright/test'
import { expect, signedIn, test } from './product.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const shell = (page: Page) => page.locator('.shell')
const pick = (page: Page, label: string, option: string) =>
  drawer(page).getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click()
const flip = (page: Page, label: string) => drawer(page).getByRole('switch', { name: label }).click()
const color = (place: Locator, name: string) =>
  place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

async function openSettings(page: Page) {
  await page.setViewportSize({ width: 1440, height: 450 }) // a dense table is higher than that
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user')
  await page.getByRole('button', { name: '系统设置' }).click()
  await expect(drawer(page).getByText('系统设置')).toBeVisible()
  await expect(page.getByText(/^1-\d+ 共\d+条$/)).toBeVisible()
}
/** What was chosen holds now and after F5. */
async function nowAndLater(page: Page, check: () => Promise<void>) {
  await check()
  await page.reload()
  await expect(page.getByText(/^1-\d+ 共\d+条$/)).toBeVisible()
  await check()
}

test('SHELL-004 SHELL-017 SHELL-054 SHELL-055 SHELL-056 SHELL-057 SHELL-058 SHELL-059 SHELL-060 SHELL-061 SHELL-062 SHELL-063 SHELL-064 SHELL-066 SHELL-067 DEC-037 what is chosen in the settings holds after F5: colours, tabs, table, header and menu', async ({
  page,
}) => {
  await openSettings(page)
  const sider = page.locator('aside .ant-menu-root')
  const header = page.getByRole('banner')
  const html = page.locator('html')
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  const scrollTo = (y: number) => page.evaluate((at) => window.scrollTo(0, at), y)
  const reopen = () => page.getByRole('button', { name: '系统设置' }).click()

  await test.step('menu theme, colour, colour-weak mode, tabs, table and a header hidden on the way down', async () => {
    await expect(sider).toHaveClass(/ant-menu-light/)
    const dots = drawer(page).getByRole('radiogroup', { name: '主题色' }).getByRole('radio')
    await expect(dots).toHaveCount(8)
    const primary = async () => (await color(sider, '--ant-color-primary')).toLowerCase()
    expect(await primary()).toBe('#1890ff')
    const red = () => color(html, '--bad')
    const before = await red()
    const row = page.locator('tbody tr.ant-table-row').first()
    const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
    await expect.poll(height).toBeGreaterThanOrEqual(46)

    await page.getByTitle('酱紫').click()
    await pick(page, '菜单主题', '深色')
    await flip(page, '色弱模式')
    await flip(page, '多标签')
    await pick(page, '表格', '紧凑')
    await flip(page, '下滑隐藏')
    await nowAndLater(page, async () => {
      await expect(sider).toHaveClass(/ant-menu-dark/)
      await expect.poll(primary).toBe('#722ed1')
      await expect(page.getByLabel('打开的页面')).toHaveCount(0)
      await expect.poll(height).toBeLessThanOrEqual(38)
      expect(await red()).not.toBe(before)
      // once more when rows arrived meanwhile: they change the height of the page, and that scrolls it
      await expect(async () => {
        await scrollTo(0)
        await scrollTo(300)
        await expect(shell(page)).toHaveAttribute('data-header', 'hidden', { timeout: 2000 })
        await scrollTo(200)
        await expect(shell(page)).toHaveAttribute('data-header', 'fixed', { timeout: 2000 })
        await expect.poll(() => top(header), { timeout: 2000 }).toBe(0)
      }).toPass()
    })
  })

  await test.step('light or dark as chosen or as the system has it; a header that scrolls, a side menu too', async () => {
    await scrollTo(0)
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await reopen()
    await pick(page, '外观', '浅色')
    await flip(page, '固定头部')
    await expect(drawer(page).getByRole('switch', { name: '下滑隐藏' })).toBeDisabled()
    await expect(drawer(page).getByText('需固定头部')).toBeVisible()
    await flip(page, '固定侧栏')
    await nowAndLater(page, async () => {
      await expect(html).toHaveAttribute('data-theme', 'light')
      await scrollTo(300)
      await expect.poll(() => top(header)).toBeLessThan(-40)
      expect(await top(page.locator('aside.shell-sider'))).toBeLessThan(0)
      await scrollTo(0)
    })
  })

  await test.step('a menu in the header; at most 1200 px wide or fluid', async () => {
    await page.setViewportSize({ width: 1680, height: 600 })
    await reopen()
    await expect(drawer(page).getByText('流式仅顶部导航可用')).toBeVisible()
    await pick(page, '导航', '顶部')
    await expect(drawer(page).getByText('仅侧边导航可用')).toBeVisible()
    await expect(drawer(page).getByRole('switch', { name: '固定侧栏' })).toBeDisabled()
    const isOnTop = async () => {
      await expect(page.locator('aside.shell-sider')).toHaveCount(0)
      await expect(header.getByRole('menuitem', { name: '系统管理' })).toBeVisible()
    }
    const width = async () => (await page.locator('.page-frame:visible').boundingBox())?.width ?? 0
    await isOnTop()
    await expect.poll(width).toBeLessThanOrEqual(1200)
    await drawer(page).getByRole('button', { name: '关闭' }).click()
    await header.getByRole('menuitem', { name: '系统管理' }).hover()
    await page.getByRole('menuitem', { name: '角色', exact: true }).click()
    await expect(page).toHaveURL(/#\/isps\/role/)
    await reopen()
    await pick(page, '内容宽度', '流式')
    await nowAndLater(page, async () => {
      await isOnTop()
      await expect(shell(page)).toHaveAttribute('data-width', 'fluid')
      await expect.poll(width).toBeGreaterThan(1500)
    })
  })
})
