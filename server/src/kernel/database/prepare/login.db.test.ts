import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { noteStatements, ownDatabase } from '#testing/own-database.ts'
import { errorResponse, listenLikePostgres, loginAccepted } from '#testing/postgres-protocol.ts'
import { ensureLogin } from './roles.ts'

const database = await ownDatabase()
const role = `login_${randomBytes(6).toString('hex')}`
await database.sql(`create role ${role}`)
afterAll(() => database.sql(`drop role ${role}`))

/** Tries the login of a role at a server that answers as told; what the owner was asked meanwhile. */
async function tryLogin(
  answer: (socket: Socket, attempt: number) => void,
  { as, to = role }: { as?: string; to?: string } = {},
) {
  const owner = new pg.Client(database.config)
  await owner.connect()
  if (as) await owner.query(`set role ${as}`)
  const asked = noteStatements(owner)
  const { config } = await listenLikePostgres(answer)
  const result = await ensureLogin(owner, config, to).then(
    () => 'good',
    (error: unknown) => error,
  )
  await owner.end()
  return { result, asked }
}
const alter = `alter role "${role}" password 'p'`
const closed = (code: string) => (socket: Socket) => void socket.end(errorResponse(code))
const passwordOf = () => database.sql('select rolpassword as it from pg_authid where rolname = $1', [role])

test('DEC-118 a login that works is left alone; one with an old password gets the new one', async () => {
  expect(await tryLogin((socket) => void socket.write(loginAccepted))).toEqual({ result: 'good', asked: [] })
  for (const code of ['28P01', '28000']) {
    await database.sql(`alter role ${role} password null`)
    const mended = await tryLogin((socket, attempt) => {
      if (attempt === 1) socket.end(errorResponse(code))
      else socket.write(loginAccepted)
    })
    expect(mended).toEqual({ result: 'good', asked: [alter] })
    expect(await passwordOf()).toEqual([{ it: expect.any(String) }])
  }
})

test('DEC-118 a login that stays refused, or whose password nobody may change, is told in one sentence', async () => {
  expect(await tryLogin(closed('28P01'))).toEqual({
    result: new SettingsError(`数据库不允许角色 ${role} 从本机用密码登录`),
    asked: [alter],
  })
  const other = `${role}_other`
  await database.sql(`create role ${other}`)
  expect((await tryLogin(closed('28P01'), { as: role, to: other })).result).toEqual(
    new SettingsError(
      `数据库角色 ${other} 的密码与 SECRET_KEY 不符，而 DATABASE_URL 的账号无权修改它；请由数据库管理员删除该角色后重新启动`,
    ),
  )
  await database.sql(`drop role ${other}`)
  expect((await tryLogin(closed('28P01'), { to: other })).result).toMatchObject({ code: '42704' })
  expect(await tryLogin(closed('3D000'))).toEqual({
    result: expect.objectContaining({ code: '3D000' }),
    asked: [],
  })
})
