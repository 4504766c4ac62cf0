import type pg from 'pg'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type DatabaseConfig, databaseConfig, loginUser, withLogin } from '../database-client.ts'
import { admitMaintenance, type RoleNames } from '../guard-rails.ts'
import { setRoleDefaults } from '../pooler.ts'
import { dropReportViews } from '../report-views.ts'
import type { TableInfo } from '../table.ts'
import { applyGuardRails } from './apply-guard-rails.ts'
import { connectOwner, type WaitOptions } from './connect-owner.ts'
import { ensureInstallationId, findInstallationId } from './installation.ts'
import { findApplied, migrate, programMigrations, refuseNewer } from './migrations.ts'
import { ensureLogin, ensureRoles, revokeFormerRoles, roleNames, rolePassword } from './roles.ts'

export interface PrepareOptions {
  /** The owner's connection: migrations and the publishing of forms. */
  owner: DatabaseConfig
  secretKey: string
  rolePrefix: string
  /** Ready-made request and report roles, where the owner may not create any (DEC-118). */
  requestUrl?: string
  reportUrl?: string
  /** The request connections pass a pooler in transaction mode; `listenUrl` is a direct address for the same role. */
  pooled?: boolean
  listenUrl?: string
  /** Every table of the product: guard rails are made for them. */
  tables: readonly TableInfo[]
  /** Throws when the database belongs to another installation; called before anything is changed. */
  admit?(installationId: string | undefined): void
  waiting?: WaitOptions
}

/** How to connect to a prepared database. */
export interface PreparedDatabase {
  installationId: string
  /** How the request role connects. */
  request: DatabaseConfig
  /** How the report role connects. */
  report: DatabaseConfig
  /** The request role without a pooler between, for the connection that listens. */
  listen: DatabaseConfig
  pooled: boolean
  roles: RoleNames
}

/** Migrations, roles, guard rails: done by the owner under a lock. Safe to run on several servers at once. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { signal } = options.waiting ?? {}
  const owner = await connectOwner(options.owner, options.waiting ?? { seconds: 0, say: () => undefined })
  // The database rolls back what is running.
  const cut = () => void owner.end().catch(() => undefined)
  signal?.addEventListener('abort', cut)
  try {
    return await prepareAsOwner(owner, options)
  } catch (error) {
    throw signal?.aborted ? signal.reason : ownerProblem(error)
  } finally {
    signal?.removeEventListener('abort', cut)
    await owner.end().catch(() => undefined)
  }
}

async function prepareAsOwner(owner: pg.Client, options: PrepareOptions): Promise<PreparedDatabase> {
  await refuseOldServer(owner)
  await owner.query('select pg_advisory_lock(7270001)')
  const program = programMigrations()
  options.admit?.(await findInstallationId(owner))
  refuseNewer(await findApplied(owner), program)
  await owner.query(`set app.maintenance = 'on'`)
  await migrate(owner, program, `${admitMaintenance}\n${dropReportViews(options.tables)}`)
  const installationId = await ensureInstallationId(owner)
  const roles = roleNames(options.rolePrefix, installationId)
  const { pooled = false, requestUrl, reportUrl, listenUrl } = options
  if (requestUrl && reportUrl) {
    roles.request = loginUser(databaseConfig(requestUrl))
    roles.report = loginUser(databaseConfig(reportUrl))
  } else await ensureRoles(owner, roles, options.secretKey)
  await applyGuardRails(owner, options.tables, roles)
  await revokeFormerRoles(owner, options.rolePrefix)
  if (pooled) await setRoleDefaults(owner, roles.request)
  if (requestUrl && reportUrl) {
    const request = databaseConfig(requestUrl)
    const listen = listenUrl ? databaseConfig(listenUrl) : request
    return { installationId, roles, pooled, request, report: databaseConfig(reportUrl), listen }
  }
  const login = (role: string) => withLogin(options.owner, role, rolePassword(options.secretKey, role))
  await Promise.all([roles.request, roles.report].map((role) => ensureLogin(owner, login(role), role)))
  const request = login(roles.request)
  return { installationId, roles, pooled, request, report: login(roles.report), listen: request }
}

async function refuseOldServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if ((rows[0]?.version ?? 0) < 150000)
    throw new SettingsError('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 及以上')
}

/** Explains a missing right of the owner; PostgreSQL's own message names it. */
function ownerProblem(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== '42501') return error
  return new SettingsError(
    `DATABASE_URL 的账号权限不足（${message}）；它须是数据库及其中各表的所有者，并有 CREATEROLE 权限`,
  )
}
