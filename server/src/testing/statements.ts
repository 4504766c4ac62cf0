import pg from 'pg'
import { vi } from 'vitest'

/** What a piece of work asks of the database, without values and without what the server asks by the clock. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text?: string }]
    statements.push(withoutValues(typeof first === 'string' ? first : (first.text ?? '')))
    return (query as (...all: unknown[]) => never).apply(this, args)
  } as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return statements.filter((text) => !isByTheClock(text))
}

const withoutValues = (text: string) => text.replace(/'[^']*'/g, '?').replace(/\s+/g, ' ')
const isByTheClock = (text: string) =>
  /pg_listening_channels|^select 1$|kernel_job|__drizzle_migrations|clock_timestamp/.test(text)
