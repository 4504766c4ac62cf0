import pg from 'pg'
import { startEmbedded } from '#kernel/database/embedded/start-embedded.ts'
import { type Database, openDatabase } from '#kernel/database/open.ts'
import { type Settings, SettingsError } from '#kernel/settings/settings.ts'

const databaseName = 'banyan'

/** The product's database: the embedded PostgreSQL, or the one DATABASE_URL names. Afterwards nobody can tell them apart. */
export async function openInstallation(
  settings: Settings,
  secretKey: string,
  say: (line: string) => void,
): Promise<Database> {
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings.dataDir, say)
  const owner = embedded ? await ownDatabase(embedded.connection) : { connectionString: settings.databaseUrl }
  try {
    const database = await openDatabase(
      {
        owner,
        secretKey,
        rolePrefix: settings.databaseRolePrefix,
        requestUrl: settings.databaseRwUrl,
        poolSize: settings.poolSize,
      },
      // Idle connections end when the database does; the pool opens new ones once it is back.
      () => undefined,
    )
    return {
      ...database,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw settings.databaseUrl ? readable(error) : error
  }
}

async function ownDatabase(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!known.rowCount) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
  return { ...connection, database: databaseName }
}

/** A wrong address or password is a setting to mend, not a stack to read. */
function readable(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT'].includes(
      code ?? '',
    )
  ) {
    return new SettingsError(`无法连接 DATABASE_URL 指定的数据库（${code}），请检查地址、端口与网络`)
  }
  if (code === '28P01' || code === '28000') return new SettingsError('DATABASE_URL 的用户名或密码不正确')
  if (code === '3D000') return new SettingsError('DATABASE_URL 指定的数据库不存在，请先创建')
  if (/timeout/.test(message)) return new SettingsError('连接 DATABASE_URL 指定的数据库超时')
  return error
}
