import type { Browser, Page } from '@playwright/test'
import { digits, type Figure, median } from '../figures.ts'
import { openConsole, type Session, startBrowser } from '../stage/browser.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { personOf } from '../stage/people.ts'
import type { Pace } from './lists.ts'

const points = 50_000
const calls = 9
/** China at the zoom of the first look. */
const firstLook = '/vclinfoExtend/distributionMap/data?bbox=73,18,135,54&zoom=4'

/** The home map of a tenant with 50,000 vehicles: its first data, and moving it in a browser (DEC-107). */
export async function homeMap(at: string, { sql }: Pick<Stage, 'sql'>, { rounds }: Pace): Promise<Figure[]> {
  await fill(sql)
  const session = await signIn(at)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(median(await timesOf(at, session)))
  return [
    {
      name: 'home map, 50,000 points, first data',
      ours: `${digits(median(taken))} ms`,
      bare: '',
      judged: taken,
      unit: ' ms',
      bar: { most: 300 },
    },
    await movingOf(at, session, rounds),
  ]
}

/** Spread over the cities and around them, as vehicles are; the same in every run. */
async function fill(sql: Stage['sql']): Promise<void> {
  const [known] = await sql<{ n: number }>(
    `select count(*)::int as n from fleet_vehicle where tenant_id = $1`,
    [tenants.typical],
  )
  if (known?.n) return
  await sql('begin')
  await sql(`select set_config('app.tenant_id', $1, true), setseed(0.5)`, [String(tenants.typical)])
  await sql(
    `insert into fleet_vehicle (id, plate_no, status, last_time, location)
     select 'map-' || n, '闽' || n, (1 + n % 3)::text, now() - n * interval '1 second',
       format('{"description":"","pointer":"%s,%s"}', round((100 + n % 20 + random())::numeric, 6),
         round((22 + n % 17 + random())::numeric, 6))
     from generate_series(1, $1::int) n`,
    [points],
  )
  await sql(
    `insert into access_role_permission (id, role_id, permission_id)
     select 'map-' || p.id, r.id, p.id from access_role r, access_permission p
     where r.tenant_id = $1 and r.role_code = 'watcher'
       and not exists (select 1 from access_role_permission g where g.role_id = r.id and g.permission_id = p.id)`,
    [tenants.typical],
  )
  await sql('commit')
  await sql('analyze fleet_vehicle')
}

async function signIn(at: string): Promise<Session> {
  const reply = await fetch(`${at}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: personOf(tenants.typical), password }),
  })
  const { success, message, result } = (await reply.json()) as {
    success: boolean
    message: string
    result: Session
  }
  if (!success) throw new Error(`sign-in: ${message}`)
  return result
}

async function timesOf(at: string, { token }: Session): Promise<number[]> {
  const taken: number[] = []
  for (let call = 0; call < calls; call++) {
    const from = performance.now()
    const reply = await fetch(`${at}${firstLook}`, { headers: { 'access-token': token } })
    const { result } = (await reply.json()) as { result: { inView: number } }
    taken.push(performance.now() - from)
    if (result.inView !== points) throw new Error(`the map shows ${result.inView} of ${points} points`)
  }
  return taken
}

/** The longest task of the browser while the map is dragged and zoomed. */
async function movingOf(at: string, session: Session, rounds: number): Promise<Figure> {
  const name = 'home map, 50,000 points, longest task while moving'
  const browser = await startBrowser()
  if (typeof browser === 'string') return { name: `${name} (${browser})`, ours: '', bare: '', judged: [] }
  try {
    const longest: number[] = []
    for (let round = 0; round < rounds; round++) longest.push(await move(browser, at, session))
    return {
      name,
      ours: `${digits(median(longest))} ms`,
      bare: '',
      judged: longest,
      unit: ' ms',
      bar: { most: 100 },
    }
  } finally {
    await browser.close()
  }
}

async function move(browser: Browser, at: string, session: Session): Promise<number> {
  const page = await openConsole(browser, at, session)
  const map = page.getByRole('application', { name: '地图' })
  await map.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'longtask' })`)
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const wheel of [-240, -240, -240, 240, 240]) {
    await drag(page, middle)
    await page.mouse.wheel(0, wheel)
    await page.waitForTimeout(600)
    await page.waitForLoadState('networkidle')
  }
  const longest = await page.evaluate<number>('window.longest')
  await page.context().close()
  return longest
}

async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 160, y + 60, { steps: 12 })
  await page.mouse.up()
}
