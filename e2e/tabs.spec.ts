import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './product.ts'

const strip = (page: Page) => page.getByLabel('打开的页面')
const tabs = (page: Page) => strip(page).getByRole('listitem')
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
const menu = (page: Page, name: string) =>
  page.locator('aside').getByRole('menuitem', { name, exact: true }).click()
const act = async (page: Page, name: string, label: string) => {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: label }).click()
}

test('SESS-047 SHELL-030 SHELL-031 SHELL-032 SHELL-033 SHELL-034 SHELL-036 SHELL-037 SHELL-038 DEC-009 DEC-017 tabs open, close alone and beside others, keep home, and come back after F5 to their owner only', async ({
  page,
}) => {
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user')
  for (const name of ['角色', '部门', '角色']) {
    await menu(page, name)
    await expect(page.locator('[aria-current=page]').getByRole('link')).toHaveText(name)
  }
  await expect(tabs(page)).toHaveText(['首页', '用户', '角色', '部门'])
  await expect(page.locator('[aria-current=page]').getByRole('link')).toHaveText('角色')
  await strip(page).getByRole('button', { name: '关闭 角色' }).click()
  await expect(tabs(page)).toHaveText(['首页', '用户', '部门'])
  await expect(page).toHaveURL(/#\/isps\/depart/)
  await strip(page).getByRole('button', { name: '关闭 部门' }).click()
  await expect(page).toHaveURL(/#\/isps\/user/)
  expect(new URL(page.url()).pathname).toBe('/') // every move is one of the hash

  for (const name of ['角色', '部门', '日志']) {
    await menu(page, name)
    await expect(tab(page, name)).toBeVisible()
  }
  await expect(strip(page).getByRole('button', { name: /^关闭/ })).toHaveCount(4) // home has none
  await tab(page, '首页').click({ button: 'middle' })
  await expect(page.getByText('首页不能关闭!', { exact: true })).toBeVisible()
  await expect(tabs(page)).toHaveText(['首页', '用户', '角色', '部门', '日志'])
  await tab(page, '部门').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^(刷新|关闭左侧|关闭右侧|关闭其它)$/ })).toHaveText([
    '刷新',
    '关闭左侧',
    '关闭右侧',
    '关闭其它',
  ])
  await page.getByRole('menuitem', { name: '关闭左侧' }).click()
  await expect(tabs(page)).toHaveText(['首页', '部门', '日志'])
  await act(page, '部门', '关闭右侧')
  await expect(tabs(page)).toHaveText(['首页', '部门'])
  await expect(page).toHaveURL(/#\/isps\/depart/)
  await menu(page, '用户')
  await act(page, '用户', '关闭其它')
  await expect(tabs(page)).toHaveText(['首页', '用户'])

  await menu(page, '角色')
  await expect(tab(page, '角色')).toBeVisible()
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '用户', '角色'])
  await act(page, '首页', '关闭右侧')
  await expect(tabs(page)).toHaveText(['首页'])
  await expect(page).toHaveURL(/distributionMap/)
  for (const name of ['部门', '角色']) {
    await menu(page, name)
    await expect(tab(page, name)).toBeVisible()
  }
  await page.evaluate(() =>
    localStorage.setItem('console.username', JSON.stringify({ value: 'u0002', expire: null })),
  )
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '角色'])
})

test('SHELL-022 SHELL-040 SHELL-041 DEC-031 a page keeps words, query and scroll while its tab is open; 刷新 starts it anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user?_page=2')
  await expect(page.getByText(/^11-20 共\d+条$/)).toBeVisible()
  await page.getByPlaceholder('请输入姓名').fill('半个名')
  await page.evaluate(() => window.scrollTo(0, 200))
  await menu(page, '角色')
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
  await expect(page.getByPlaceholder('请输入姓名')).toBeHidden()
  await menu(page, '用户')
  await expect(page.getByText(/^11-20 共\d+条$/)).toBeVisible()
  await expect(page.getByPlaceholder('请输入姓名')).toHaveValue('半个名')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
  // The page that came back may still be scrolling, which would close a context menu.
  await strip(page).getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await expect(page.getByText(/^1-10 共\d+条$/).filter({ visible: true })).toBeVisible() // 角色 is kept too
  await expect(page.getByPlaceholder('请输入姓名')).toHaveValue('')
  await expect(page).toHaveURL(/#\/isps\/user$/)
})

test('ux §4 a tab with unsaved work asks before it closes, also out of view; F5 asks too', async ({
  page,
}) => {
  await signedIn(page, 'u0001')
  await page.goto('/#/vclinfoExtend/vehicleBrand')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('品牌名称').fill('半个')
  await page.keyboard.press('Alt+BracketLeft')
  await expect(page).toHaveURL(/distributionMap/)
  await expect(page.getByRole('dialog')).toHaveCount(0) // out of view with its page
  await strip(page).getByRole('button', { name: '关闭 车辆品牌' }).click()
  const question = page.getByRole('dialog', { name: '有未保存的修改' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(tabs(page)).toHaveText(['首页', '车辆品牌'])
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload({ timeout: 3000 }).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading
  await strip(page).getByRole('button', { name: '关闭 车辆品牌' }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(tabs(page)).toHaveText(['首页'])
})

test('ux §4 SHELL-039 with one page at a time there are no tabs and no other page is kept; menu, breadcrumb and the back button ask before unsaved work is lost', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('console.theme', JSON.stringify({ value: { multipage: false }, expire: null })),
  )
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user')
  await page.getByPlaceholder('请输入姓名').fill('半个名')
  await expect(strip(page)).toHaveCount(0)
  await menu(page, '角色')
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
  await expect(page.getByPlaceholder('请输入姓名')).toHaveCount(0)
  await menu(page, '用户')
  await expect(page.getByPlaceholder('请输入姓名')).toHaveValue('')
  await menu(page, '角色')
  await menu(page, '页面配置')
  const choose = page.getByRole('row', { name: /榕城/ }).getByRole('button', { name: '编辑' })
  await choose.click()
  const title = page.getByLabel('登录页标题')
  const own = await title.inputValue()
  await title.fill(`${own}改`)
  const question = page.getByRole('dialog', { name: '有未保存的修改' })
  for (const leave of [
    () => menu(page, '角色'),
    () => page.getByLabel('面包屑').getByRole('link', { name: '首页' }).click(),
    () => page.goBack(),
    () => page.evaluate(() => window.location.assign('#/isps/user')),
  ]) {
    await leave()
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(/#\/isps\/pageConfig$/)
    await expect(title).toHaveValue(`${own}改`)
  }
  await page.goBack()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/#\/isps\/role$/)
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
  await page.goForward() // one step back, and nothing of the way is lost
  await choose.click()
  await expect(title).toHaveValue(own)
  await menu(page, '角色')
  await expect(page).toHaveURL(/#\/isps\/role$/)
})

test('ux §4 a long side menu shows the page in view, and the window stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/onlineUser')
  const chosen = page.locator('aside').getByRole('menuitem', { name: /在线用户/ })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
