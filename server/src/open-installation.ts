import { setTimeout as sleep } from 'node:timers/promises'
import { databaseConfig } from '#kernel/database/database-client.ts'
import { type Embedded, startEmbedded } from '#kernel/database/embedded/start-embedded.ts'
import { type Database, openDatabase } from '#kernel/database/prepare/open.ts'
import {
  directoryInstallation,
  markDirectory,
  refuseForeignDirectory,
} from '#kernel/settings/installation-id.ts'
import type { Settings } from '#kernel/settings/settings.ts'

import { ownDatabase } from './open-owner.ts'
import { productTables } from './tables.ts'

/** The product's database: the embedded PostgreSQL, or the one DATABASE_URL names. The rest of the code treats both alike. */
export async function openInstallation(
  settings: Settings,
  secretKey: string,
  say: (line: string) => void,
  signal?: AbortSignal,
  /** The embedded PostgreSQL, where it runs already. */
  running?: Embedded,
): Promise<Database> {
  const { dataDir } = settings
  const embedded = running ?? (settings.databaseUrl ? undefined : await startEmbedded(dataDir, say, signal))
  try {
    const owner = embedded
      ? await ownDatabase(embedded.connection)
      : databaseConfig(settings.databaseUrl ?? '')
    const database = await openDatabase(
      {
        owner,
        secretKey,
        rolePrefix: settings.databaseRolePrefix,
        requestUrl: settings.databaseRwUrl,
        reportUrl: settings.databaseRoUrl,
        pooled: settings.databasePooled,
        listenUrl: settings.databaseListenUrl,
        poolSize: settings.poolSize,
        replica: settings.databaseReplicaUrl
          ? { url: settings.databaseReplicaUrl, maxLagSeconds: settings.replicaLagSeconds }
          : undefined,
        tables: productTables,
        admit: (inDatabase) => refuseForeignDirectory(dataDir, inDatabase),
        waiting: { seconds: settings.databaseWaitSeconds, say, signal },
      },
      // Idle connections end when the database does; the pool opens new ones once it is back.
      () => undefined,
    )
    if (directoryInstallation(dataDir) === undefined) markDirectory(dataDir, database.installationId)
    return {
      ...database,
      async close() {
        // An aborted start may hold connections that are never released.
        await Promise.race([database.close(), sleep(2_000)])
        database.cut()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
