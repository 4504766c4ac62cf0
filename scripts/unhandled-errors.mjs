import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest for errors that belong to no test: a promise nobody waited for, a timer after the end.
 * They fail the run, and the JSON report says nothing of them.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    if (!errors.length) return
    const texts = errors.map(({ type, message, stack }) => [type, message, stack].filter(Boolean).join('\n'))
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts))
  }
}
