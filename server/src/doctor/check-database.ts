import type pg from 'pg'
import { databaseConfig, loginUser } from '#kernel/database/database-client.ts'
import { runningConnection } from '#kernel/database/embedded/start-embedded.ts'
import { connectOwner } from '#kernel/database/prepare/connect-owner.ts'
import { findInstallationId } from '#kernel/database/prepare/installation.ts'
import { findApplied, programMigrations, refuseNewer } from '#kernel/database/prepare/migrations.ts'
import { refuseUnsafeRole, roleNames } from '#kernel/database/prepare/roles.ts'
import { refuseForeignDirectory } from '#kernel/settings/installation-id.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { examineReplica } from './check-replica.ts'
import { type Finding, fault, faultFromError, note, ok, runCheck } from './finding.ts'

/** Version, rights, migrations, parameters and clock of the database. Changes nothing. `machineTime` is the machine's clock. */
export async function examineDatabase(settings: Settings, machineTime = Date.now): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings
  const embedded = databaseUrl ? undefined : await runningConnection(dataDir)
  if (!databaseUrl && !embedded) return [ok('数据库', '内置数据库没有运行，启动服务后可以检查')]
  const config = databaseUrl ? databaseConfig(databaseUrl) : { ...embedded, database: 'banyan' }
  let owner: pg.Client
  try {
    owner = await connectOwner(config, { seconds: 0, say: () => undefined })
  } catch (error) {
    return [faultFromError('数据库', error)]
  }
  try {
    const server = await examineServer(owner, settings)
    const rights = await examineRights(owner, settings)
    // The other checks need the rights of the database owner.
    if (rights.state === 'fault') return [server, rights]
    return [
      server,
      rights,
      await examineMigrations(owner),
      await runCheck('安装编号', '数据库与数据目录属于同一个安装', async () =>
        refuseForeignDirectory(dataDir, await findInstallationId(owner)),
      ),
      await examineClock(owner, machineTime),
      ...(await examineRoles(owner, settings)),
      ...(await examineReplica(owner, config, settings)),
    ]
  } catch (error) {
    return [faultFromError('数据库', error)]
  } finally {
    await owner.end().catch(() => undefined)
  }
}

async function examineServer(owner: pg.Client, { poolSize }: Settings): Promise<Finding> {
  const { rows } = await owner.query<{
    number: number
    version: string
    encoding: string
    readOnly: boolean
    off: string[]
    connections: number
  }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "readOnly",
       array(select name from pg_settings
         where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as off,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  )
  const [server] = rows
  if (!server) return fault('数据库', '数据库没有答复')
  const needed = poolSize + furtherConnections
  if (server.number < 150000)
    return fault('数据库', `PostgreSQL ${server.version} 版本过低，需要 15 及以上；请升级数据库`)
  if (server.encoding !== 'UTF8')
    return fault(
      '数据库',
      `编码是 ${server.encoding}，存不了中文；请用 create database … encoding 'UTF8' 重建`,
    )
  if (server.readOnly) return fault('数据库', '只能读，不能写（可能是备库）；请让 DATABASE_URL 指向主库')
  if (server.off.length)
    return fault('数据库', `参数 ${server.off.join('、')} 已关闭，可能丢失数据；请改为 on 并重启数据库`)
  if (server.connections < needed)
    return fault(
      '数据库',
      `最多 ${server.connections} 个连接，每台服务器需要 ${needed} 个；请调大 max_connections，或调小 POOL_SIZE`,
    )
  return ok('数据库', `PostgreSQL ${server.version}，连接数 ${server.connections}`)
}

/** Connections besides the request pool: reports, checks before commit, change channel, readiness and owner. */
const furtherConnections = 9

async function examineRights(owner: pg.Client, settings: Settings): Promise<Finding> {
  const { rows } = await owner.query<{ name: string; owns: boolean; mayMakeRoles: boolean }>(
    `select current_user as name, pg_has_role(current_user, d.datdba, 'usage') as owns,
       r.rolsuper or r.rolcreaterole as "mayMakeRoles"
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  )
  const [right] = rows
  if (!right?.owns)
    return fault(
      '数据库账号',
      `${right?.name} 不是数据库的所有者；请运行 alter database … owner to ${right?.name}`,
    )
  const id = await findInstallationId(owner)
  const own = id ? roleNames(settings.databaseRolePrefix, id) : undefined
  const { rowCount } = await owner.query('select from pg_roles where rolname = any($1)', [
    own ? [own.request, own.report] : [],
  ])
  if (!right.mayMakeRoles && !settings.databaseRwUrl && rowCount !== 2)
    return fault(
      '数据库账号',
      `${right.name} 没有 CREATEROLE 权限；请运行 alter role ${right.name} createrole，或设置 DATABASE_RW_URL 与 DATABASE_RO_URL`,
    )
  return ok('数据库账号', `${right.name} 的权限足够`)
}

async function examineMigrations(owner: pg.Client): Promise<Finding> {
  const [applied, program] = [await findApplied(owner), programMigrations()]
  try {
    refuseNewer(applied, program)
  } catch (error) {
    return faultFromError('数据库结构', error)
  }
  const missing = program.length - applied.length
  if (applied.length === 0) return ok('数据库结构', '还是空的，首次启动时建立')
  return missing
    ? note('数据库结构', `来自旧版本，启动时会完成 ${missing} 次迁移；请先备份`)
    : ok('数据库结构', `是最新的（${applied.length} 次迁移）`)
}

/** Compares the clocks: sessions and rules use the database's, the log and certificates the machine's. */
async function examineClock(owner: pg.Client, machineTime: () => number): Promise<Finding> {
  const before = machineTime()
  const { rows } = await owner.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  )
  const ahead = Math.round(((before + machineTime()) / 2 - (rows[0]?.at ?? 0)) / 1000)
  if (Math.abs(ahead) <= 2) return ok('时钟', '本机与数据库一致')
  return fault(
    '时钟',
    `本机比数据库${ahead > 0 ? '快' : '慢'} ${Math.abs(ahead)} 秒；请在两台机器上都启用 NTP 对时`,
  )
}

/** Checks ready-made roles: they must be reachable, different, and subject to row-level security. */
async function examineRoles(owner: pg.Client, settings: Settings): Promise<Finding[]> {
  const { databaseRwUrl, databaseRoUrl, databaseListenUrl } = settings
  if (!databaseRwUrl || !databaseRoUrl) return []
  const named = {
    DATABASE_RW_URL: databaseRwUrl,
    DATABASE_RO_URL: databaseRoUrl,
    DATABASE_LISTEN_URL: databaseListenUrl,
  }
  const findings: Finding[] = []
  for (const [name, url] of Object.entries(named))
    if (url)
      findings.push(
        await runCheck(name, '可以连接', async () => {
          const client = await connectOwner(databaseConfig(url), { seconds: 0, say: () => undefined }).catch(
            (error) => {
              throw withSettingName(error, name)
            },
          )
          await client.end()
        }),
      )
  const user = (url: string) => loginUser(databaseConfig(url))
  const roles = { request: user(databaseRwUrl), report: user(databaseRoUrl) }
  findings.push(
    await runCheck('数据库角色', '不能绕过行级安全', async () => {
      await owner.query('begin')
      try {
        await owner.query(`select set_config('role', $1, true)`, [roles.request])
        await refuseUnsafeRole(owner, roles)
      } finally {
        await owner.query('rollback')
      }
    }),
  )
  return findings
}

/** Replaces DATABASE_URL in an error by the setting that the failed address comes from. */
function withSettingName(error: unknown, name: string): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll('DATABASE_URL', name)
  return error
}
