import { SettingsError } from '#kernel/settings/settings-error.ts'

/** Prints a line on the terminal. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** An operator's signal ended the work; that is no failure. */
class StoppedBySignal extends Error {}

/**
 * Runs what was started from a terminal. The first SIGTERM or SIGINT aborts `signal` for an orderly end with code 0, the
 * second ends the process at once. A failure is one line on the error stream and code 1; a stack is for LOG_LEVEL=debug.
 */
export async function runCommand(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  process.umask(0o077)
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143)
      stop.abort(new StoppedBySignal())
    })
  const fail = (error: unknown): never => {
    if (stop.signal.aborted) process.exit(0)
    process.stderr.write(`${failureLine(name, error)}\n`)
    return process.exit(1)
  }
  process.on('unhandledRejection', fail)
  process.on('uncaughtException', fail)
  try {
    await work(stop.signal)
  } catch (error) {
    fail(error)
  }
  process.exit(0)
}

/** One line about an error; known errors have our own texts. */
export function failureLine(name: string, error: unknown): string {
  if (error instanceof SettingsError) return error.message.replaceAll('\n', ' ')
  // Drizzle's error contains the statement; its cause has the message of the database.
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { message, code } = told instanceof Error ? (told as Error & { code?: string }) : {}
  const stack = error instanceof Error ? error.stack : undefined
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) return stack ?? String(error)
  const text = (message ?? String(error)).split('\n')[0] ?? ''
  return `${name}失败：${text}${code ? `（${code}）` : ''}；设置 LOG_LEVEL=debug 可看到更多`
}
