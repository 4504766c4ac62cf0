import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { sql, someone } = await startServer()

test('a connection cut in the middle of a request fails that request and nothing else', async () => {
  const person = await someone()
  const cutting = cut()
  const answers = await Promise.all(Array.from({ length: 40 }, () => person.ask(session.info)))
  await cutting
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(await person.call(session.info, {})).toMatchObject({ username: person.username })
})

test('reads that follow each other on the same connection stay with their own tenant and person', async () => {
  const people = [await someone(), await someone({ tenant: 1001 }), await someone()]
  const asked = Array.from({ length: 30 }, (_, n) => people[n % people.length]!)
  const answers = await Promise.all(asked.map((person) => person.call(session.info, {})))
  for (const [n, person] of asked.entries())
    expect(answers[n]).toMatchObject({ username: person.username, tenantId: person.tenantId })
})

/** Ends every connection of the request role, several times while requests run. */
async function cut(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'banyan'`,
    )
  }
}
