import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { hashPassword } from '#modules/identity/account/password.ts'
import { accounts } from '#modules/identity/identity.tables.ts'
import { addDemoTenants, demoTenants } from './demo-tenants.ts'
import { fillName } from './filling/demo-fill.job.ts'
import { readablePassword } from './first-password.ts'

/** Removes all data of the demo tenants and creates them again; other tenants are unchanged. */
export async function resetDemo(
  app: AppState,
  { within }: Pick<Transactions, 'within'>,
  settings: Settings,
): Promise<{ names: string[]; password: string }> {
  const owner = app.part(ownerTransactions)
  await owner.within({ tenantId: 0 }, refuseOtherTenants)
  for (const { id } of demoTenants) await owner.within({ tenantId: id }, (tx) => removeTenant(tx, id))
  const password = settings.demoPassword ?? readablePassword(randomBytes(16))
  const passwordHash = await hashPassword(password)
  const names = await within({ tenantId: 0, username: 'system', auth: true }, async (tx) => {
    const [admin] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, 'admin'))
    if (!admin) throw new SettingsError('没有账号 admin，无法重建演示租户')
    return addDemoTenants(tx, settings, { adminId: admin.id, passwordHash })
  })
  return { names, password }
}

/** Removes the jobs of an interrupted filling; a database without tables has none. */
export async function removeFillJobs(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('kernel_job') is not null as exists`,
  )
  if (!rows[0]?.exists) return
  await owner.query(`set app.maintenance = 'on'`)
  await owner.query('delete from kernel_job where name = $1', [fillName])
}

/** Refuses to reset when a tenant under one of the demo's ids is not a demo tenant. */
async function refuseOtherTenants(tx: Tx): Promise<void> {
  const { rows } = await tx.$client.query<{ id: number; code: string | null }>(
    'select id, code from tenancy_tenant where id = any($1)',
    [demoTenants.map(({ id }) => id)],
  )
  for (const { id, code } of rows)
    if (demoTenants.find((tenant) => tenant.id === id)?.code !== code)
      throw new SettingsError(`租户 ${id} 不是演示租户，拒绝删除`)
}

/** Deletes all rows of a tenant; tables that others refer to are repeated until those are empty. */
async function removeTenant(tx: Tx, tenantId: number): Promise<void> {
  // An owner without superuser rights sees the accounts of a tenant without people in this way only.
  await tx.$client.query(`set local app.maintenance = 'on'`)
  await dropFormTables(tx, tenantId)
  const { rows } = await tx.$client.query<{ name: string }>(
    `select format('%I', c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not a.attisdropped`,
  )
  await tx.$client.query(`delete from kernel_job where id like '${fillName}:' || $1::int || '-%'`, [tenantId])
  let left = rows.map(({ name }) => name)
  while (left.length) {
    const before = left.length
    const kept: string[] = []
    for (const table of left) if (!(await tryEmptyTable(tx, table, tenantId))) kept.push(table)
    left = kept
    if (left.length === before) throw new Error(`rows of tenant ${tenantId} remain in ${left.join()}`)
  }
  const gone = 'select id from identity_account where home_tenant_id = $1'
  await tx.$client.query(`delete from identity_session where account_id in (${gone})`, [tenantId])
  await tx.$client.query('delete from identity_account where home_tenant_id = $1', [tenantId])
  await tx.$client.query('delete from tenancy_tenant where id = $1', [tenantId])
}

/** Drops the tables of published forms, which belong to one definition of one tenant. */
async function dropFormTables(tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await tx.$client.query<{ name: string }>(
    `select format('%I', physical_name) as name from online_form_head
     where tenant_id = $1 and starts_with(physical_name, 'onl' || $1::int || '_')`,
    [tenantId],
  )
  for (const { name } of rows) await tx.$client.query(`drop table if exists ${name} cascade`)
}

async function tryEmptyTable(tx: Tx, table: string, tenantId: number): Promise<boolean> {
  await tx.$client.query('savepoint emptied')
  try {
    await tx.$client.query(`delete from ${table} where tenant_id = $1`, [tenantId])
    await tx.$client.query('release savepoint emptied')
    return true
  } catch (error) {
    await tx.$client.query('rollback to savepoint emptied')
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}
