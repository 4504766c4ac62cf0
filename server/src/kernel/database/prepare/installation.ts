import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The id of the installation a database belongs to; none: it is empty, or from before there were ids. */
export async function findInstallationId(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: known } = await client.query(`select to_regclass('migration.installation') as name`)
  if (known[0]?.name === null) return undefined
  const { rows } = await client.query<{ id: string }>('select id from migration.installation')
  return rows[0]?.id
}

/** The id, drawn now where there is none. Database roles are named after it, so it is as short as it can be. */
export async function ensureInstallationId(owner: pg.ClientBase): Promise<string> {
  const known = await findInstallationId(owner)
  if (known) return known
  const id = randomBytes(6).toString('hex')
  await ensureInstallationTable(owner)
  await owner.query('insert into migration.installation (id) values ($1)', [id])
  return id
}

export const ensureInstallationTable = (owner: pg.ClientBase) =>
  owner.query(
    `create table if not exists migration.installation (id text primary key, created_at timestamptz not null default now())`,
  )
