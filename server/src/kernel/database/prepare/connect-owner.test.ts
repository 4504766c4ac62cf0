import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { connectOwner, type Waiting } from './connect-owner.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** Something that listens like a PostgreSQL and answers each connection as told. */
async function listening(answer: (socket: Socket, attempt: number) => void) {
  let attempts = 0
  const server = createServer((socket) => {
    const attempt = ++attempts
    socket.on('error', () => undefined).once('data', () => answer(socket, attempt))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, user: 'o', password: 'p', database: 'd' }
}

/** A message of the protocol: its letter, its length, its content. */
function message(letter: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const refuse = (code: string, words = 'no') => message('E', `SFATAL\0VFATAL\0C${code}\0M${words}\0\0`)
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])

const unheard = { seconds: 0, say: () => undefined }
const refusalWith = async (answer: (socket: Socket) => void, waiting: Waiting = unheard, more = {}) =>
  connectOwner({ ...(await listening(answer)), ...more }, waiting).then(
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
  expect(await refusalWith((socket) => socket.end(refuse(code)))).toEqual(new SettingsError(sentence))
})

test('what nobody can mend by a setting stays as it is', async () => {
  const error = await refusalWith((socket) => socket.end(refuse('XX000', 'internal')))
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
  const { port, ...rest } = await listening(() => undefined)
  await new Promise((closed) => servers.at(-1)?.close(closed))
  await expect(connectOwner({ port, ...rest }, unheard)).rejects.toThrow(
    new SettingsError('无法连接 DATABASE_URL 指定的数据库（ECONNREFUSED），请检查地址、端口与网络'),
  )
})

test('a database that is still starting is waited for, which is said once', async () => {
  const config = await listening((socket, attempt) => {
    if (attempt < 3) socket.end(refuse('57P03'))
    else socket.write(welcome)
  })
  const said: string[] = []
  const client = await connectOwner(config, { seconds: 30, say: (line) => said.push(line) })
  await client.end()
  expect(said).toEqual(['数据库尚未就绪（57P03），最多等待 30 秒'])
})

test('one that refuses the login is not waited for, and waiting can be cut', async () => {
  const said: string[] = []
  const waiting = { seconds: 30, say: (line: string) => said.push(line) }
  expect(await refusalWith((socket) => socket.end(refuse('28P01')), waiting)).toEqual(
    new SettingsError(badLogin),
  )
  const stop = new AbortController()
  const cut = refusalWith((socket) => socket.end(refuse('57P03')), {
    seconds: 30,
    say: () => stop.abort(new Error('stopped')),
    signal: stop.signal,
  })
  expect(await cut).toBeInstanceOf(Error)
  expect(said).toEqual([])
})
