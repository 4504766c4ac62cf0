import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionLost } from './lost-connection.ts'
import { localSettings } from './pooler.ts'
import { isReplicaFault, type Replica, ReplicaFault } from './replica.ts'
import { copySettings, endTx, rawClient, type Tx, transactionOf } from './tx.ts'

/** The replica for exports of lists, if one is configured. */
export const listReplica = (): Replica | undefined => undefined

/** How long an export waits for the replica to have what was committed before. */
const waitMs = 2_000
/** The transaction of the request stands idle meanwhile; PostgreSQL would end it after two minutes. */
const keepAliveMs = 30_000

/**
 * Runs work that only reads, with the rights of the running transaction: on the replica once it has everything that was
 * committed until now, otherwise in the transaction itself. Work that a replica broke off is done again from its start.
 */
export async function readOnReplica<T>(tx: Tx, work: (reading: Tx) => Promise<T>): Promise<T> {
  const replica = tx.app.part(listReplica)
  if (!replica?.isUsable()) return work(tx)
  const settings = await copySettings(tx)
  const position = await walPosition(tx)
  try {
    return await readWithReplica(tx, replica, { settings, position }, work)
  } catch (error) {
    if (!isReplicaFault(error)) throw error
    // A replica that only lags behind stays in use for reports, which accept older data.
    if (!(error instanceof ReplicaFault)) replica.leaveAlone()
  }
  return work(tx)
}

async function readWithReplica<T>(
  tx: Tx,
  replica: Replica,
  { settings, position }: { settings: string; position: string },
  work: (reading: Tx) => Promise<T>,
): Promise<T> {
  const client = await replica.lists.connect()
  const reading = transactionOf(client, tx.app, { isReadOnly: true })
  const waking = setInterval(() => rawClient(tx).query('select', () => undefined), keepAliveMs)
  let broken: Error | undefined
  try {
    await waitForPosition(client, position)
    await client.query(`begin isolation level repeatable read read only;${localSettings}${settings}`)
    const result = await work(reading)
    endTx(reading)
    await client.query('commit')
    return result
  } catch (error) {
    endTx(reading)
    if (isConnectionLost(error as Error)) broken = error as Error
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    throw error
  } finally {
    clearInterval(waking)
    client.release(broken)
  }
}

/** The present write position of the primary; everything committed so far is before it. */
async function walPosition(tx: Tx): Promise<string> {
  const { rows } = await tx.$client.query<{ position: string }>(
    'select pg_current_wal_lsn()::text as position',
  )
  return rows[0]?.position ?? ''
}

async function waitForPosition(client: pg.PoolClient, position: string): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ isThere: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
      [position],
    )
    if (rows[0]?.isThere) return
    if (performance.now() > until) throw new ReplicaFault('the replica is behind')
    await sleep(50)
  }
}
