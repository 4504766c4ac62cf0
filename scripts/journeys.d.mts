interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  secondTries: string[]
}

/** The figures of a Playwright report. */
export function outcomeOf(report: object | undefined, status: number | null): Outcome
