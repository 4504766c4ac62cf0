import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { refuseOldConnections, setRoleDefaults } from '../pooler.ts'
import type { Tx } from '../tx.ts'
import { ensureInstallationId, findInstallationId } from './installation.ts'
import { ensureRoles, refuseUnsafeRole, revokeFormerRoles, roleNames, rolePassword } from './roles.ts'

const database = await ownDatabase()
const prefix = `roles_${randomBytes(6).toString('hex')}`
const roles = roleNames(prefix, 'i1')
const sentence = (text: string) => new SettingsError(text)

/** Works as the owner, or as a role without any powers; no role that is made stays. */
const as = (role: string | undefined, work: (client: Tx['$client'], asked: string[]) => Promise<void>) =>
  database.within(new AppState(), {}, async (tx, asked) => {
    const client = tx.$client
    if (role) await client.query(`create role ${role}; set local role ${role}`)
    asked.length = 0
    await work(client, asked)
  })

test('DEC-118 an owner that may not make roles is told what an administrator has to do', () =>
  as(prefix, (client) =>
    expect(ensureRoles(client, roles, 'key')).rejects.toThrow(
      sentence(
        `DATABASE_URL 的账号无权创建数据库角色：请由数据库管理员执行 CREATE ROLE ${roles.request} LOGIN PASSWORD '…'; CREATE ROLE ${roles.report} LOGIN PASSWORD '…'; 并设置 DATABASE_RW_URL 与 DATABASE_RO_URL`,
      ),
    ),
  ))

test('DEC-118 a new role gets its own password; one that is plain stays, one that is not loses its powers', () =>
  as(undefined, async (client, asked) => {
    await ensureRoles(client, roles, 'key')
    const made = (role: string) => `create role "${role}" login password '${rolePassword('key', role)}'`
    expect([asked[1], asked[3]]).toEqual([made(roles.request), made(roles.report)])
    asked.length = 0
    await ensureRoles(client, roles, 'key')
    expect(asked).toHaveLength(2)
    for (const power of ['nologin', 'superuser', 'bypassrls', 'createdb', 'createrole', 'replication']) {
      await client.query(`alter role ${roles.report} ${power}`)
      await ensureRoles(client, roles, 'key')
      const { rows } = await client.query(
        `select rolcanlogin, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as strong
         from pg_roles where rolname = $1`,
        [roles.report],
      )
      expect(rows).toEqual([{ rolcanlogin: true, strong: false }])
    }
  }))

test('roles of the time before installations had ids keep no rights', () =>
  as(undefined, async (client) => {
    await client.query(`create role ${prefix}_rw; grant usage on schema public to ${prefix}_rw;
      create table of_former (id int); grant select on of_former to ${prefix}_rw`)
    const mayRead = async () =>
      (await client.query(`select has_table_privilege('${prefix}_rw', 'of_former', 'select') as it`)).rows[0]
        .it
    expect(await mayRead()).toBe(true)
    await revokeFormerRoles(client, prefix)
    expect(await mayRead()).toBe(false)
  }))

test('operations 1 the id of an installation is drawn once', () =>
  as(undefined, async (client) => {
    await client.query('drop table if exists migration.installation')
    expect(await findInstallationId(client)).toBeUndefined()
    const id = await ensureInstallationId(client)
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect([await ensureInstallationId(client), await findInstallationId(client)]).toEqual([id, id])
  }))

const bypass = (kind: string, role: string) =>
  sentence(
    `数据库${kind}角色 ${role} 可以绕过行级安全（超级用户、BYPASSRLS 或表的所有者），拒绝启动；请改用普通角色`,
  )

test('security §2 a server does not start with roles or settings that are not safe', () =>
  as(undefined, async (client) => {
    await ensureRoles(client, roles, 'key')
    const { rows } = await client.query('select current_user as me')
    await expect(refuseUnsafeRole(client, roles)).rejects.toThrow(bypass('请求', rows[0].me))
    await client.query(`set local role ${roles.request}`)
    await refuseUnsafeRole(client, roles)
    await expect(refuseUnsafeRole(client, { ...roles, report: roles.request })).rejects.toThrow(
      sentence('DATABASE_RW_URL 与 DATABASE_RO_URL 不能使用同一个数据库角色，拒绝启动'),
    )
    await client.query('set local synchronous_commit = off')
    await expect(refuseUnsafeRole(client, roles)).rejects.toThrow(
      sentence('数据库参数 synchronous_commit 已关闭，可能丢失数据，拒绝启动'),
    )
    await client.query(`reset role; alter role ${roles.report} bypassrls; set local role ${roles.request}`)
    await expect(refuseUnsafeRole(client, roles)).rejects.toThrow(bypass('报表', roles.report))
    await client.query(`reset role; alter role ${roles.report} nobypassrls; create table of_report (id int);
      alter table of_report owner to ${roles.report}; set local role ${roles.request}`)
    await expect(refuseUnsafeRole(client, roles)).rejects.toThrow(bypass('报表', roles.report))
  }))

test('operations 4 an owner that may not set a role is told what to do, and old connections are noticed', async () => {
  await as(undefined, async (client) => {
    await client.query(`create role ${prefix}_other; create role ${prefix}; set local role ${prefix}`)
    await expect(setRoleDefaults(client, `${prefix}_other`)).rejects.toThrow(
      `DATABASE_URL 的账号无权设置角色 ${prefix}_other：请由数据库管理员执行 alter role "${prefix}_other" set TimeZone = 'Asia/Shanghai'; alter role "${prefix}_other" set statement_timeout = '60000'; alter role "${prefix}_other" set lock_timeout = '15000'; alter role "${prefix}_other" set idle_in_transaction_session_timeout = '120000'; alter role "${prefix}_other" set jit = 'off'`,
    )
  })
  await as(undefined, async (client) => {
    await client.query(`set local timezone = 'UTC'`)
    await expect(refuseOldConnections(client)).rejects.toThrow(
      sentence(
        '连接池里还有旧的数据库连接，没有用上业务角色的设置：请让连接池重新连接（PgBouncer：RECONNECT）后再启动',
      ),
    )
    await client.query(`set local timezone = 'Asia/Shanghai'`)
    await refuseOldConnections(client)
  })
})
