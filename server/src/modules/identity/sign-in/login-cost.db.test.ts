import { session } from '@banyan/contract/identity/session'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startServer } from '#testing/server.ts'

const { anyone, someone, sql } = await startServer()

/** What a failed sign-in asks of the database, without its values. */
async function statementsOf(username: string): Promise<string[]> {
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
  const { body } = await anyone.ask(session.login, { username, password: 'wrong-password-9' })
  spy.mockRestore()
  expect(body.message).toBe('用户名或密码错误')
  return statements.filter((text) => !isOurOwn(text)).sort()
}
const withoutValues = (text: string) => text.replace(/'[^']*'/g, '?').replace(/\s+/g, ' ')
/** What the server asks by the clock, whoever signs in, and the frames of its transactions. */
const isOurOwn = (text: string) =>
  /pg_listening_channels|^select 1$|kernel_job|__drizzle_migrations|clock_timestamp/.test(text)

test('security §11 DEC-011 an unknown name costs the same statements as a known one', async () => {
  const person = await someone()
  const frozen = await someone()
  await sql(`update identity_user set status = '2' where id = $1`, [frozen.userId])
  await statementsOf('somebody-else') // the first one prepares what later ones only execute
  const known = await statementsOf(person.username)
  expect(known.length).toBeGreaterThan(5)
  for (const username of ['nobody-at-all', '13899999999', frozen.username])
    expect([username, await statementsOf(username)]).toEqual([username, known])
})
