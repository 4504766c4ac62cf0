import type { FormField } from '@banyan/contract/form/form-property'
import { schemaFrom } from '@banyan/contract/form/form-schema'
import { type FormRule, withRules } from '@banyan/contract/online/form-rules'
import type { Browser, Page } from '@playwright/test'
import { digits, type Figure, median } from '../figures.ts'
import { openConsole, type Session, startBrowser } from '../stage/browser.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { personOf } from '../stage/people.ts'
import type { Pace, Servers } from './lists.ts'

const size = 120
const ruleCount = 40
/** How often each form is opened in a round, its code being there. */
const openings = 9
const keys = 'the quick brown fox jumps over'

/** A long form, its code being there: from the click until it is drawn to its end; and the longest task while typing. */
export async function forms(at: Servers['at'], { sql }: Pick<Stage, 'sql'>, pace: Pace): Promise<Figure[]> {
  const browser = await startBrowser()
  if (typeof browser === 'string')
    return [{ name: `form of ${size} fields (${browser})`, ours: '', bare: '', judged: [] }]
  await letUse(sql)
  const session = await signIn(at.product)
  const opened: number[] = []
  const whole: number[] = []
  const ruled: number[] = []
  const ratios: number[] = []
  const longest: number[] = []
  try {
    for (let round = 0; round < pace.rounds; round++) {
      const plain = await formPage(browser, at, session, longForm())
      const other = await formPage(browser, at, session, longForm(rules))
      const times: Opening[] = []
      const timesRuled: Opening[] = []
      // In turn, so that what else the machine does meets both alike.
      for (let time = 0; time < openings; time++) {
        times.push(await reopen(plain))
        timesRuled.push(await reopen(other))
      }
      const middle = (of: readonly Opening[], member: keyof Opening) => median(of.map((each) => each[member]))
      opened.push(middle(times, 'typed'))
      whole.push(middle(times, 'whole'))
      ruled.push(middle(timesRuled, 'whole'))
      ratios.push(median(timesRuled.map((time, at) => time.whole / times[at]!.whole)))
      longest.push(await longestTask(plain))
      await plain.context().close()
      await other.context().close()
    }
  } finally {
    await browser.close()
  }
  return [
    figure(`form of ${size} fields can be typed into`, opened, 500),
    figure(`form of ${size} fields is drawn to its end`, whole, 500),
    {
      name: `form of ${size} fields with ${ruleCount} rules, drawn to its end, beside one without`,
      ours: `${digits(median(ruled))} ms`,
      bare: `${digits(median(whole))} ms`,
      judged: ratios,
      bar: { most: 1.2 },
    },
    figure(`longest task while typing into it`, longest, 50),
  ]
}

interface Opening {
  typed: number
  whole: number
}

/** The page of the sample form, opened once: the code of the form and its controls is there. */
async function formPage(
  browser: Browser,
  at: Servers['at'],
  session: Session,
  fields: FormField[],
): Promise<Page> {
  const page = await openConsole(browser, at.product, session)
  await answerForm(page, fields)
  await page.evaluate(`location.hash = '#/online/widgets'`)
  await page.getByRole('tab', { name: '示例数据' }).click()
  await open(page)
  return page
}

async function reopen(page: Page): Promise<Opening> {
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await page.locator('form [data-item]').first().waitFor({ state: 'detached' })
  return open(page)
}

const figure = (name: string, judged: number[], most: number): Figure => ({
  name,
  ours: `${digits(median(judged))} ms`,
  bare: '',
  judged,
  unit: ' ms',
  bar: { most },
})

/** Milliseconds from the click on 新增 until the first field has the cursor, and until the last one is drawn. */
async function open(page: Page): Promise<Opening> {
  await page.getByRole('button', { name: '新增' }).first().waitFor()
  return page.evaluate(opening)
}

// Texts, not functions: what runs in the page must not carry the helpers a compiler adds.
const opening = `new Promise((done) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '新增')
  const from = performance.now()
  let typed
  const look = () => {
    if (typed === undefined && document.activeElement?.closest('form')?.querySelector('[data-item]'))
      typed = performance.now() - from
    const controls = document.querySelectorAll('form [data-item] :is(input, button):enabled').length
    // the next frame begins when this one is painted
    if (typed !== undefined && controls >= ${size})
      requestAnimationFrame(() => done({ typed, whole: performance.now() - from }))
    else requestAnimationFrame(look)
  }
  button.click()
  look()
})`

/** The longest task of the page's thread while a sentence is typed; 0 when none was long enough to be told. */
async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(500) // drawing is measured above
  await page.evaluate(`window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask' })`)
  await page.keyboard.type(keys, { delay: 30 })
  await page.waitForTimeout(500)
  return page.evaluate<number>('Math.max(0, ...window.longTasks)')
}

/** A form of many fields of usual kinds. */
function longForm(given: readonly FormRule[] = []): FormField[] {
  const kinds = ['text', 'text', 'number', 'list', 'date', 'switch'] as const
  const fields: FormField[] = Array.from({ length: size }, (_, at) => ({
    name: `f${at}`,
    label: `字段${at}`,
    type: kinds[at % kinds.length] ?? 'text',
    dict: 'sex',
    group: `第${Math.floor(at / 20) + 1}组`,
  }))
  return withRules(fields, given)
}

/** Rules of every kind, each over two other fields; in an empty form they leave all fields to be typed into. */
const rules: readonly FormRule[] = Array.from({ length: ruleCount }, (_, at): FormRule => {
  const when = `f${at} == 'x' && f${at + 6} != 'y'`
  const fields = [`f${size - 1 - at}`]
  const text = `f${(6 * at) % size}`
  return [
    { when: `f${at} != 'x' || f${at + 6} == 'y'`, acts: [{ do: 'show' as const, fields }] },
    { when, acts: [{ do: 'hide' as const, fields }] },
    { when, acts: [{ do: 'require' as const, fields }] },
    { when, acts: [{ do: 'lock' as const, fields }] },
    { when, acts: [{ do: 'set' as const, fields: [text], value: `concat(f1, '-', f7)` }] },
  ][at % 5] as FormRule
})

/** The sample form with other fields; everything else is the product's. */
async function answerForm(page: Page, fields: FormField[]): Promise<void> {
  const schema = schemaFrom(fields, { title: '长表单', table: 'widget_sample' })
  await page.route('**/getFormPage/**', async (route) => {
    const answer = await (await route.fetch()).json()
    const { item, ...others } = answer.result
    await route.fulfill({ json: { ...answer, result: { ...others, item: { ...item, schema } } } })
  })
}

/** The page and its actions, for the person who looks at a small tenant. */
async function letUse(sql: Stage['sql']): Promise<void> {
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select md5(random()::text), r.tenant_id, r.id, p.id from access_role r, access_permission p
     where r.tenant_id = $1 and r.role_code = 'watcher' and (p.perms like 'online:%' or p.url like '/online%')
       and not exists (select 1 from access_role_permission g where g.role_id = r.id and g.permission_id = p.id)`,
    [tenants.small],
  )
}

async function signIn(at: string): Promise<Session> {
  const response = await fetch(`${at}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: personOf(tenants.small), password }),
  })
  return ((await response.json()) as { result: Session }).result
}
