// npm run test:journeys -- --times 5 --browser installed|npm [file …]: the journeys again and again, a line per run.
// Nothing is tried twice: it ends with 1 as soon as one journey of one run failed.
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { runJourneys } from './journeys.mjs'
import { buildIfStale, checkNode, fail, installIfStale, say, seconds } from './prepare.mjs'

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '1' }, browser: { type: 'string' } },
  allowPositionals: true,
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) fail('--times 应为正整数')
if (values.browser && !['installed', 'npm'].includes(values.browser)) fail('--browser 应为 installed 或 npm')

checkNode()
installIfStale()
buildIfStale()
const browser = await findBrowser(values.browser)
say(`${browser.path}，${times} 次`)
let failedRuns = 0
for (let run = 1; run <= times; run++) {
  const started = Date.now()
  const { passed, failed, skipped, failures } = runJourneys(browser, ['--retries=0', ...positionals], {
    isQuiet: true,
  })
  const isGreen = failed + skipped === 0
  if (!isGreen) failedRuns++
  const figures = `${passed} 通过，${failed} 失败${skipped ? `，${skipped} 略过` : ''}`
  say(`第 ${run} 次：${figures}（${seconds(started)}）`)
  for (const failure of failures) say(`  ✗ ${failure.replaceAll('\n', '\n    ')}`)
}
say(failedRuns ? `${times} 次中有 ${failedRuns} 次失败` : `${times} 次全部通过`)
process.exit(failedRuns ? 1 : 0)
