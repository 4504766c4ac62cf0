import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll } from 'vitest'
import { withDatabase } from './database.ts'
import { findTestCluster } from './test-cluster.ts'

const folder = new URL('./schemas/', import.meta.url)

/** The databases of earlier versions with their data, as `pg_dump` wrote them; each version must start on all of them. */
export const oldSchemas = readdirSync(folder).sort()

/** What must not become less. */
export const countedRows = `select (select count(*)::int from identity_account) as accounts,
  (select count(*)::int from organisation_depart) as departs, (select count(*)::int from fleet_vehicle_brand) as brands,
  (select count(*)::int from access_role where role_code = 'branch_admin') as roles,
  (select count(*)::int from files_file) as files`

/**
 * A database of an earlier version to clone, and a way to clones of it as an owner without superuser rights, who is held
 * by row-level security as at a managed service.
 */
export async function loadSchema(name: string) {
  const { connection: cluster } = findTestCluster()
  const template = `old_${randomBytes(6).toString('hex')}`
  const [user, password] = [`${template}_owner`, randomBytes(8).toString('hex')]
  const root = new pg.Client(cluster)
  await root.connect()
  await root.query(`create role ${user} login createrole password '${password}'`)
  await root.query(`create database ${template} owner ${user}`)
  const owner = new pg.Client(withLogin(withDatabase(cluster, template), user, password))
  await owner.connect()
  await owner.query(gunzipSync(readFileSync(new URL(name, folder))).toString())
  await owner.end()
  const before = new pg.Client(withDatabase(cluster, template))
  await before.connect()
  const { rows } = await before.query(countedRows)
  await before.end()
  afterAll(async () => {
    await root.query(`drop database if exists ${template} with (force)`)
    await root.end()
  })
  return {
    template,
    /** What `countedRows` found before the product was started on it. */
    counts: rows,
    async through(config: pg.ClientConfig): Promise<pg.ClientConfig> {
      const plain = withLogin(config, user, password)
      await root.query(`alter database ${new pg.Client(config).database} owner to ${user}`)
      return plain
    },
  }
}

function withLogin(config: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, user, password }
  const url = new URL(config.connectionString)
  url.username = user
  url.password = password
  return { connectionString: url.href }
}
