import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { statementsDuring } from '#testing/statements.ts'

const { anyone, someone, sql } = await startServer()

const statementsOf = async (username: string): Promise<string[]> => {
  const statements = await statementsDuring(async () => {
    const { body } = await anyone.ask(session.login, { username, password: 'wrong-password-9' })
    expect(body.message).toBe('用户名或密码错误')
  })
  return statements.sort()
}

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
