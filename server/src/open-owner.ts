import pg from 'pg'
import { databaseConfig } from '#kernel/database/database-client.ts'
import { runningConnection, startEmbedded } from '#kernel/database/embedded/start-embedded.ts'
import type { Settings } from '#kernel/settings/settings.ts'

const databaseName = 'banyan'

/** The owner's way to the database of an installation. */
interface OwnerAccess {
  config: pg.ClientConfig
  close(): Promise<void>
}

/** For commands of an operator: works beside a running server, and starts the embedded database where none runs. */
export async function openOwner(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<OwnerAccess> {
  const leaveOpen = async () => undefined
  if (settings.databaseUrl) return { config: databaseConfig(settings.databaseUrl), close: leaveOpen }
  const running = await runningConnection(settings.dataDir)
  if (running) return { config: { ...running, database: databaseName }, close: leaveOpen }
  const embedded = await startEmbedded(settings.dataDir, say, signal)
  try {
    return { config: await ownDatabase(embedded.connection), close: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** The product's own database in the embedded cluster, made when it is first needed. */
export async function ownDatabase(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
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
