// One run of the browser journeys and what became of it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Runs the journeys in a browser: how many passed, failed and were skipped, the failures with the beginning of their
 * message, and those that passed on a second try only. With `isQuiet` the runner itself prints nothing.
 */
export function runJourneys({ path, args }, options = [], { isQuiet = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'banyan-journeys-'))
  const file = join(directory, 'report.json')
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  const reporters = isQuiet ? 'json' : 'list,json'
  const given = ['test', '-c', 'e2e/playwright.config.ts', `--reporter=${reporters}`, ...options]
  const { status } = spawnSync(join(root, 'node_modules/.bin', `playwright${suffix}`), given, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    shell: Boolean(suffix),
    env: {
      ...process.env,
      CHROME_PATH: path,
      CHROME_ARGS: JSON.stringify(args),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(directory, { recursive: true })
  return outcomeOf(report, status)
}

/** The figures of a report; a runner that failed without naming a failed journey counts as one failure. */
export function outcomeOf(report, status) {
  const outcome = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }
  if (report) {
    const { expected, flaky, unexpected, skipped } = report.stats
    Object.assign(outcome, { passed: expected + flaky, failed: unexpected, skipped })
    for (const { file, title, tests } of specsIn(report.suites)) {
      for (const { status: became, results } of tests) {
        const { error, attachments = [] } = results[0] ?? {}
        const text = `${file} · ${title}\n${beginning(error?.message)}${shownText(attachments)}`
        if (became === 'unexpected') outcome.failures.push(text)
        if (became === 'flaky') outcome.secondTries.push(text)
      }
    }
    for (const { message } of report.errors ?? []) outcome.failures.push(beginning(message))
  }
  if (status !== 0 && !outcome.failed) outcome.failed = 1
  return outcome
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)])
}

/** The names and texts that stood on the page when a journey failed, from the snapshot its runner left. */
function shownText(attachments) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file || !existsSync(file)) return ''
  const [, snapshot = ''] = readFileSync(file, 'utf8').split('# Page snapshot')
  const inMain = snapshot.slice(Math.max(0, snapshot.indexOf('- main')))
  const texts = inMain.split('\n').flatMap((line) => /"(.+?)"|: (.+)$/.exec(line)?.slice(1) ?? [])
  return `\non the page: ${texts.filter(Boolean).join(' · ').slice(0, 2000)}`
}

/** The first lines of a message, for the end of a log. */
export function beginning(message = '') {
  return message.split('\n').slice(0, 12).join('\n').slice(0, 1500)
}
