import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '@banyan/server/src/app.ts'
import { changeChannel } from '@banyan/server/src/kernel/database/change-channel.ts'
import { type Database, openDatabase } from '@banyan/server/src/kernel/database/prepare/open.ts'
import { tuneGarbageCollection } from '@banyan/server/src/kernel/observe/heap.ts'
import { transactions } from '@banyan/server/src/kernel/session/transaction.ts'
import { readSettings } from '@banyan/server/src/kernel/settings/settings.ts'
import { hashPassword, isPassword } from '@banyan/server/src/modules/identity/account/password.ts'
import { timeoutSweep } from '@banyan/server/src/modules/service/timeout/timeout.job.ts'
import { allTenantIds } from '@banyan/server/src/modules/tenancy/public.ts'
import type pg from 'pg'
import { benchDeviceRoutes, benchTables } from '../device.ts'
import { obey } from './child.ts'

/* The whole product as it ships, with the measured list beside its own. */

interface ProductStart {
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
  /** No total of the table is remembered any more, as after a change. */
  forget({ tenantId, table }: { tenantId: number; table: string }) {
    app?.state.part(changeChannel).announce(tenantId, table)
  },
  /** Milliseconds of one run of the timeout rules over all tenants. */
  async sweep() {
    if (!app || !database) throw new Error('not started')
    const from = performance.now()
    await timeoutSweep(allTenantIds).run(transactions(database.pool, {} as never, app.state), {
      data: undefined,
      signal: new AbortController().signal,
    })
    return performance.now() - from
  },
  /** Memory of what is still needed, in MB. */
  heap() {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    return process.memoryUsage().heapUsed / 2 ** 20
  },
  store: (password: string) => hashPassword(password),
  /** Milliseconds of checking one password, as sign-in does it, and nothing else. */
  async hash({ stored, password }: { stored: string; password: string }) {
    const from = performance.now()
    await isPassword(stored, password)
    return performance.now() - from
  },
  async stop() {
    await app?.close()
    await database?.close()
  },
})
