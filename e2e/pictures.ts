import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, expect, test } from '@playwright/test'
import { clippedIn } from './clipped.ts'
import { jobsWaiting, signedIn } from './product.ts'
import { menuStops, otherStops, type Stop, seriousIn, settled } from './walk.ts'

/* A picture of every page as three people see it, and what is wrong with it; scripts/pictures.mjs makes the report. */

const directory = process.env.PICTURES ?? ''

const looks: Record<string, BrowserContextOptions> = {
  'light-1440': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'dark-1440': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'light-390': { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
}

for (const [look, options] of Object.entries(looks)) {
  test(look, async ({ browser }) => {
    mkdirSync(directory, { recursive: true })
    await expect.poll(() => jobsWaiting('demo-fill'), { timeout: 300_000 }).toBe(0)
    const rows: object[] = []
    for (const [at, stop] of [...(await menuStops()), ...(await otherStops())].entries()) {
      const context = await browser.newContext({
        ...options,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      })
      if (stop.as) await signedIn(context, stop.as)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      const picture = `${String(at + 1).padStart(2, '0')}-${look}.png`
      await page.goto(`/#${stop.path}`)
      const late = await settled(page, stop).then(
        () => [],
        () => ['still loading after 10 s'],
      )
      await page.screenshot({ path: join(directory, picture) })
      const clipped = await clippedIn(page)
      rows.push({ ...rowOf(stop), look, picture, late, clipped, axe: await seriousIn(page), errors })
      await context.close()
    }
    writeFileSync(join(directory, `${look}.json`), JSON.stringify(rows, null, 2))
  })
}

/** Without the record's id, which is another one in every installation. */
const rowOf = ({ title, path }: Stop) => ({ title, path: path.replace(/\d{15,}/, '…') })
