import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './product.ts'

/** How high each field of the form is, label and control together. */
const fieldHeightsIn = (page: Page): Promise<[label: string, height: number][]> =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: '保存' }) })
    .evaluate((form) =>
      [...form.querySelectorAll('label[for]')].map((label) => [
        label.textContent ?? '',
        label.parentElement?.parentElement?.getBoundingClientRect().height ?? 0,
      ]),
    )

for (const width of [1440, 390]) {
  test(`ux §7 nothing in a form moves when the code of its controls arrives, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
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
    const before = await fieldHeightsIn(page)
    const busy = await waiting.count()
    release()
    await expect(waiting).toHaveCount(0)
    expect(busy).toBeGreaterThan(10)
    const moved = (await fieldHeightsIn(page)).filter(
      ([, height], at) => Math.abs(height - (before[at]?.[1] ?? 0)) > 4, // antd's numbers and dates are 3 px higher
    )
    expect(moved).toEqual([])
  })
}
