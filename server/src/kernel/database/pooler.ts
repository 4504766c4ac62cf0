import type pg from 'pg'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { DatabaseClient, type DatabaseConfig } from './database-client.ts'
import { quote } from './quote.ts'

/** Settings of every connection. They are set on the role too, because a pooler drops start-up options. */
const sessionDefaults: Readonly<Record<string, string>> = {
  TimeZone: 'Asia/Shanghai',
  statement_timeout: '60000',
  lock_timeout: '15000',
  idle_in_transaction_session_timeout: '120000',
  jit: 'off',
}

export const startupOptions = Object.entries(sessionDefaults)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The settings as `set local` statements for one transaction. */
export const localSettings = Object.entries(sessionDefaults)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join(';')

/** Gives the request role the settings that otherwise travel with each connection. */
export async function setRoleDefaults(owner: pg.ClientBase, role: string): Promise<void> {
  const statements = Object.entries(sessionDefaults).map(
    ([name, value]) => `alter role ${quote(role)} set ${name} = '${value}'`,
  )
  try {
    for (const statement of statements) await owner.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new SettingsError(
      `DATABASE_URL 的账号无权设置角色 ${role}：请由数据库管理员执行 ${statements.join('; ')}`,
    )
  }
}

/** Refuses to start while a pooler uses connections that were opened before the role had its settings. */
export async function refuseOldConnections(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)
  if (rows[0]?.zone !== sessionDefaults.TimeZone)
    throw new SettingsError(
      '连接池里还有旧的数据库连接，没有用上业务角色的设置：请让连接池重新连接（PgBouncer：RECONNECT）后再启动',
    )
}

/**
 * A pooler in transaction mode gives the server connection of one client to the next: two clients see the same process.
 * Without the setting for it, prepared statements of one would meet those of another.
 */
export async function refuseTransactionPooler(request: DatabaseConfig): Promise<void> {
  const [one, other] = [new DatabaseClient(request), new DatabaseClient(request)]
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await one.connect()
    await other.connect()
    const processOf = async (client: pg.Client) =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    if ((await processOf(one)) === (await processOf(other))) throw new SettingsError(poolerFound)
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)))
  }
}

const poolerFound =
  '数据库连接经过事务模式的连接池（如 PgBouncer）：请设置 DATABASE_POOLED=on，并用 DATABASE_LISTEN_URL 给出直连地址；或改用会话模式'

/** A pooler that refuses start-up options says so when connecting. */
export const poolerRefusal = (error: unknown): unknown =>
  /unsupported startup parameter/.test((error as { message?: string }).message ?? '')
    ? new SettingsError(poolerFound)
    : error
