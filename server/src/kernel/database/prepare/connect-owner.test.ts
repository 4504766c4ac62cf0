import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { errorResponse, listenLikePostgres, loginAccepted } from '#testing/postgres-protocol.ts'
import { connectOwner, type WaitOptions } from './connect-owner.ts'

const unheard = { seconds: 0, say: () => undefined }
const refusalWith = async (answer: (socket: Socket) => void, waiting: WaitOptions = unheard, more = {}) =>
  connectOwner({ ...(await listenLikePostgres(answer)).config, ...more }, waiting).then(
    () => 'connected',
    (error: unknown) => error,
  )

const badLogin = 'DATABASE_URL 的用户名或密码不正确，或不允许从本机登录'
test.each([
  ['28P01', badLogin],
  ['28000', badLogin],
  ['3D000', 'DATABASE_URL 指定的数据库不存在，请先创建'],
  ['42501', 'DATABASE_URL 的账号无权连接该数据库'],
  ['53300', 'DATABASE_URL 指定的数据库现在不接受连接（53300），请稍后再试'],
  ['57P01', 'DATABASE_URL 指定的数据库现在不接受连接（57P01），请稍后再试'],
  ['57P02', 'DATABASE_URL 指定的数据库现在不接受连接（57P02），请稍后再试'],
  ['57P03', 'DATABASE_URL 指定的数据库现在不接受连接（57P03），请稍后再试'],
])('a database that answers %s: %s', async (code, sentence) => {
  expect(await refusalWith((socket) => socket.end(errorResponse(code)))).toEqual(new SettingsError(sentence))
})

test('what nobody can mend by a setting stays as it is', async () => {
  const error = await refusalWith((socket) => socket.end(errorResponse('XX000', 'internal')))
  expect(error).not.toBeInstanceOf(SettingsError)
  expect(error).toMatchObject({ code: 'XX000', message: 'internal' })
})

test('a connection that is cut, not encrypted, or to nobody', async () => {
  expect(await refusalWith((socket) => socket.end())).toEqual(
    new SettingsError('连接 DATABASE_URL 指定的数据库超时'),
  )
  expect(await refusalWith((socket) => socket.end('N'), unheard, { ssl: true })).toEqual(
    new SettingsError(
      '与 DATABASE_URL 指定的数据库建立加密连接失败（The server does not support SSL connections）',
    ),
  )
  const { config, server } = await listenLikePostgres(() => undefined)
  await new Promise((closed) => server.close(closed))
  await expect(connectOwner(config, unheard)).rejects.toThrow(
    new SettingsError('无法连接 DATABASE_URL 指定的数据库（ECONNREFUSED），请检查地址、端口与网络'),
  )
})

test('a database that is still starting is waited for, which is said once', async () => {
  const { config } = await listenLikePostgres((socket, attempt) => {
    if (attempt < 3) socket.end(errorResponse('57P03'))
    else socket.write(loginAccepted)
  })
  const said: string[] = []
  const client = await connectOwner(config, { seconds: 30, say: (line) => said.push(line) })
  await client.end()
  expect(said).toEqual(['数据库尚未就绪（57P03），最多等待 30 秒'])
})

test('one that refuses the login is not waited for, and waiting can be cut', async () => {
  const said: string[] = []
  const waiting = { seconds: 30, say: (line: string) => said.push(line) }
  expect(await refusalWith((socket) => socket.end(errorResponse('28P01')), waiting)).toEqual(
    new SettingsError(badLogin),
  )
  const stop = new AbortController()
  const cut = refusalWith((socket) => socket.end(errorResponse('57P03')), {
    seconds: 30,
    say: () => stop.abort(new Error('stopped')),
    signal: stop.signal,
  })
  expect(await cut).toBeInstanceOf(Error)
  expect(said).toEqual([])
})

test('a database that does not answer in time is waited for too', async () => {
  const said: string[] = []
  const { config } = await listenLikePostgres((socket, attempt) => {
    if (attempt === 1) socket.end()
    else socket.write(loginAccepted)
  })
  const client = await connectOwner(config, { seconds: 30, say: (line) => said.push(line) })
  await client.end()
  expect(said).toEqual(['数据库尚未就绪（超时），最多等待 30 秒'])
})

test('a start that was given up before does not connect', async () => {
  let attempts = 0
  const { config } = await listenLikePostgres(() => void attempts++)
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(connectOwner(config, { ...unheard, signal })).rejects.toThrow('stopped')
  expect(attempts).toBe(0)
})
