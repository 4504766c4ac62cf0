import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deriveKey } from '#kernel/keys.ts'
import { SettingsError } from '#kernel/settings/settings.ts'
import { DatabaseClient, type DatabaseConfig } from '../database-client.ts'
import type { RoleNames } from '../guard-rails.ts'
import { quote } from '../quote.ts'

export const rolePassword = (secretKey: string, role: string): string =>
  deriveKey(secretKey, `database role ${role}`).toString('hex')

/** The role names of one installation, so that several installations can share a cluster. */
export const roleNames = (prefix: string, installationId: string): RoleNames => ({
  request: `${prefix}_${installationId}_rw`,
  report: `${prefix}_${installationId}_ro`,
})

/** The limit of temporary files of one report; only a superuser, such as that of the embedded cluster, may set it. */
const reportTemporary = '4GB'

/**
 * Creates the login roles for requests and reports where missing, and removes attributes that would widen their rights
 * (DEC-118).
 */
export async function ensureRoles(owner: pg.ClientBase, roles: RoleNames, secretKey: string): Promise<void> {
  for (const role of [roles.request, roles.report]) {
    try {
      const limit = role === roles.report ? reportTemporary : undefined
      await ensureRole(owner, role, rolePassword(secretKey, role), limit)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
      throw new SettingsError(
        `DATABASE_URL 的账号无权创建数据库角色：请由数据库管理员执行 CREATE ROLE ${roles.request} LOGIN PASSWORD '…'; CREATE ROLE ${roles.report} LOGIN PASSWORD '…'; 并设置 DATABASE_RW_URL 与 DATABASE_RO_URL`,
      )
    }
  }
}

/** Roles belong to the cluster and our lock to the database: a server of another database may change the same role. */
async function ensureRole(
  owner: pg.ClientBase,
  role: string,
  password: string,
  mostTemporary?: string,
  triesLeft = 5,
): Promise<void> {
  try {
    const { rows } = await owner.query<{ plain: boolean; config: string[] | null }>(
      `select rolcanlogin and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication) as plain,
         rolconfig as config
       from pg_roles where rolname = $1`,
      [role],
    )
    if (!rows[0]) await owner.query(`create role ${quote(role)} login password '${password}'`)
    // Only a superuser may even name these attributes in `alter role`; plain owners never make such a role.
    else if (!rows[0].plain)
      await owner.query(
        `alter role ${quote(role)} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication`,
      )
    if (mostTemporary && !rows[0]?.config?.includes(`temp_file_limit=${mostTemporary}`)) {
      const { rows: own } = await owner.query<{ super: boolean }>(
        'select rolsuper as super from pg_roles where rolname = current_user',
      )
      if (own[0]?.super)
        await owner.query(`alter role ${quote(role)} set temp_file_limit = '${mostTemporary}'`)
    }
  } catch (error) {
    const isSomeoneElse = ['XX000', '42710', '23505'].includes((error as { code?: string }).code ?? '')
    if (!isSomeoneElse || triesLeft === 0) throw error
    await sleep(50)
    await ensureRole(owner, role, password, mostTemporary, triesLeft - 1)
  }
}

/** Tries the role's login; a password from another SECRET_KEY, or from a restored cluster, is replaced. */
export async function ensureLogin(owner: pg.ClientBase, login: DatabaseConfig, role: string): Promise<void> {
  if (await canLogIn(login)) return
  const { password } = new pg.Client(login)
  try {
    await owner.query(`alter role ${quote(role)} password '${String(password)}'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new SettingsError(
      `数据库角色 ${role} 的密码与 SECRET_KEY 不符，而 DATABASE_URL 的账号无权修改它；请由数据库管理员删除该角色后重新启动`,
    )
  }
  if (!(await canLogIn(login))) throw new SettingsError(`数据库不允许角色 ${role} 从本机用密码登录`)
}

async function canLogIn(login: DatabaseConfig): Promise<boolean> {
  const client = new DatabaseClient({ ...login, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Roles of the time before installations had ids were shared by a whole cluster; they keep no rights here. */
export async function revokeFormerRoles(owner: pg.ClientBase, prefix: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1)',
    [[`${prefix}_rw`, `${prefix}_ro`]],
  )
  for (const { role } of rows)
    await owner.query(
      `revoke all on all tables in schema public from ${quote(role)}; revoke all on schema public from ${quote(role)}`,
    )
}

/** Refuses to start when a role bypasses row-level security or commits may be lost. */
export async function refuseUnsafeRole(client: pg.ClientBase, roles: RoleNames): Promise<void> {
  const { rows } = await client.query<{ role: string; safe: boolean }>(
    `select r.rolname as role, not (r.rolsuper or r.rolbypassrls or exists (
        select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'usage'))) as safe
      from pg_roles r where r.rolname in (current_user, $1) order by r.rolname = $1`,
    [roles.report],
  )
  const unsafe = rows.find(({ safe }) => !safe)
  if (unsafe) {
    throw new SettingsError(
      `数据库${unsafe.role === roles.report ? '报表' : '请求'}角色 ${unsafe.role} 可以绕过行级安全（超级用户、BYPASSRLS 或表的所有者），拒绝启动；请改用普通角色`,
    )
  }
  if (roles.report === roles.request)
    throw new SettingsError('DATABASE_RW_URL 与 DATABASE_RO_URL 不能使用同一个数据库角色，拒绝启动')
  const { rows: off } = await client.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  )
  if (off.length)
    throw new SettingsError(
      `数据库参数 ${off.map((row) => row.name).join('、')} 已关闭，可能丢失数据，拒绝启动`,
    )
}
