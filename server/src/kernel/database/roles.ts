import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { deriveKey } from '#kernel/keys.ts'
import { SettingsError } from '#kernel/settings/settings.ts'
import { quote } from './guard-rails.ts'

export interface RoleNames {
  request: string
  report: string
}

export const rolePassword = (secretKey: string, role: string): string =>
  deriveKey(secretKey, `database role ${role}`).toString('hex')

/** Makes sure that the login roles for requests and reports exist, with passwords derived from the secret (DEC-118). */
export async function ensureRoles(owner: pg.Client, roles: RoleNames, secretKey: string): Promise<void> {
  for (const role of [roles.request, roles.report]) {
    const password = rolePassword(secretKey, role)
    const attributes = `login nosuperuser nobypassrls nocreatedb nocreaterole inherit password '${password}'`
    try {
      await makeRole(owner, role, attributes)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
      throw new SettingsError(
        `DATABASE_URL 的账号无权创建数据库角色：请由数据库管理员执行 CREATE ROLE ${roles.request} LOGIN PASSWORD '…'; CREATE ROLE ${roles.report} LOGIN PASSWORD '…'; 并设置 DATABASE_RW_URL 与 DATABASE_RO_URL`,
      )
    }
  }
}

/** Roles belong to the cluster, our lock to the database: a server of another database may be at the same role. */
async function makeRole(owner: pg.Client, role: string, attributes: string, triesLeft = 5): Promise<void> {
  try {
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    await owner.query(`${known.rowCount ? 'alter' : 'create'} role ${quote(role)} ${attributes}`)
  } catch (error) {
    const isSomeoneElse = ['XX000', '42710', '23505'].includes((error as { code?: string }).code ?? '')
    if (!isSomeoneElse || triesLeft === 0) throw error
    await sleep(50)
    await makeRole(owner, role, attributes, triesLeft - 1)
  }
}

/** A server whose request role could see through row-level security must not start; nor one that may lose commits. */
export async function refuseUnsafeRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean; bypass: boolean; owns: boolean; role: string }>(`
    select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypass,
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'usage')) as owns
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (!role || role.superuser || role.bypass || role.owns) {
    throw new SettingsError(
      `数据库请求角色 ${role?.role ?? ''} 可以绕过行级安全（超级用户、BYPASSRLS 或表的所有者），拒绝启动；请改用普通角色`,
    )
  }
  const { rows: off } = await client.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  )
  if (off.length)
    throw new SettingsError(
      `数据库参数 ${off.map((row) => row.name).join('、')} 已关闭，可能丢失数据，拒绝启动`,
    )
}
