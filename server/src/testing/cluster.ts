import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildApp } from '#app'
import { startEmbedded } from '#kernel/database/embedded/start-embedded.ts'
import { openDatabase } from '#kernel/database/prepare/open.ts'
import type { PreparedDatabase } from '#kernel/database/prepare/prepare.ts'
import { productTables } from '../tables.ts'
import { bundleServer } from './bundle.ts'
import { withDatabase } from './database.ts'
import { testPassword, testSecret, testSettings } from './settings.ts'

/** A running PostgreSQL, and a database in it with all migrations and the first data that test files copy. */
export interface TestCluster {
  connection: pg.ClientConfig
  template: string
  /** Found while the template was prepared; a copy has the same, so that it need not be prepared again. */
  prepared: Pick<PreparedDatabase, 'installationId' | 'roles'>
}

declare module 'vitest' {
  interface ProvidedContext {
    clusters: {
      embedded: TestCluster
      /** One that an operator may bring, for the test files in these folders. */
      outer?: TestCluster & { folders: string[] }
    }
    /** The folder of the bundled server, for tests that start it as a process. */
    bundle: string
  }
}

/**
 * The clusters of the whole run: the embedded one, and that of OUTER_PG_URL for the folders of OUTER_PG_FOLDERS. What runs
 * as a process is bundled, because starting it from TypeScript sources takes a second for a reader of workbooks and five
 * for a server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'banyan-test-'))
  const folder = `dist-test-${process.pid}`
  const bundled = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  bundleServer({ folder, entries: ['testing/child-server=server/src/testing/child-server.ts'] })
  process.env.WORKBOOK_ENTRIES = join(bundled, 'workbook')
  const { OUTER_PG_URL: outerUrl, OUTER_PG_FOLDERS: folders = '' } = process.env
  const started = await startEmbedded(directory, () => undefined)
  const embedded = await prepareCluster(started.connection, directory)
  const outer = outerUrl ? await prepareCluster({ connectionString: outerUrl }, directory) : undefined
  project.provide('clusters', {
    embedded: embedded.cluster,
    ...(outer && { outer: { ...outer.cluster, folders: folders.split(',') } }),
  })
  project.provide('bundle', bundled)
  return async () => {
    await outer?.remove()
    await embedded.remove()
    await started.stop()
    rmSync(directory, { recursive: true, force: true })
    rmSync(bundled, { recursive: true, force: true })
  }
}

async function prepareCluster(connection: pg.ClientConfig, directory: string) {
  const template = `template_${process.pid}`
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(`create database ${template}`)
  const options = {
    owner: withDatabase(connection, template),
    secretKey: testSecret,
    rolePrefix: 'banyan_test',
    poolSize: 4,
    tables: productTables,
  }
  const database = await openDatabase(options, () => undefined)
  const app = await buildApp(testSettings(directory), testSecret, database)
  await app.close()
  await keepCheapHashes(withDatabase(connection, template))
  await database.close()
  const { installationId, roles } = database
  const cluster: TestCluster = {
    connection: { ...connection },
    template,
    prepared: { installationId, roles },
  }
  return {
    cluster,
    async remove() {
      await owner.query(`drop database if exists ${template} with (force)`)
      await owner.end()
    },
  }
}

/** A password of the product takes 20 ms to check, and tests sign in thousands of times. */
async function keepCheapHashes(template: pg.ClientConfig): Promise<void> {
  const cheap = await hash(testPassword, { memoryCost: 8, timeCost: 1 })
  const owner = new pg.Client(template)
  await owner.connect()
  await owner.query('update identity_account set password_hash = $1', [cheap])
  await owner.end()
}
