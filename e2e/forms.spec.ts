import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkForm, type FormFault } from '@banyan/contract/form/form-check'
import { noCaller } from '@banyan/contract/form/form-context'
import type { FormField } from '@banyan/contract/form/form-property'
import { computeForm } from '@banyan/contract/form/form-value'
import { randomForms } from '@banyan/contract/testing/random-form'
import { type Plugin, rolldown } from 'rolldown'
import { address, expect, test } from './product.ts'

const source = join(dirname(fileURLToPath(import.meta.url)), '../web/src/testing/random-records.tsx')
const seed = 20_261_115
const count = Number(process.env.RANDOM_RECORDS ?? 20)

interface RandomRecord {
  fields: FormField[]
  record: object
}
interface Stage {
  randomRecords: (seed: number, count: number) => RandomRecord[]
  savedUntouched: (given: RandomRecord) => Promise<{ values: object; isDirty: boolean }>
  refusalsOf: (fields: FormField[], record: object) => Promise<{ refusals: FormFault[]; isSent: boolean }>
}

test.describe.configure({ timeout: 120_000 }) // hundreds of forms in one journey

let script: Promise<string> | undefined
test.beforeEach(async ({ page }) => {
  // whatever a control asks: nothing is known
  const nothing = { success: true, code: 200, message: '', result: [] }
  await page.route('**/*', (route) => route.fulfill({ json: nothing }))
  await page.route('**/random-records', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="zh-CN"><body></body></html>',
    }),
  )
  script ??= bundled()
  const body = await script
  await page.route('**/random-records.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto(`${address}/random-records`)
})

test(`DEC-075 ${count} random records of any kinds, opened and saved untouched, are the records that were opened`, async ({
  page,
}) => {
  const saved = await page.evaluate(
    async ([path, from, many]) => {
      const { randomRecords, savedUntouched } = (await import(path)) as Stage
      const all: { opened: string; sent: string; isDirty: boolean }[] = []
      const text = (given: object) => JSON.stringify(Object.entries(given).sort())
      for (const each of randomRecords(from, many)) {
        const { values, isDirty } = await savedUntouched(each)
        all.push({ opened: text(each.record), sent: text(values), isDirty })
      }
      return all
    },
    ['/random-records.js', seed, count] as const,
  )
  expect(saved).toHaveLength(count)
  expect(saved.filter(({ opened, sent, isDirty }) => isDirty || opened !== sent)).toEqual([])
})

// The server judges the same forms over HTTP (form-random.db.test.ts), the console's own check without a page (random-forms.test.tsx).
test('ONLINE-001 DEC-080 random forms: the drawn form refuses what the server refuses, at the fields it is about', async ({
  page,
}) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const context = { today, caller: noCaller }
  const known = { users: ['u1', 'u2', 'u3'], files: ['a.txt', 'b.txt', 'c.txt'] }
  const forms = randomForms(known)
    .filter((_, at) => at % 16 === 0)
    .map(({ fields, given: [given = {}] }) => ({
      fields,
      record: computeForm(fields, given, context).values,
    }))
    .filter(({ record }) =>
      Object.values(record).every((value) => value === null || typeof value !== 'object'),
    )
  const found = await page.evaluate(
    async ([path, opened]) => {
      const { refusalsOf } = (await import(path)) as Stage
      const all: Awaited<ReturnType<Stage['refusalsOf']>>[] = []
      for (const { fields, record } of opened) all.push(await refusalsOf(fields, record))
      return all
    },
    ['/random-records.js', forms] as const,
  )
  const wanted = forms.map(({ fields, record }) => {
    const faults = checkForm(fields, record, context)
    const isDrawn = ({ field }: FormFault) =>
      fields.some(({ name, type }) => name === field && type !== 'hidden')
    return { refusals: faults.filter(isDrawn), isSent: faults.length === 0 }
  })
  expect(found.map(({ refusals, isSent }) => ({ refusals: inOrder(refusals), isSent }))).toEqual(
    wanted.map(({ refusals, isSent }) => ({ refusals: inOrder(refusals), isSent })),
  )
  for (const isSent of [true, false])
    expect(wanted.filter((each) => each.isSent === isSent).length).toBeGreaterThan(2)
})

const inOrder = (refusals: FormFault[]) => refusals.toSorted((a, b) => (a.field < b.field ? -1 : 1))

/** The form and all its controls as one script; their style sheets are of no account here. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: source,
    plugins: [withoutStyles],
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}

const withoutStyles: Plugin = {
  name: 'without-styles',
  load: (id) =>
    /\.(css|png|svg)(\?.*)?$/.test(id) ? { code: 'export default {}', moduleType: 'js' } : undefined,
}
