import { Client } from 'pg'
import { clusterDirectoryIn } from '#kernel/database/embedded/cluster-directory.ts'
import { ownDatabase } from '../open-owner.ts'

/* The jobs of a product that runs on its embedded database, for journeys: none waits a minute for what is due each minute. */

/** Makes a job by the clock due; the server looks for due jobs every few seconds. */
export async function makeJobDue(dataDir: string, name: string): Promise<void> {
  await query(dataDir, 'update kernel_job set due_at = now() where name = $1', name)
}

/** How many jobs of a name are not done yet. */
export async function jobsWaiting(dataDir: string, name: string): Promise<number> {
  const rows = await query(dataDir, 'select count(*)::int as count from kernel_job where name = $1', name)
  return rows[0]?.count ?? 0
}

async function query(dataDir: string, text: string, name: string): Promise<{ count: number }[]> {
  const { connection } = await clusterDirectoryIn(dataDir)
  const client = new Client(await ownDatabase(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(text, [name])
    return rows
  } finally {
    await client.end()
  }
}
