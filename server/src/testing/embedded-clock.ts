import { Client } from 'pg'
import { clusterDirectoryIn } from '#kernel/database/embedded/cluster-directory.ts'
import { ownDatabase } from '../open-owner.ts'

/* The time of a product that runs on its embedded database, for journeys: none waits until a job or an order is due. */

/** Makes a job by the clock due; the server looks for due jobs every few seconds. */
export const makeJobDue = (dataDir: string, name: string): Promise<void> =>
  connected(dataDir, async (client) => {
    await client.query('update kernel_job set due_at = now() where name = $1', [name])
  })

/** How many jobs of a name are not done yet. */
export const jobsWaiting = (dataDir: string, name: string): Promise<number> =>
  connected(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from kernel_job where name = $1',
      [name],
    )
    return rows[0]?.count ?? 0
  })

/** Makes the orders of a service type older, without the trigger that keeps the time at which a row was created. */
export const ageOrders = (dataDir: string, serviceTypeId: string, hours: number): Promise<void> =>
  connected(dataDir, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `update service_work_order set create_time = create_time - make_interval(hours => $2)
       where service_type_id = $1`,
      [serviceTypeId, hours],
    )
  })

async function connected<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { connection } = await clusterDirectoryIn(dataDir)
  const client = new Client(await ownDatabase(connection))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
