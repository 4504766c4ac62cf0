// Runs tests on demand in a process of its own, so that a mutation that never ends can be stopped with it. The started
// database and the loaded configuration stay between two runs.
import { spawnSync } from 'node:child_process'
import { inspect } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'

export interface RunRequest {
  /** The files that may have changed since the last run; absolute. */
  changed: string[]
  /** Test files to run, in this order; absolute. */
  tests: string[]
}

export interface RunAnswer {
  ran: number
  /** The first failing test, or the error that kept a file from running. */
  failure?: string
  /** Its file; absolute. */
  file?: string
}

/** Vitest would run the slowest first; the nearest is the likeliest to notice. */
class GivenOrder {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

/** The failures of the run that is going on; vitest's own record keeps those of earlier runs too. */
let failures: Pick<RunAnswer, 'failure' | 'file'>[] = []
function fail(failure: string, file: string): void {
  failures.push({ failure, file })
  void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest('test', {
  watch: false,
  root: process.argv[2],
  retry: 0, // a second try would hide a mutation
  maxWorkers: Number(process.argv[3]),
  sequence: { sequencer: GivenOrder },
  teardownTimeout: 5000,
  silent: true,
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state === 'failed') fail(test.fullName, test.module.moduleId)
      },
      onTestModuleEnd: (module) => {
        if (module.errors().length) fail(`${module.relativeModuleId} does not run`, module.moduleId)
      },
    },
  ],
})
const specifications = new Map<string, TestSpecification[]>()
process.on('message', (request: RunRequest) => {
  void run(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)))
process.send?.({ ran: 0 } satisfies RunAnswer)

async function run({ changed, tests }: RunRequest): Promise<RunAnswer> {
  failures = []
  for (const path of changed) vitest.invalidateFile(path)
  // These start the bundled server, and the project bundles it once only.
  if (tests.some((path) => path.includes('.faults.'))) spawnSync(process.execPath, ['scripts/bundle.mjs'])
  const found: TestSpecification[] = []
  for (const path of tests) found.push(...(await specificationsOf(path)))
  const { unhandledErrors } = await vitest.runTestSpecifications(found)
  const [first] = failures
  const [error] = unhandledErrors.map((each) => inspect(each)) // not all of them can be made a string
  return { ran: tests.length, ...(first ?? (error ? { failure: error } : {})) }
}

async function specificationsOf(path: string): Promise<TestSpecification[]> {
  const known = specifications.get(path) ?? (await vitest.globTestSpecifications([path]))
  specifications.set(path, known)
  return known
}
