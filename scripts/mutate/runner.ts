// Runs tests on demand in a process of its own, so that a mutation that never ends can be stopped with it. The started
// database and the loaded configuration stay between two runs.
import { createVitest } from 'vitest/node'

export interface RunRequest {
  /** The file that has changed since the last run; absolute. */
  changed: string[]
  /** Test files to run; absolute. */
  tests: string[]
}

export interface RunAnswer {
  ran: number
  /** The first failing test, or the error that kept a file from running. */
  failure?: string
  /** Its file; absolute. */
  file?: string
}

/** The failures of the run that is going on; vitest's own record keeps those of earlier runs too. */
let failures: { failure: string; file: string }[] = []
function fail(failure: string, file: string): void {
  failures.push({ failure, file })
  void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest('test', {
  watch: false,
  root: process.argv[2],
  retry: 0,
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
await vitest.standalone()
process.on('message', (request: RunRequest) => {
  void run(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)))
process.send?.({ ran: 0 } satisfies RunAnswer)

async function run({ changed, tests }: RunRequest): Promise<RunAnswer> {
  failures = []
  for (const path of changed) vitest.invalidateFile(path)
  const found = await Promise.all(tests.map((path) => vitest.globTestSpecifications([path])))
  const { unhandledErrors } = await vitest.runTestSpecifications(found.flat())
  const [first] = failures
  const [error] = unhandledErrors.map(String)
  return { ran: tests.length, ...(first ?? (error ? { failure: error } : {})) }
}
