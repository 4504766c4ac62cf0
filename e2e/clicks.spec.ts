import type { Locator, Page } from '@playwright/test'
import { ask, expect, signedIn, test, tokenOf } from './product.ts'

/* The daily tasks take few clicks: each journey begins at home and counts what the mouse does; typing is free. */

const stamp = Date.now().toString(36)

/** Clicks and keeps the count. */
function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
    count: () => clicks,
  }
}

async function home(page: Page): Promise<void> {
  await signedIn(page, 'u0001')
  await page.goto('/#/vclinfoExtend/distributionMap')
  await expect(page.locator('aside').getByText('系统管理')).toBeVisible()
}

const inMenu = (page: Page, name: string) => page.locator('aside').getByText(name, { exact: true })
const drawer = (page: Page) => page.getByRole('dialog').last()

test('a user with role and department is created in at most 6 clicks', async ({ page }) => {
  const { click, count } = counter()
  await home(page)
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '用户'))
  await click(page.getByRole('complementary', { name: '部门' }).getByText('市场部'))
  await click(page.getByRole('button', { name: /新增$/ }).first())
  await drawer(page).getByLabel('用户名').fill(`click_${stamp}`)
  await drawer(page).getByLabel('姓名').fill('少点几下')
  await drawer(page).getByLabel('密码').fill('Journey-2026-pw')
  await click(drawer(page).getByRole('checkbox', { name: '普通员工' }))
  await click(drawer(page).getByRole('button', { name: '保存' }))
  const row = page.getByRole('row', { name: new RegExp(`click_${stamp}`) })
  await expect(row).toContainText('市场部')
  await expect(row).toContainText('普通员工')
  expect(count()).toBeLessThanOrEqual(6)
})

test('100 users are imported with roles and departments in at most 6 clicks, after a look at the file', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const lines = Array.from(
    { length: 100 },
    (_, at) => `i${at}_${stamp},导入${at},市场部,普通员工,Journey-2026-pw`,
  )
  const wrong = `bad_${stamp},写错部门,市场二部,普通员工,Journey-2026-pw`
  const text = ['用户名,姓名,部门,角色,密码,星座', ...lines, wrong].join('\r\n')
  const { click, count } = counter()
  await home(page)
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '用户'))
  await click(page.getByRole('button', { name: /导入$/ }))
  const choosing = page.waitForEvent('filechooser')
  await click(drawer(page).getByText('点击选择文件'))
  await (await choosing).setFiles({
    name: '用户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${text}`),
  })
  await expect(drawer(page).getByText('可导入 100 行，有错误 1 行')).toBeVisible({ timeout: 60_000 })
  await expect(drawer(page).getByText('以下列不认识，将被忽略：星座')).toBeVisible()
  await expect(drawer(page).getByText('部门“市场二部”不存在')).toBeVisible()
  await drawer(page).getByLabel('第 102 行 部门').fill('市场部')
  await click(drawer(page).getByRole('button', { name: '导入 101 行' }))
  await expect(page.getByText('文件导入成功！数据行数：1')).toBeVisible({ timeout: 60_000 })
  await page.getByPlaceholder('请输入用户名').first().fill(`i99_${stamp}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(`i99_${stamp}`) })
  await expect(row).toContainText('市场部')
  await expect(row).toContainText('普通员工')
  expect(count()).toBeLessThanOrEqual(6)
})

test('an announcement is written and published in at most 5 clicks', async ({ page }) => {
  const { click, count } = counter()
  await home(page)
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '通知公告'))
  await click(page.getByRole('button', { name: /新增$/ }).first())
  await drawer(page).getByRole('textbox', { name: '标题' }).fill(`停水通知 ${stamp}`)
  await click(drawer(page).getByRole('button', { name: '保存并发布' }))
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toContainText('已发布')
  expect(count()).toBeLessThanOrEqual(5)
})

test('a role is given a menu in at most 4 clicks', async ({ page }) => {
  const { click, count } = counter()
  const roleCode = `finance_${stamp}`
  await ask(await tokenOf('u0001'), 'POST', '/sys/role/add', { roleName: `财务 ${stamp}`, roleCode })
  await home(page)
  await page.keyboard.press('Control+k')
  await drawer(page).getByRole('combobox').fill('角色')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/isps\/role/)
  await click(page.getByRole('row', { name: new RegExp(roleCode) }).getByRole('button', { name: '授权' }))
  const line = drawer(page).getByRole('listitem', { name: '日志', exact: true })
  await click(line.getByRole('checkbox', { name: '日志', exact: true }))
  await expect(drawer(page).getByLabel('授权变化')).toContainText('新增')
  await click(drawer(page).getByRole('button', { name: '保存' }))
  await expect(page.getByText('保存成功！')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})
