import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './product.ts'

/** Where each label of the form stands, from its top. */
const labelsIn = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: '保存' }) })
    .evaluate((form) =>
      [...form.querySelectorAll('label[for]')].map(
        (label) =>
          `${label.textContent} ${Math.round(label.getBoundingClientRect().top - form.getBoundingClientRect().top)}`,
      ),
    )

test('ux §7 nothing in a form moves when the code of its controls arrives', async ({ page }) => {
  await signedIn(page, 'u0001')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/edit-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/#/online/widgets')
  await page.getByRole('tab', { name: '示例数据' }).click()
  await page.getByRole('button', { name: '新增' }).first().click()
  const waiting = page.locator('form [aria-busy=true]')
  await expect(page.getByText('说明文档', { exact: true }).first()).toBeVisible()
  const before = await labelsIn(page)
  const busy = await waiting.count()
  release()
  await expect(waiting).toHaveCount(0)
  expect(busy).toBeGreaterThan(10)
  expect(await labelsIn(page)).toEqual(before)
})
