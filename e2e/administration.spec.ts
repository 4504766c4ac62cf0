import type { Page } from '@playwright/test'
import { expect, signIn, test } from './product.ts'

const secret = 'Journey-2026-pw'
const stamp = Date.now().toString(36)
const name = {
  depart: `旅程部${stamp}`,
  role: `旅程角色${stamp}`,
  user: `trip_${stamp}`,
  rule: `不看手机号${stamp}`,
}

/** Chooses in an antd select by the label of its field. */
async function choose(page: Page, label: string, choice: string): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel(label, { exact: true })
  await field.click()
  if (await field.isEditable()) await field.fill(choice)
  const list = page.locator('.ant-select-dropdown:visible')
  await list.getByText(choice, { exact: true }).first().click()
  // a list of one choice closes by itself
  const isSeveral = await field.evaluate((box) => box.closest('.ant-select-multiple') !== null)
  if (isSeveral) await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
}

const drawer = (page: Page) => page.getByRole('dialog').last()
const save = (page: Page) => drawer(page).getByRole('button', { name: '保存' }).click()
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const menuItem = (page: Page, text: string) =>
  page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: text, exact: true })

/** Ticks buttons of one menu in the matrix of permissions. */
async function tick(page: Page, menu: string, buttons: string[]): Promise<void> {
  await drawer(page).getByPlaceholder('搜索权限').fill(menu)
  const line = drawer(page).getByRole('listitem', { name: menu, exact: true })
  for (const button of buttons) await line.getByRole('checkbox', { name: button, exact: true }).click()
}

test('ADMIN-002 ADMIN-007 ADMIN-011 ADMIN-021 ADMIN-088 DEC-063 what an administrator grants is what the new user sees, and what is taken away is gone on the next request', async ({
  desk,
  browser,
}) => {
  test.setTimeout(150_000)
  const page = await desk()

  await test.step('a department', async () => {
    await page.goto('/#/isps/depart')
    await page.getByRole('button', { name: '新增下级' }).click()
    await page.getByLabel('部门名称').fill(name.depart)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: name.depart })).toBeVisible()
  })

  await test.step('a role', async () => {
    await page.goto('/#/isps/role')
    await page.getByRole('button', { name: /新增$/ }).first().click()
    await drawer(page).getByLabel('角色名称').fill(name.role)
    await drawer(page).getByLabel('角色编码').fill(`trip_${stamp}`)
    await save(page)
    await expect(rowOf(page, name.role)).toBeVisible()
  })

  await test.step('a user of both', async () => {
    await page.goto('/#/isps/user')
    await page.getByRole('button', { name: /新增$/ }).first().click()
    await drawer(page).getByLabel('用户名').fill(name.user)
    await drawer(page).getByLabel('姓名').fill('旅程用户')
    await drawer(page).getByLabel('密码').fill(secret)
    await drawer(page).getByRole('checkbox', { name: name.role }).check()
    await choose(page, '部门', name.depart)
    await save(page)
    await expect(rowOf(page, name.user)).toBeVisible()
  })

  await test.step('menus and buttons', async () => {
    await page.goto('/#/isps/role')
    await rowOf(page, name.role).getByRole('button', { name: '授权' }).click()
    await tick(page, '用户', ['查询', '编辑'])
    await expect(drawer(page).getByLabel('授权变化')).toHaveText(/^新增 \d 项，影响 1 人$/)
    await save(page)
    await expect(page.getByText('保存成功！')).toBeVisible()
  })

  await test.step('a hidden column', async () => {
    await page.goto('/#/isps/dataRule')
    await page.getByRole('tab', { name: '属性规则' }).click()
    await page.getByRole('button', { name: /新增$/ }).first().click()
    await drawer(page).getByLabel('规则名称').fill(name.rule)
    await choose(page, '对象', '用户')
    await drawer(page).getByLabel('手机号可见').uncheck()
    await save(page)
    await expect(rowOf(page, name.rule)).toBeVisible()
  })

  await test.step('rows by a condition', async () => {
    await page.goto('/#/isps/role')
    await rowOf(page, name.role).getByRole('button', { name: '更多' }).click()
    await menuItem(page, '数据权限').click()
    await drawer(page).getByRole('button', { name: '新增' }).first().click()
    await choose(page, '数据范围', '自定义条件')
    await choose(page, '对象', '用户')
    await choose(page, '属性规则', name.rule)
    await drawer(page).getByRole('button', { name: '添加条件' }).click()
    await drawer(page).getByLabel('规则', { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('开头是', { exact: true }).first().click()
    await drawer(page).getByLabel('值', { exact: true }).fill('u000')
    await save(page)
    await expect(page.getByText('添加成功！').last()).toBeVisible()
  })

  const staff = await (await browser.newContext()).newPage()
  await test.step('the new user sees exactly that', async () => {
    await signIn(staff, name.user, secret)
    await staff.goto('/#/isps/user')
    await expect(staff.getByText('1-9 共9条')).toBeVisible()
    const entries = await staff.getByRole('menuitem').allInnerTexts()
    expect(entries.map((text) => text.trim()).filter(Boolean)).toEqual(
      expect.arrayContaining(['首页', '系统管理', '用户']),
    )
    for (const foreign of ['角色', '部门', '菜单', '车辆管理', '数据权限'])
      expect(entries).not.toContain(foreign)
    await expect(rowOf(staff, 'u0001').getByRole('button', { name: '编辑' })).toBeVisible()
    for (const missing of ['新增', '导入', '导出', '回收站', '删除'])
      await expect(staff.getByRole('button', { name: missing })).toHaveCount(0)
    await expect(staff.getByRole('columnheader', { name: '姓名' })).toBeVisible()
    await expect(staff.getByRole('columnheader', { name: '手机号' })).toHaveCount(0)
    await rowOf(staff, 'u0001').getByRole('button', { name: '编辑' }).click()
    await expect(drawer(staff).getByLabel('姓名')).toBeVisible()
    await expect(drawer(staff).getByLabel('手机号')).toHaveCount(0)
    await drawer(staff).getByRole('button', { name: '取消' }).click()
  })

  await test.step('a narrower rule acts on the next request', async () => {
    await drawer(page).getByRole('button', { name: '编辑' }).first().click()
    await drawer(page).getByLabel('值', { exact: true }).fill('u0001')
    await save(page)
    await expect(page.getByText('编辑成功!')).toBeVisible()
    await staff.getByRole('button', { name: '刷新' }).click()
    await expect(staff.getByText('1-1 共1条')).toBeVisible()
  })

  await test.step('a right that is taken away is gone on the next request', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await rowOf(page, name.role).getByRole('button', { name: '授权' }).click()
    await tick(page, '用户', ['查询'])
    await save(page)
    await expect(page.getByText('保存成功！').last()).toBeVisible()
    await staff.getByRole('button', { name: '刷新' }).click()
    await expect(staff.getByText('拒绝访问').first()).toBeVisible()
    await expect(rowOf(staff, 'u0001')).toHaveCount(0)
  })
  await staff.context().close()
})

test('LIST-039 the detail of a record has at most four columns', async ({ desk }) => {
  const page = await desk()
  await page.goto('/#/isps/user')
  await page.locator('.ant-table-row').first().getByRole('button', { name: '详情' }).click()
  const facts = drawer(page).locator('dl').first()
  await expect(facts).toBeVisible()
  const columns = await facts.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBeGreaterThan(1)
  expect(columns).toBeLessThanOrEqual(4)
})
