// Unit test files share a worker. What one file changed must not reach the next: a faked clock would stop its timers, an
// ended session would refuse its calls.
import { afterAll, vi } from 'vitest'
import { resetConsole } from './reset-console.ts'

afterAll(() => {
  vi.useRealTimers()
  if (typeof document !== 'undefined') resetConsole()
})
