/** An error for the log: kind and place, never values. */
type DescribedError = {
  type: string
  code?: string
  message: string
  /** The statement that failed, with placeholders instead of values. */
  statement?: string
  table?: string
  constraint?: string
  stack: string
  cause?: DescribedError
}

interface Thrown {
  name?: string
  message?: string
  code?: unknown
  stack?: string
  query?: unknown
  table?: string
  constraint?: string
  cause?: unknown
}

/**
 * Statement parameters, passwords, hashes and phone numbers never reach a log (operations 10): Drizzle writes the
 * parameters into its message, PostgreSQL the value it could not take.
 */
export function describeError(error: unknown): DescribedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: '', stack: '' }
  const { name = 'Error', message = '', code, stack = '', query, table, constraint, cause } = error as Thrown
  return {
    type: name,
    ...(code === undefined ? {} : { code: String(code) }),
    message: typeof query === 'string' ? 'Failed query' : withoutValues(message),
    ...(typeof query === 'string' ? { statement: query } : {}),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: stackFrames(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Removes quoted values from a text. */
export const withoutValues = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .replace(/"[^"]*"|'[^']*'|\([^()]*\)=\([^()]*\)/g, '…')
    .replace(/[\w.+-]+@[\w-]+\.\w+|\+?\d{7,}|[\w-]{24,}/g, '…')
    .slice(0, 300)

/** The places of a stack; its head repeats the message. */
const stackFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .join('\n')
