import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import {
  errorResponse,
  listenLikePostgres,
  loginAccepted,
  rowWithNumber,
} from '#testing/postgres-protocol.ts'
import { type PrepareOptions, prepareDatabase } from './prepare.ts'

const options = { secretKey: 'key', rolePrefix: 'banyan', tables: [] }

/** Prepares a database that lets the owner in and answers their first question; what it is refused with. */
async function refusalOf(answer: Buffer, more: Partial<PrepareOptions> = {}): Promise<unknown> {
  const { config } = await listenLikePostgres((socket) => {
    socket.write(loginAccepted)
    socket.once('data', () => {
      socket.write(answer)
      socket.once('data', () =>
        socket.write(Buffer.concat([errorResponse('XX000', 'next'), loginAccepted.subarray(9)])),
      )
    })
  })
  return prepareDatabase({ ...options, owner: config, ...more }).then(
    () => 'prepared',
    (error: unknown) => error,
  )
}

test('operations 4 a PostgreSQL before 15 is refused in one sentence, 15 is not', async () => {
  expect(await refusalOf(rowWithNumber(149_999))).toEqual(
    new SettingsError('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 及以上'),
  )
  expect(await refusalOf(rowWithNumber(150_000))).toMatchObject({ code: 'XX000', message: 'next' })
})

test('DEC-118 an owner that lacks a right is told which, any other failure stays what it is', async () => {
  expect(await refusalOf(errorResponse('42501', 'permission denied for schema public'))).toEqual(
    new SettingsError(
      'DATABASE_URL 的账号权限不足（permission denied for schema public）；它须是数据库及其中各表的所有者，并有 CREATEROLE 权限',
    ),
  )
  expect(await refusalOf(errorResponse('XX000', 'broken'))).toMatchObject({
    code: 'XX000',
    message: 'broken',
  })
})

test('a start that is given up ends with its own reason', async () => {
  const stop = new AbortController()
  const { config } = await listenLikePostgres((socket) => {
    socket.write(loginAccepted)
    socket.once('data', () => stop.abort(new Error('stopped')))
  })
  const waiting = { seconds: 0, say: () => undefined, signal: stop.signal }
  await expect(prepareDatabase({ ...options, owner: config, waiting })).rejects.toThrow('stopped')
})
