import type { Page } from '@playwright/test'
import { digits, type Figure, median } from '../figures.ts'
import { goHome, openConsole, type Session, startBrowser } from '../stage/browser.ts'
import type { Pace } from './lists.ts'

/**
 * How long a person looks at nothing: from the click to the rows, with nothing read yet. Judged for a browser that
 * has been to the page before; what its scripts cost the first time is told beside it.
 */
export async function screens(at: string, session: Session, { rounds }: Pace): Promise<Figure[]> {
  const browser = await startBrowser()
  if (typeof browser === 'string')
    return [{ name: `screens of administration (${browser})`, ours: '', bare: '', judged: [] }]
  const taken = Object.keys(opening).map((name) => ({ name, first: [] as number[], again: [] as number[] }))
  try {
    for (let round = 0; round < rounds; round++) {
      const page = await openConsole(browser, at, session)
      for (const { name, first, again } of taken) {
        for (const times of [first, again]) {
          await goHome(page, at)
          times.push((await opening[name]!(page)) / 1000)
        }
      }
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  return taken.map(({ name, first, again }) => ({
    name,
    ours: `${digits(median(again))} s (first time ${digits(median(first))} s)`,
    bare: '',
    judged: again,
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
    const row = page.locator('.ant-table-row').filter({ hasText: '岗位角色' }).first()
    await row.waitFor()
    const grant = row.getByRole('button', { name: '授权' })
    return timed(() => grant.click(), '.ant-drawer >> role=listitem', page, 3)
  },
}

const goTo = (page: Page, path: string) => page.evaluate(`location.hash = '#${path}'`)

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
