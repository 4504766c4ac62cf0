import { session } from '@banyan/contract/identity/session'
import { sql as part } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendCommit } from '#kernel/database/tx.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { startServer } from '#testing/server.ts'

const { app, database, sql, someone } = await startServer()
const { within } = transactions(database.pool, {} as never, app.state)

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

const failures = () => sql('select id from identity_login_failure order by id')

test('a commit sent behind the last statements keeps them all, or none when one of them fails', async () => {
  const insert = (id: string) =>
    part`insert into identity_login_failure (id, account_key, peer) values (${id}, 'nobody', 'nowhere')`
  const write = (ids: string[]) =>
    within({ auth: true }, async (tx) => {
      const written = Promise.all(ids.map((id) => tx.execute(insert(id)).execute()))
      sendCommit(tx)
      const late = expect(tx.execute(part`select 1`)).rejects.toMatchObject({
        cause: { message: 'a statement came after its transaction had ended' },
      })
      await Promise.all([written, late])
    })
  await write(['a', 'b'])
  await expect(write(['c', 'a', 'd'])).rejects.toThrow()
  expect(await failures()).toEqual([{ id: 'a' }, { id: 'b' }])
  await write(['e'])
  expect(await failures()).toHaveLength(3)
})

test('a connection lost behind such a commit leaves the outcome open, and says so', async () => {
  const cutting = within({ auth: true }, async (tx) => {
    const cut = tx.execute(part`select pg_terminate_backend(pg_backend_pid())`).execute()
    sendCommit(tx)
    await cut
  })
  await expect(cutting).rejects.toMatchObject({ status: 503 })
  await expect(cutting).rejects.toThrow('不能确定是否已保存')
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
