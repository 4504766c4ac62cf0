// npm test: everything, each step with its time and result, and one line of figures at the end. What waits more than it
// computes, and what needs one core, runs beside the other tests.
// --quick: format, lint, types and the unit tests, without the rules about promises.
// --outer: all server tests on an outer PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { judgeBudgets } from './budget.mjs'
import { beginning, runJourneys } from './journeys.mjs'
import { startOuterPostgres } from './outer-postgres.mjs'
import { buildConsole, checkNode, installIfStale, root, say } from './prepare.mjs'

const isQuick = process.argv.includes('--quick')
const isOuter = process.argv.includes('--outer')
/**
 * What asks PostgreSQL for things that its versions do differently: roles, policies, views, changes of tables, texts
 * compared and searched. These server tests run on an outer PostgreSQL where there is one, all others on the embedded
 * one; `npm run test:outer` runs them all on the outer one.
 */
const outerFolders = [
  'server/src/kernel/database',
  'server/src/kernel/records/list',
  'server/src/modules/online/definition/publish-plan',
  'server/src/modules/online/report/report-select',
  'server/src/modules/online/report/joined-view',
  'server/src/modules/access/data-rule/data-rule.db',
]
/** oxlint would walk through node_modules: it gets paths. */
const sources = [
  'contract/src',
  'workbook/src',
  'client/src',
  'server/src',
  'web/src',
  'bench',
  'e2e',
  'scripts',
]
const promiseRules = [
  '--type-aware',
  ...['-A', 'all'],
  ...['-D', 'typescript/no-floating-promises'],
  ...['-D', 'typescript/await-thenable'],
  ...sources,
]
const plain = process.stdout.isTTY ? [] : ['--colors=off']
const reports = mkdtempSync(join(tmpdir(), 'banyan-reports-'))
const total = { passed: 0, failed: 0 }
const failedSteps = []
/** What the end of the report repeats: a log is often read from its end only. */
const failures = []
const secondTries = []

checkNode()
installIfStale()

if (isOuter) await serverTests(['server/src'])
else await everything()

rmSync(reports, { recursive: true })
if (secondTries.length) say(`\n${secondTries.length} passed on a second try only, each a defect to mend:`)
for (const line of secondTries) say(`  ${line}`)
for (const line of failures) say(`\n✗ ${line}`)
if (failedSteps.length) say(`\nfailed: ${failedSteps.join(', ')}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

async function everything() {
  if (isQuick)
    return Promise.all([step('unit tests', () => vitest('unit', projects('unit'))), staticChecks()])
  await Promise.all([testsThatCompute(), testsThatWait()])
  await browserTests()
}

/** Beside the others, therefore with one worker; what it says is shown when it ends. */
async function testsThatWait() {
  await staticChecks()
  await consoleBuild()
  if (!existsSync('/usr/sbin/pgbouncer')) say('\n== server behind PgBouncer: none found, left out')
  await step('killed processes and other clusters', () =>
    vitest('faults', projects('faults', 'postgres'), { output: 'pipe', workers: 1 }),
  )
}

/** One after the other. */
async function staticChecks() {
  await check('format and lint', 'biome', ['ci', '--error-on-warnings', ...plain, '.'])
  await check('types of server, workbook, bench and scripts', 'tsc', types('.'))
  for (const project of ['contract', 'client', 'web', 'e2e'])
    await check(`types of ${project}`, 'tsc', types(project))
  // As long as all types together, which are kept from run to run, while this is worked out anew each time.
  if (!isQuick) await check('promises', 'oxlint', promiseRules, { GOMAXPROCS: '1' })
}

async function testsThatCompute() {
  // apart, because a server that does not start must not hide what the others say
  await step('unit and console tests', () => vitest('unit', projects('unit', 'web')))
  await serverTests(outerFolders)
}

async function consoleBuild() {
  await step('console build', () => {
    const { status, output } = buildConsole()
    if (status !== 0) say(output)
    return verdict(status)
  })
  await step('bytes of the console', () => {
    const verdicts = judgeBudgets()
    for (const { line } of verdicts) say(line)
    return verdict(verdicts.every(({ isKept }) => isKept) ? 0 : 1)
  })
}

/** Alone: a journey that waits long for its browser fails. */
async function browserTests() {
  if (existsSync(join(root, 'e2e/playwright.config.ts'))) await step('browser journeys', journeys)
}

/**
 * The tests of these folders run on a PostgreSQL that operators may bring, if there is one. A worker waits half of its
 * time for PostgreSQL, therefore three.
 */
async function serverTests(folders) {
  const outer = await startOuterPostgres()
  if (!outer) say('\n== outer PostgreSQL: none found, all server tests run on the embedded one')
  const env = outer && { OUTER_PG_URL: outer.url, OUTER_PG_FOLDERS: folders.join() }
  const name = outer ? `server tests, those that ask more of a database on ${outer.name}` : 'server tests'
  try {
    await step(name, () => vitest('server', projects('server'), { env, workers: 3 }))
  } finally {
    await outer?.stop()
  }
}

function projects(...names) {
  return names.flatMap((name) => ['--project', name])
}

/** Runs one step whatever became of the others; `work` gives the cases that passed and failed. */
async function step(name, work) {
  say(`\n== ${name}`)
  const started = Date.now()
  let result
  try {
    result = await work()
  } catch (error) {
    say(error.message)
    result = verdict(1)
  }
  note(name, result, started)
}

/** A command that runs beside the tests: its output is shown at the end of the report, and only if it failed. */
async function check(name, command, args, env = {}) {
  const started = Date.now()
  const child = start(command, args, 'pipe', env)
  const parts = []
  child.stdout.on('data', (part) => parts.push(part))
  child.stderr.on('data', (part) => parts.push(part))
  const status = await statusOf(child)
  if (status !== 0) failures.push(`${name}\n${Buffer.concat(parts).toString().trim()}`)
  note(name, verdict(status), started)
}

function note(name, result, started) {
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed) failedSteps.push(name)
  const time = ((Date.now() - started) / 1000).toFixed(1)
  say(
    `-- ${name}: ${result.failed ? 'FAILED' : 'ok'} (${result.passed} passed, ${result.failed} failed, ${time} s)`,
  )
}

/** With `output` 'pipe' what it says is shown when it ends. */
async function run(command, args, output, env) {
  const child = start(command, args, output, env)
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
  const status = await statusOf(child)
  if (parts.length) say(Buffer.concat(parts).toString())
  return verdict(status)
}

function start(command, args, output, env = {}) {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  return spawn(join(root, 'node_modules/.bin', command + suffix), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: Boolean(suffix),
    env: { ...process.env, ...env },
  })
}

/** How a command ended; one that could not be started has failed. */
function statusOf(child) {
  return once(child, 'close').then(
    ([status]) => status,
    (error) => {
      failures.push(error.message)
      return 1
    },
  )
}

function verdict(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(name, args, { output = 'inherit', workers = 2, env = {} } = {}) {
  const file = join(reports, `${name}.json`)
  const unhandled = join(reports, `${name}-unhandled.json`)
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(root, 'scripts/unhandled-errors.mjs')}`,
  ]
  const given = ['run', ...args, `--maxWorkers=${workers}`, ...reporters]
  const { failed } = await run('vitest', given, output, { ...env, UNHANDLED_ERRORS_FILE: unhandled })
  if (existsSync(unhandled)) failures.push(...JSON.parse(readFileSync(unhandled, 'utf8')).map(beginning))
  return counted(file, failed, ({ numPassedTests, numFailedTests, numTotalTests, testResults }) => {
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    for (const { name, assertionResults } of testResults) {
      for (const { title, status, failureMessages } of assertionResults) {
        const where = `${name.slice(root.length + 1)} · ${title}`
        if (status === 'failed') failures.push(`${where}\n${beginning(failureMessages.join('\n'))}`)
        else if (failureMessages.length)
          secondTries.push(`${where}\n${beginning(failureMessages.join('\n'))}`)
      }
    }
    for (const { name, message } of broken)
      failures.push(`${name.slice(root.length + 1)}\n${beginning(message)}`)
    const skipped = numTotalTests - numPassedTests - numFailedTests
    if (skipped) say(`${skipped} skipped tests count as failed`)
    return { passed: numPassedTests, failed: numFailedTests + broken.length + skipped }
  })
}

async function journeys() {
  const { passed, failed, skipped, failures: broken, secondTries: lucky } = runJourneys(await findBrowser())
  failures.push(...broken)
  secondTries.push(...lucky)
  if (skipped) say(`${skipped} skipped journeys count as failed`)
  return { passed, failed: failed + skipped }
}

/** The cases of a report; a runner that failed without naming a failed case counts as one. */
function counted(file, hasFailed, read) {
  if (!existsSync(file)) return verdict(1)
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
  return { passed, failed: hasFailed && !failed ? 1 : failed }
}

/**
 * One checker instead of four: each of them would work out the types of the libraries again, which takes twice the
 * processor time. What was found out is kept for the next run.
 */
function types(project) {
  const cache = join(root, 'node_modules/.cache/banyan', `types-${project === '.' ? 'node' : project}.json`)
  return ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache]
}
