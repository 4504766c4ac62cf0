// Unit test files share a worker: a clock that one file faked would stop the timers of the next.
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
