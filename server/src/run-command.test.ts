import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { failureLine, printLine, runCommand } from './run-command.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const failure = Object.assign(new Error('disk on fire\nDETAIL: all of it'), { code: 'XX000' })

test.each<[string, unknown, string]>([
  ['a wrong setting, in its own words', new SettingsError('设置有误：\nPORT'), '设置有误： PORT'],
  ['an error with a code', failure, '备份失败：disk on fire（XX000）；设置 LOG_LEVEL=debug 可看到更多'],
  [
    'what the database said of a failed query',
    new DrizzleQueryError('select $1', ['secret'], failure),
    '备份失败：disk on fire（XX000）；设置 LOG_LEVEL=debug 可看到更多',
  ],
  [
    'an error whose cause is no error',
    new Error('outer', { cause: 'inner' }),
    '备份失败：outer；设置 LOG_LEVEL=debug 可看到更多',
  ],
  ['something that is no error', 'gone', '备份失败：gone；设置 LOG_LEVEL=debug 可看到更多'],
])('a failure is one line: %s', (_, error, line) => {
  for (const level of ['', 'info', 'debugging']) {
    vi.stubEnv('LOG_LEVEL', level)
    expect(failureLine('备份', error)).toBe(line)
  }
})

test('for LOG_LEVEL=debug and trace a failure is its stack', () => {
  for (const level of ['debug', 'trace']) {
    vi.stubEnv('LOG_LEVEL', level)
    expect(failureLine('备份', failure)).toBe(failure.stack)
    expect(failureLine('备份', 'gone')).toBe('gone')
    expect(failureLine('备份', new SettingsError('设置有误'))).toBe('设置有误')
  }
})

class Exited extends Error {}

/** Runs a command in this process: what it wrote, and the codes it would have ended with. */
async function run(work: (signal: AbortSignal) => Promise<void>, whileRunning = () => {}) {
  const heard = ['SIGTERM', 'SIGINT', 'unhandledRejection', 'uncaughtException'] as const
  const before = heard.map((event) => process.listeners(event as 'SIGTERM'))
  const codes: unknown[] = []
  const written: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    codes.push(code)
    throw new Exited()
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0)
  const umask = process.umask()
  try {
    const running = runCommand('备份', work)
    const masks = process.umask().toString(8)
    whileRunning()
    await running.catch((error) => expect(error).toBeInstanceOf(Exited))
    return { codes, written, masks }
  } finally {
    process.umask(umask)
    for (const [at, event] of heard.entries())
      for (const listener of process.listeners(event as 'SIGTERM'))
        if (!before[at]?.includes(listener)) process.off(event, listener)
  }
}

test('a command that is done ends with 0, and its files are for its own account', async () => {
  expect(await run(async () => undefined)).toEqual({ codes: [0], written: [], masks: '77' })
})

test('a command that fails says so in one line and ends with 1', async () => {
  const { codes, written } = await run(() => Promise.reject(new SettingsError('没有账号')))
  expect({ codes, written }).toEqual({ codes: [1], written: ['没有账号\n'] })
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'the first %s ends a command in order with 0, the second at once with %i',
  async (signal, code) => {
    const untilAborted = (stop: AbortSignal) =>
      new Promise<void>((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)))
    const once = await run(untilAborted, () => void process.emit(signal, signal))
    expect([once.codes, once.written]).toEqual([[0], []])
    const twice = await run(untilAborted, () => {
      process.emit(signal, signal)
      expect(() => process.emit(signal, signal)).toThrow(Exited)
    })
    expect(twice.codes).toEqual([code, 0])
  },
)

test('what an operator sees is a line of its own', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printLine('完成')
  expect(write.mock.calls).toEqual([['完成\n']])
})
