// Unit test files share a worker: a clock that one file faked would stop the timers of the next, and a session that one
// ended would refuse its calls.
import { afterAll, vi } from 'vitest'
import { forgetConsole } from './forget-console.ts'

afterAll(() => {
  vi.useRealTimers()
  if (typeof document !== 'undefined') forgetConsole()
})
