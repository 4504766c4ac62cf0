import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '@banyan/server/src/app.ts'
import { startEmbedded } from '@banyan/server/src/kernel/database/embedded/start-embedded.ts'
import { openDatabase } from '@banyan/server/src/kernel/database/prepare/open.ts'
import { markDirectory } from '@banyan/server/src/kernel/settings/installation-id.ts'
import { readSettings } from '@banyan/server/src/kernel/settings/settings.ts'
import { productTables } from '@banyan/server/src/tables.ts'
import pg from 'pg'
import { seedDevices } from './devices.ts'
import { addPeople } from './people.ts'

export const secretKey = 'a secret of the bench, of no use elsewhere'
export const password = 'Banyan-bench-2026'
/** The tenants that are looked at; eighteen others share the remaining rows. */
export const tenants = { small: 2000, typical: 2001 }

export interface Stage {
  owner: pg.ClientConfig
  dataDir: string
  /** Runs a statement as owner, past every rule. */
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own with the product's database and the measured rows. A directory given by `kept` is filled
 * once and found again by the next run; otherwise everything is gone at the end.
 */
export async function setStage(
  rows: number,
  kept: string | undefined,
  say: (line: string) => void,
): Promise<Stage> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'banyan-bench-'))
  const isNew = !existsSync(join(dataDir, 'postgres'))
  const embedded = await startEmbedded(dataDir, () => undefined)
  const owner = { ...embedded.connection, database: `bench_${rows}` }
  const root = new pg.Client(embedded.connection)
  await root.connect()
  const known = await root.query('select 1 from pg_database where datname = $1', [owner.database])
  if (!known.rowCount) await root.query(`create database ${owner.database}`)
  await root.end()
  const behind = new pg.Client(owner)
  await behind.connect()
  const sql: Stage['sql'] = async (text, values) => (await behind.query(text, values)).rows
  if (isNew || !known.rowCount) await fill(rows, owner, dataDir, sql, say)
  return {
    owner,
    dataDir,
    sql,
    async stop() {
      await behind.end()
      await embedded.stop()
      if (!kept) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(
  rows: number,
  owner: pg.ClientConfig,
  dataDir: string,
  sql: Stage['sql'],
  say: (line: string) => void,
): Promise<void> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: password,
  })
  // The measured table is made below, with its rows; the product that is measured opens it with its guard rails.
  const database = await openDatabase(
    { owner, secretKey, rolePrefix: 'banyan_bench', poolSize: 2, tables: productTables },
    () => {},
  )
  const app = await buildApp(settings, secretKey, database)
  markDirectory(dataDir, database.installationId)
  // The first measured server would fill the demo tenants otherwise, and its memory and calls would tell of that.
  for (const isFilling = `select 1 from kernel_job where name = 'demo-fill'`; (await sql(isFilling)).length; )
    await sleep(500)
  await app.close()
  await database.close()
  await sql(
    `insert into tenancy_tenant (id, code, name) select id, id, '租户' || id from generate_series(2000, 2019) id`,
  )
  await sql(
    `insert into access_permission (id, tenant_id, name, perms, menu_type)
     select 'action-benchDevice:' || verb, 0, verb, 'benchDevice:' || verb, 2 from unnest('{list,export}'::text[]) verb`,
  )
  await addPeople(sql, tenants.small, password, 50)
  await addPeople(sql, tenants.typical, password, 2000)
  await seedDevices(sql, rows, tenants, say)
}
