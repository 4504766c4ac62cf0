import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOf } from './journeys.mjs'

const spec = (title: string, status: string, message?: string) => ({
  file: 'a.spec.ts',
  title,
  tests: [{ status, results: [{ error: message && { message } }, {}] }],
})
const report = {
  stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 2 },
  suites: [
    { specs: [spec('good', 'expected')], suites: [{ specs: [spec('lucky', 'flaky', 'late')] }] },
    { specs: [spec('bad', 'unexpected', 'wrong')] },
  ],
}

test('a run names what failed and what passed on a second try only', () => {
  expect(outcomeOf(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['a.spec.ts · bad\nwrong'],
    secondTries: ['a.spec.ts · lucky\nlate'],
  })
})

test('a failed journey tells what stood on its page', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'banyan-snapshot-')), 'error-context.md')
  const lines = [
    '- banner: 榕台',
    '- main [ref=e1]:',
    '  - button "保存" [ref=e2]',
    '  - text: 请输入部门名称',
  ]
  writeFileSync(path, `# Error details\n# Page snapshot\n${lines.join('\n')}`)
  const attachments = [{ name: 'error-context', path }]
  const bad = {
    ...spec('bad', 'unexpected'),
    tests: [{ status: 'unexpected', results: [{ error: { message: 'wrong' }, attachments }] }],
  }
  expect(outcomeOf({ ...report, suites: [{ specs: [bad] }] }, 1).failures).toEqual([
    'a.spec.ts · bad\nwrong\non the page: 保存 · 请输入部门名称',
  ])
})

test('a run that ended badly without naming a journey counts as failed', () => {
  const nothing = { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] }
  expect(outcomeOf(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(outcomeOf({ ...nothing, errors: [{ message: 'no product' }] }, 1)).toMatchObject({
    failed: 1,
    failures: ['no product'],
  })
})
