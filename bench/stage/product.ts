import { buildApp } from '@banyan/server/src/app.ts'
import { type Database, openDatabase } from '@banyan/server/src/kernel/database/prepare/open.ts'
import { tuneGarbageCollection } from '@banyan/server/src/kernel/observe/heap.ts'
import { readSettings } from '@banyan/server/src/kernel/settings/settings.ts'
import { hashPassword, isPassword } from '@banyan/server/src/modules/identity/account/password.ts'
import type pg from 'pg'
import { benchDeviceRoutes, benchTables } from '../device.ts'
import { obey } from './child.ts'

/* The whole product as it ships, with the measured list beside its own. */

export interface ProductStart {
  owner: pg.ClientConfig
  dataDir: string
  secretKey: string
}

let isCold = true
let app: Awaited<ReturnType<typeof buildApp>> | undefined
let database: Database | undefined

obey({
  async start({ owner, dataDir, secretKey }: ProductStart) {
    tuneGarbageCollection()
    const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOGINS_PER_MINUTE: '100000' })
    database = await openDatabase(
      { owner, secretKey, rolePrefix: 'banyan_bench', poolSize: settings.poolSize, tables: benchTables },
      () => undefined,
    )
    app = await buildApp(
      settings,
      secretKey,
      database,
      benchDeviceRoutes(() => isCold),
    )
    await app.http.listen({ host: '127.0.0.1', port: 0 })
  },
  port() {
    const address = app?.http.server.address()
    return typeof address === 'object' ? address?.port : undefined
  },
  cold(given: boolean) {
    isCold = given
  },
  /** Milliseconds of checking one password, as sign-in does it, and nothing else. */
  async hash({ password, times }: { password: string; times: number }) {
    const stored = await hashPassword(password)
    const taken: number[] = []
    for (let i = 0; i < times; i++) {
      const from = performance.now()
      await isPassword(stored, password)
      taken.push(performance.now() - from)
    }
    return taken
  },
  async stop() {
    await app?.close()
    await database?.close()
  },
})
