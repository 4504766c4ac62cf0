import type pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { poolerRefusal, refuseOldConnections, setRoleDefaults } from '../pooler.ts'
import { ensureInstallationId, findInstallationId } from './installation.ts'
import { ensureRoles, refuseUnsafeRole, revokeFormerRoles, roleNames, rolePassword } from './roles.ts'

const roles = roleNames('banyan', 'i1')

/** A connection that answers each question in turn: rows, or an error with the given code. */
function answering(...answers: (object[] | string)[]) {
  const asked: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    const answer = answers[asked.length - 1] ?? []
    if (typeof answer === 'string') throw Object.assign(new Error('refused'), { code: answer })
    return { rows: answer }
  }
  return { client: { query } as unknown as pg.ClientBase, asked }
}
const sentence = (text: string) => new SettingsError(text)

test('DEC-118 the roles of an installation have its name', () => {
  expect(roles).toEqual({ request: 'banyan_i1_rw', report: 'banyan_i1_ro' })
})

test('DEC-118 an owner that may not make roles is told what an administrator has to do', async () => {
  await expect(ensureRoles(answering([], '42501').client, roles, 'key')).rejects.toThrow(
    sentence(
      "DATABASE_URL 的账号无权创建数据库角色：请由数据库管理员执行 CREATE ROLE banyan_i1_rw LOGIN PASSWORD '…'; CREATE ROLE banyan_i1_ro LOGIN PASSWORD '…'; 并设置 DATABASE_RW_URL 与 DATABASE_RO_URL",
    ),
  )
  await expect(ensureRoles(answering([], '0A000').client, roles, 'key')).rejects.toThrow('refused')
})

test('DEC-118 a role that exists and is plain stays, one that is not loses its powers, one that is made meanwhile is fine', async () => {
  const plain = answering([{ plain: true }], [{ plain: false }])
  await ensureRoles(plain.client, roles, 'key')
  expect(plain.asked).toHaveLength(3)
  expect(plain.asked[2]).toBe(
    'alter role "banyan_i1_ro" login nosuperuser nobypassrls nocreatedb nocreaterole noreplication',
  )
  const race = answering([], '42710', [{ plain: true }], [{ plain: true }])
  await ensureRoles(race.client, roles, 'key')
  expect(race.asked).toHaveLength(4)
})

test('DEC-118 a role that another server is making is tried five times more, and no longer', async () => {
  const busy = answering(...Array.from({ length: 9 }, () => 'XX000'))
  await expect(ensureRoles(busy.client, roles, 'key')).rejects.toThrow('refused')
  expect(busy.asked).toHaveLength(6)
})

test('DEC-118 a new role gets its own password, made from the secret', async () => {
  const fresh = answering([], [], [], [])
  await ensureRoles(fresh.client, roles, 'key')
  const passwords = [roles.request, roles.report].map((role) => rolePassword('key', role))
  expect(new Set(passwords).size).toBe(2)
  expect(passwords[0]).toMatch(/^[0-9a-f]{64}$/)
  expect([fresh.asked[1], fresh.asked[3]]).toEqual([
    `create role "banyan_i1_rw" login password '${passwords[0]}'`,
    `create role "banyan_i1_ro" login password '${passwords[1]}'`,
  ])
})

test('roles of the time before installations had ids keep no rights', async () => {
  const owner = answering([{ role: 'banyan_rw' }])
  await revokeFormerRoles(owner.client, 'banyan')
  expect(owner.asked.slice(1)).toEqual([
    'revoke all on all tables in schema public from "banyan_rw"; revoke all on schema public from "banyan_rw"',
  ])
})

test('operations 1 the id of an installation is drawn once', async () => {
  expect(await findInstallationId(answering([{ name: null }]).client)).toBeUndefined()
  expect(await findInstallationId(answering([{ name: 'x' }], [{ id: 'abc' }]).client)).toBe('abc')
  const known = answering([{ name: 'x' }], [{ id: 'abc' }])
  expect([await ensureInstallationId(known.client), known.asked.length]).toEqual(['abc', 2])
  const fresh = answering([{ name: null }])
  expect(await ensureInstallationId(fresh.client)).toMatch(/^[0-9a-f]{12}$/)
  expect(fresh.asked.slice(1)).toEqual([
    'create table if not exists migration.installation (id text primary key, created_at timestamptz not null default now())',
    'insert into migration.installation (id) values ($1)',
  ])
})

const bypass = (kind: string, role: string) =>
  `数据库${kind}角色 ${role} 可以绕过行级安全（超级用户、BYPASSRLS 或表的所有者），拒绝启动；请改用普通角色`
const safe = (role: string) => ({ role, safe: true })
test.each<[object[], object[], typeof roles, string | undefined]>([
  [[safe(roles.request), safe(roles.report)], [], roles, undefined],
  [[{ role: 'own', safe: false }], [], roles, bypass('请求', 'own')],
  [[safe('own'), { role: roles.report, safe: false }], [], roles, bypass('报表', roles.report)],
  [
    [safe('one')],
    [],
    { request: 'one', report: 'one' },
    'DATABASE_RW_URL 与 DATABASE_RO_URL 不能使用同一个数据库角色，拒绝启动',
  ],
  [
    [safe('own')],
    [{ name: 'fsync' }, { name: 'full_page_writes' }],
    roles,
    '数据库参数 fsync、full_page_writes 已关闭，可能丢失数据，拒绝启动',
  ],
])(
  'security §2 a server does not start with roles or settings that are not safe: %#',
  async (held, off, names, refusal) => {
    const start = refuseUnsafeRole(answering(held, off).client, names)
    if (refusal) await expect(start).rejects.toThrow(sentence(refusal))
    else await start
  },
)

test('operations 4 what a pooler needs is said in one sentence', async () => {
  await expect(setRoleDefaults(answering('42501').client, 'r')).rejects.toThrow(
    sentence(
      `DATABASE_URL 的账号无权设置角色 r：请由数据库管理员执行 alter role "r" set TimeZone = 'Asia/Shanghai'; alter role "r" set statement_timeout = '60000'; alter role "r" set lock_timeout = '15000'; alter role "r" set idle_in_transaction_session_timeout = '120000'; alter role "r" set jit = 'off'`,
    ),
  )
  await expect(refuseOldConnections(answering([{ zone: 'UTC' }]).client)).rejects.toThrow(
    sentence(
      '连接池里还有旧的数据库连接，没有用上业务角色的设置：请让连接池重新连接（PgBouncer：RECONNECT）后再启动',
    ),
  )
  await refuseOldConnections(answering([{ zone: 'Asia/Shanghai' }]).client)
  const other = new Error('other')
  expect(poolerRefusal(other)).toBe(other)
  expect(poolerRefusal(new Error('unsupported startup parameter: options'))).toEqual(
    sentence(
      '数据库连接经过事务模式的连接池（如 PgBouncer）：请设置 DATABASE_POOLED=on，并用 DATABASE_LISTEN_URL 给出直连地址；或改用会话模式',
    ),
  )
})
