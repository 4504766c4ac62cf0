import { address, expect, signedIn, test } from './product.ts'

test('ux §4 a page that is gone with the last release says 系统已更新; 重新加载 brings the new console', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404|Failed to fetch dynamically imported module|page code did not arrive/)
  await signedIn(page, 'u0001')
  await page.goto('/#/isps/user')
  await expect(page.getByText(/^\d+-\d+ 共\d+条$/)).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: '系统已更新' })
  await expect(bar).toHaveCount(0)
  // a release: another page at the root, and the old pieces are not there any more
  await page.route(`${address}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      body: (await answer.text()).replaceAll(/base-[\w-]{8}\.js/g, 'base-released.js'),
    })
  })
  await page.route(/assets\/role-page-/, (route) => route.fulfill({ status: 404 }))
  await page.locator('aside').getByRole('menuitem', { name: '角色', exact: true }).click()
  await expect(bar).toBeVisible()
  await expect(page).toHaveURL(/#\/isps\/role/) // nothing is loaded anew by itself
  await page.unrouteAll()
  await bar.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
})
