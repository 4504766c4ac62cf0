import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { startServer, testPassword } from '#testing/server.ts'

const { anyone, sql, someone } = await startServer()

test('the right password unlocks and opens no second session', async () => {
  const person = await someone()
  const count = () =>
    sql('select count(*)::int n from identity_session where account_id = $1', [person.userId])
  const before = await count()
  expect(await person.call(session.unlock, { password: testPassword })).toBeNull()
  expect(await count()).toEqual(before)
})

test('DEC-011 wrong passwords count like failed sign-ins, here and at the login page', async () => {
  const person = await someone()
  for (let at = 0; at < 5; at += 1)
    await expect(person.call(session.unlock, { password: `wrong ${at}` })).rejects.toThrow('密码错误')
  const locked = '登录失败次数过多，请10分钟后再试'
  await expect(person.call(session.unlock, { password: testPassword })).rejects.toThrow(locked)
  const login = await anyone.ask(session.login, { username: person.username, password: testPassword })
  expect(login.body.message).toBe(locked)
  expect((await person.ask(session.info)).body.success).toBe(true) // the session itself goes on
})

test('nobody unlocks without a session, or without a password', async () => {
  expect((await anyone.ask(session.unlock, { password: testPassword })).status).toBe(401)
  const person = await someone()
  await expect(person.call(session.unlock, { password: '' })).rejects.toThrow('请输入密码')
})
