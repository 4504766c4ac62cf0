import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { describeError } from './describe-error.ts'
import { loggerOptions } from './logger.ts'

test('operations 10 lines carry their level and the time, not the machine; errors are described', () => {
  const { level, base, timestamp, serializers } = loggerOptions('warn')
  expect([level, base, serializers.err]).toEqual(['warn', null, describeError])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 3, 4, 5, 6) })
  try {
    const times = [0, 1, 999].map((later) => {
      vi.advanceTimersByTime(later)
      return timestamp()
    })
    expect(times).toEqual([
      ',"time":"2026-01-02T03:04:05.006Z"',
      ',"time":"2026-01-02T03:04:05.007Z"',
      ',"time":"2026-01-02T03:04:06.006Z"',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('lines of one turn are written together, those of the next by themselves', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const { stream } = loggerOptions('info')
    stream.write('{"a":1}\n')
    stream.write('{"b":2}\n')
    expect(write).not.toHaveBeenCalled()
    await setImmediate()
    stream.write('{"c":3}\n')
    await setImmediate()
    await setImmediate()
    expect(write.mock.calls).toEqual([['{"a":1}\n{"b":2}\n'], ['{"c":3}\n']])
  } finally {
    write.mockRestore()
  }
})
