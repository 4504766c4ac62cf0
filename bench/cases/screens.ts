import type { Page } from '@playwright/test'
import { digits, type Figure, median } from '../figures.ts'
import { openConsole, type Session, startBrowser } from '../stage/browser.ts'
import type { Pace } from './lists.ts'

/** How long a person looks at nothing: from the click to the rows, in a console that has just been signed in. */
export async function screens(at: string, session: Session, { rounds }: Pace): Promise<Figure[]> {
  const browser = await startBrowser()
  if (typeof browser === 'string')
    return [{ name: `screens of administration (${browser})`, ours: '', bare: '', judged: [] }]
  const taken = new Map<string, number[]>(Object.keys(opening).map((name) => [name, []]))
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, open] of Object.entries(opening)) {
        const page = await openConsole(browser, at, session)
        taken.get(name)!.push((await open(page)) / 1000)
        await page.context().close()
      }
    }
  } finally {
    await browser.close()
  }
  return [...taken].map(([name, seconds]) => ({
    name,
    ours: `${digits(median(seconds))} s`,
    bare: '',
    judged: seconds,
    unit: ' s',
    bar: { most: 1 },
  }))
}

const opening: Record<string, (page: Page) => Promise<number>> = {
  'user list opens, 50,000 users': (page) =>
    timed(() => goTo(page, '/isps/user'), '.ant-table-row', page, 10),
  'department tree opens, 2,000 departments': (page) =>
    timed(() => goTo(page, '/isps/depart'), '.ant-tree-treenode:not([aria-hidden])', page, 10),
  async 'permission tree opens, 500 roles'(page) {
    await goTo(page, '/isps/role')
    const rows = page.locator('.ant-table-row')
    await rows.nth(9).waitFor()
    const row = rows.filter({ hasText: '岗位角色' }).first()
    const grant = row.getByRole('button', { name: '授权' })
    if (!(await grant.count())) await row.getByRole('button', { name: '更多' }).click()
    const press = (await grant.count()) ? grant : page.getByRole('menuitem', { name: '授权' })
    return timed(() => press.click(), '.ant-drawer .ant-tree-treenode:not([aria-hidden])', page, 3)
  },
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)

async function timed(
  act: () => Promise<unknown>,
  selector: string,
  page: Page,
  least: number,
): Promise<number> {
  const from = performance.now()
  await act()
  await page
    .locator(selector)
    .nth(least - 1)
    .waitFor()
  return performance.now() - from
}
