import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '@banyan/contract/identity/log'
import { ownSecondFactor } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { afterAll, expect, test } from 'vitest'
import { codeAt } from '#modules/identity/sign-in/second-factor/totp.ts'
import { runProduct } from '#testing/process.ts'
import { secretFrom } from '#testing/secret.ts'
import { testPassword } from '#testing/settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-reset-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('security §11 admin:reset lets an operator back in, beside a running server and without one, and ends every session', async () => {
  const env = { DATA_DIR: join(scratch, 'data') }
  const server = runProduct('start', env)
  const at = await server.listening
  const { token } = (await signIn(at, testPassword)).result
  await turnOnSecondFactor(at, token)
  expect((await signIn(at, testPassword)).message).toBe('请输入两步验证的验证码')
  const first = await resetPassword(env)
  expect(await asks(at, token)).not.toBe(200)
  expect((await signIn(at, testPassword)).success).toBe(false)
  expect(await asks(at, (await signIn(at, first)).result.token)).toBe(200)

  for (let tries = 0; tries < 6; tries += 1) await signIn(at, 'wrong')
  expect((await signIn(at, first)).message).toContain('登录失败次数过多')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const second = await resetPassword(env, 'ADMIN')
  const unknown = runProduct('admin:reset', env, ['nobody'])
  expect([await unknown.ended, unknown.err()]).toEqual([1, '没有用户名为 nobody 的账号\n'])

  const again = await runProduct('start', env).listening
  const { token: access } = (await signIn(again, second)).result
  const logged = await fetch(`${again}${log.list.path}?logType=2&column=createTime&order=desc`, {
    headers: { 'access-token': access },
  })
  expect(await logged.text()).toContain('运维命令重置账号')
})

async function resetPassword(env: Record<string, string>, ...args: string[]): Promise<string> {
  const reset = runProduct('admin:reset', env, args)
  expect([await reset.ended, reset.err()]).toEqual([0, ''])
  const [, name, password] =
    /^账号：(\S+)　新密码：(\S+)\n登录后请立即修改；此账号的所有会话已结束，两步验证已关闭。\n$/m.exec(
      reset.out(),
    ) ?? []
  expect(name).toBe(args[0] ?? 'admin')
  return password ?? ''
}

async function signIn(at: string, password: string) {
  const reply = await fetch(at + session.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return (await reply.json()) as { success: boolean; message: string; result: { token: string } }
}

async function turnOnSecondFactor(at: string, token: string): Promise<void> {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'access-token': token }
    const reply = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as { success: boolean; result: { secret: string } }
  }
  const { secret } = (await send(ownSecondFactor.begin.path, {})).result
  const code = codeAt(secretFrom(secret), Date.now())
  expect((await send(ownSecondFactor.confirm.path, { code })).success).toBe(true)
}

const asks = async (at: string, token: string) =>
  (await fetch(at + session.info.path, { headers: { 'access-token': token } })).status
