import pg from 'pg'
import type { DatabaseConfig } from '#kernel/database/database-client.ts'
import { findInstallationId } from '#kernel/database/prepare/installation.ts'
import { type ReplicaState, replicaConfig, replicaStateSql } from '#kernel/database/replica.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { type Finding, fault, ok } from './finding.ts'

const subject = '备库'

/** Whether reports can be read on the replica; without it they are read on the primary. */
export async function examineReplica(
  owner: pg.Client,
  login: DatabaseConfig,
  { databaseReplicaUrl, replicaLagSeconds }: Settings,
): Promise<Finding[]> {
  if (!databaseReplicaUrl) return []
  const client = new pg.Client({
    ...replicaConfig(databaseReplicaUrl, login),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if ((await findInstallationId(client)) !== (await findInstallationId(owner)))
      return [fault(subject, '不是这个数据库的备库；请检查 DATABASE_REPLICA_URL')]
    const [state] = (await client.query<ReplicaState>(replicaStateSql)).rows
    if (!state) return [fault(subject, '不在复制（是主库）；请让 DATABASE_REPLICA_URL 指向备库')]
    const lag = Math.round(state.lag ?? 0)
    if (state.asOf === null) return [fault(subject, '还没有收到主库的数据，报表改在主库读；请检查复制')]
    return (state.lag ?? 0) > replicaLagSeconds
      ? [fault(subject, `落后 ${lag} 秒，报表改在主库读；请检查备库与主库之间的复制`)]
      : [ok(subject, `落后 ${lag} 秒`)]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return [
      fault(subject, `连不上（${code ?? message}），报表改在主库读；请检查 DATABASE_REPLICA_URL 与备库`),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}
