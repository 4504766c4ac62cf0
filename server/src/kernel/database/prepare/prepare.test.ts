import type { Socket } from 'node:net'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { listening, oneNumber, refusing, welcome } from '#testing/postgres-protocol.ts'
import { type PrepareOptions, prepareDatabase } from './prepare.ts'
import { ensureLogin } from './roles.ts'

const options = { secretKey: 'key', rolePrefix: 'banyan', tables: [] }

/** Prepares a database that lets the owner in and answers their first question; what it is refused with. */
async function refusalOf(answer: Buffer, more: Partial<PrepareOptions> = {}): Promise<unknown> {
  const { config } = await listening((socket) => {
    socket.write(welcome)
    socket.once('data', () => {
      socket.write(answer)
      socket.once('data', () => socket.write(Buffer.concat([refusing('XX000', 'next'), welcome.subarray(9)])))
    })
  })
  return prepareDatabase({ ...options, owner: config, ...more }).then(
    () => 'prepared',
    (error: unknown) => error,
  )
}

test('operations 4 a PostgreSQL before 15 is refused in one sentence, 15 is not', async () => {
  expect(await refusalOf(oneNumber(149_999))).toEqual(
    new SettingsError('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 及以上'),
  )
  expect(await refusalOf(oneNumber(150_000))).toMatchObject({ code: 'XX000', message: 'next' })
})

test('DEC-118 an owner that lacks a right is told which, any other failure stays what it is', async () => {
  expect(await refusalOf(refusing('42501', 'permission denied for schema public'))).toEqual(
    new SettingsError(
      'DATABASE_URL 的账号权限不足（permission denied for schema public）；它须是数据库及其中各表的所有者，并有 CREATEROLE 权限',
    ),
  )
  expect(await refusalOf(refusing('XX000', 'broken'))).toMatchObject({ code: 'XX000', message: 'broken' })
})

test('a start that is given up ends with its own reason', async () => {
  const stop = new AbortController()
  const { config } = await listening((socket) => {
    socket.write(welcome)
    socket.once('data', () => stop.abort(new Error('stopped')))
  })
  const waiting = { seconds: 0, say: () => undefined, signal: stop.signal }
  await expect(prepareDatabase({ ...options, owner: config, waiting })).rejects.toThrow('stopped')
})

/** Tries the login of a role at a server that answers as told; what the owner was asked meanwhile. */
async function tryLogin(answer: (socket: Socket, attempt: number) => void, failure?: string) {
  const asked: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    if (failure) throw Object.assign(new Error('refused'), { code: failure })
  }
  const { config } = await listening(answer)
  const result = await ensureLogin({ query } as unknown as pg.ClientBase, config, 'r').then(
    () => 'good',
    (error: unknown) => error,
  )
  return { result, asked }
}
const alter = `alter role "r" password 'p'`
const closed = (code: string) => (socket: Socket) => void socket.end(refusing(code))

test('DEC-118 a login that works is left alone; one with an old password gets the new one', async () => {
  expect(await tryLogin((socket) => void socket.write(welcome))).toEqual({ result: 'good', asked: [] })
  for (const code of ['28P01', '28000']) {
    const mended = await tryLogin((socket, attempt) => {
      if (attempt === 1) socket.end(refusing(code))
      else socket.write(welcome)
    })
    expect(mended).toEqual({ result: 'good', asked: [alter] })
  }
})

test('DEC-118 a login that stays refused, or whose password nobody may change, is told in one sentence', async () => {
  expect(await tryLogin(closed('28P01'))).toEqual({
    result: new SettingsError('数据库不允许角色 r 从本机用密码登录'),
    asked: [alter],
  })
  expect((await tryLogin(closed('28P01'), '42501')).result).toEqual(
    new SettingsError(
      '数据库角色 r 的密码与 SECRET_KEY 不符，而 DATABASE_URL 的账号无权修改它；请由数据库管理员删除该角色后重新启动',
    ),
  )
  expect((await tryLogin(closed('28P01'), 'XX000')).result).toMatchObject({ code: 'XX000' })
  expect(await tryLogin(closed('3D000'))).toEqual({
    result: expect.objectContaining({ code: '3D000' }),
    asked: [],
  })
})
