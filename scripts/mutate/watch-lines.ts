// A setup file of vitest, while `npm run mutate -- --map` runs all tests: writes for each test file which lines of the
// product it ran.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { LinesOfTest } from './line-map.ts'
import { type CountedFunction, linesRun } from './lines-run.ts'
import { partOf } from './sample.ts'

const root = `${process.cwd()}/`
const folder = process.env.LINE_MAP ?? ''

interface Counted {
  result: { scriptId: string; url: string; functions: CountedFunction[] }[]
}

const session = new Session()
session.connect()
session.post('Debugger.enable')
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of its fixtures there
afterAll(({}, { file }) => {
  const test = file.filepath.slice(root.length)
  const ran: LinesOfTest = { test, sources: {} }
  ask<Counted>('Profiler.takePreciseCoverage', {}, ({ result }) => {
    for (const { scriptId, url, functions } of result) {
      const path = url.startsWith(`file://${root}`) ? url.slice(`file://${root}`.length) : ''
      if (!partOf(path)) continue
      ask<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId }, ({ scriptSource }) => {
        const lines = linesRun(scriptSource, functions)
        const textHash = createHash('sha1')
          .update(readFileSync(join(root, path)))
          .digest('hex')
        if (lines.length) ran.sources[path] = { textHash, lines }
      })
    }
  })
  session.disconnect()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${test.replaceAll('/', '+')}.json`), JSON.stringify(ran))
})

/** An inspector in the same thread answers at once. */
function ask<T>(method: string, input: object, read: (answer: T) => void): void {
  session.post(method, input, (error, answer) => {
    if (!error) read(answer as T)
  })
}
