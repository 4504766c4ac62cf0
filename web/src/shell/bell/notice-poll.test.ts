import { afterEach, expect, test, vi } from 'vitest'
import { noticePoll } from './notice-poll.ts'

afterEach(() => void vi.useRealTimers())

test('MSG-025 MSG-026 the poll asks every 6000 ms once it is started, and an error stops it', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async (): Promise<unknown> => undefined)
  const poll = noticePoll(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([load.mock.calls.length, poll.isRunning()]).toEqual([0, false])
  poll.start()
  poll.start()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockRejectedValueOnce(new Error('down'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([load.mock.calls.length, poll.isRunning()]).toEqual([3, false])
})
