import { expect, password, signIn, test } from './product.ts'

test('DEC-012 SESS-061 SESS-063 a link to a page leads through sign-in, past a wrong password, back to that page', async ({
  page,
}) => {
  await page.goto('/#/isps/role?pageNo=1')
  await expect(page).toHaveURL(/#\/user\/login\?redirect=/)
  await page.getByPlaceholder('请输入用户名').fill('u0003')
  await page.getByPlaceholder('请输入密码').fill('not the password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('登录失败').first()).toBeVisible()
  await expect(page.getByText('用户名或密码错误').first()).toBeVisible()
  await expect(page.getByPlaceholder('请输入用户名')).toHaveValue('u0003')
  await expect(page.getByPlaceholder('请输入密码')).toHaveValue('')
  await page.getByPlaceholder('请输入用户名').fill('u0001')
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/isps\/role/)
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
})

test('SESS-005 SESS-026 SESS-027 SESS-029 SESS-048 SESS-062 a person signs in, meets the home page, is not shown the sign-in page again; signing out asks first and leaves nothing behind', async ({
  page,
}) => {
  await signIn(page, 'u0001')
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toBeVisible()
  await page.goto('/#/user/login')
  await expect(page).toHaveURL(/distributionMap/)
  await page.getByText(/欢迎您，/).click()
  await page.getByText('退出登录').click()
  await expect(page.getByText('真的要注销登录吗 ?').last()).toBeVisible()
  await page
    .getByRole('button', { name: /退出登录|确定/ })
    .last()
    .click()
  await expect(page).toHaveURL(/#\/user\/login/)
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /Token|username/.test(key)),
  )
  expect(kept).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
