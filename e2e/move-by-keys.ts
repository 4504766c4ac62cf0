import { expect, type Page } from '@playwright/test'

/** Moves the item whose handle has the focus up by one place, and hears each step told. */
export async function moveUpByKeys(page: Page, name: string, place: number): Promise<void> {
  const steps = [
    ['Space', `已拿起 ${name}`],
    ['ArrowUp', `${name} 移到第 ${place} 位`],
    ['Space', `${name} 已放在第 ${place} 位`],
  ] as const
  for (const [key, told] of steps) {
    await page.keyboard.press(key)
    await expect(page.getByText(told)).toBeAttached()
    // Places are measured after an item was picked up; a key that comes before is not heard.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }
}
