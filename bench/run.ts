import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { administration } from './cases/administration.ts'
import { consoleBytes } from './cases/console.ts'
import { forms } from './cases/forms.ts'
import { growth } from './cases/growth.ts'
import { baselines, lists, type Pace, type Servers } from './cases/lists.ts'
import { login } from './cases/login.ts'
import { homeMap } from './cases/map.ts'
import { turnedPages } from './cases/pages.ts'
import { published } from './cases/published.ts'
import { broadcasts } from './cases/sockets.ts'
import { coldStart, firstStart } from './cases/start.ts'
import { importStorm } from './cases/storm.ts'
import { workOrders } from './cases/work-orders.ts'
import { workbooks } from './cases/workbooks.ts'
import { type Figure, markdownOf, median, tableOf, verdictOf } from './figures.ts'
import { bundledProduct, startChild } from './stage/child.ts'
import { type Stage, secretKey, setStage } from './stage/database.ts'

const mainHead = '# Results of `npm run bench`'
const growthHead = '# Growth: `npm run bench -- --growth`'

const say = (line: string) => process.stdout.write(`${line}\n`)

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    data: { type: 'string' },
    only: { type: 'string' },
    growth: { type: 'boolean' },
    full: { type: 'boolean' },
  },
})
const rows = asked.quick ? 100_000 : 1_000_000
const pace: Pace = asked.quick ? { rounds: 1, seconds: 4 } : { rounds: 3, seconds: 4 }

say(
  `bench: ${rows.toLocaleString('en')} rows, ${pace.rounds} round(s) of ${pace.seconds} s, Node ${process.version}`,
)
const begun = Date.now()
const stage = await setStage(rows, asked.data, say)
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(cases(stage))) {
    // Growth leaves a database behind that the other cases would be measured on.
    if (name === 'growth' ? !asked.growth : asked.growth) continue
    if (asked.only && !asked.only.split(',').includes(name)) continue
    say(`… ${name}`)
    const found = await measure().catch((error) => [failed(name, error)])
    say(tableOf(found))
    figures.push(...found)
  }
} finally {
  await stage.stop()
}
keep(figures)
say(`\n${tableOf(figures)}`)
if (!asked.quick && !asked.only) writeResults(figures, asked.growth ? growthHead : mainHead)
if (figures.some((figure) => verdictOf(figure) === 'FAIL')) process.exitCode = 1

function cases(stage: Stage): Record<string, () => Promise<Figure[]>> {
  return {
    lists: () => withServers(stage, (servers) => lists(servers, stage, pace)),
    baselines: () => withServers(stage, (servers) => baselines(servers, pace)),
    pages: () => withServers(stage, turnedPages),
    published: () => withServers(stage, (servers) => published(servers, stage, pace)),
    login: () => withServers(stage, async (servers) => [await login(servers, pace)]),
    sockets: () => withServers(stage, (servers) => broadcasts(servers, stage, pace)),
    storm: () => withServers(stage, (servers) => importStorm(servers, stage, pace)),
    start: () => coldStart(stage, pace),
    first: () => firstStart(pace),
    map: () => withServers(stage, ({ at }) => homeMap(at.product, stage, pace)),
    workbooks: () => workbooks(pace),
    console: () => withServers(stage, ({ at }) => consoleBytes(at.product, stage)),
    forms: () => withServers(stage, ({ at }) => forms(at, stage, pace)),
    orders: () => withServers(stage, (servers) => workOrders(servers, stage, pace, rows, say)),
    administration: () =>
      withServers(stage, (servers) => administration(servers, stage, pace, Boolean(asked.quick), say)),
    growth: () => withServers(stage, (servers) => growth(servers, stage, Boolean(asked.full), say)),
  }
}

async function withServers<T>({ owner, dataDir }: Stage, work: (servers: Servers) => Promise<T>): Promise<T> {
  const product = await startChild(bundledProduct, { owner, dataDir, secretKey })
  const bare = await startChild('./bare.ts', { owner })
  try {
    const at = {
      product: `http://127.0.0.1:${await product.ask<number>('port')}`,
      bare: `http://127.0.0.1:${await bare.ask<number>('port')}`,
    }
    return await work({ product, bare, cluster: join(dataDir, 'postgres'), at })
  } finally {
    await product.stop()
    await bare.stop()
  }
}

/** A case that cannot be measured is a missed bar; the others still run. */
function failed(name: string, error: unknown): Figure {
  const failure = String(error instanceof Error ? error.message : error).split('\n')[0]
  return { name, ours: '', bare: '', judged: [], failure }
}

/** The table of a run, with what it was measured on; the file keeps the other table as it was. */
function writeResults(all: Figure[], head: string): void {
  const [processor] = cpus()
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const lines = [
    head,
    '',
    `- ${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`,
    `- ${cpus().length} cores (${processor?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    `- ${rows.toLocaleString('en')} rows, ${pace.rounds} rounds of ${pace.seconds} s, ${Math.round((Date.now() - begun) / 60_000)} minutes in all`,
    '',
    markdownOf(all),
    '',
  ]
  const file = new URL('RESULTS.md', import.meta.url)
  const [main = '', growing = ''] = existsSync(file)
    ? readFileSync(file, 'utf8').split(`${growthHead}\n`)
    : []
  const part = lines.join('\n')
  const [first, second] = head === growthHead ? [main, part] : [part, growing && `${growthHead}\n${growing}`]
  writeFileSync(file, `${first.trimEnd()}\n${second && `\n${second}`}`)
}

/** The figures as data, for comparing runs on the same machine. */
function keep(all: Figure[]): void {
  const folder = new URL('./results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const results = all.map((figure) => ({
    ...figure,
    median: figure.judged.length ? median(figure.judged) : undefined,
    verdict: verdictOf(figure),
  }))
  const result = { at: new Date().toISOString(), node: process.version, rows, pace, results }
  writeFileSync(new URL('latest.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}
