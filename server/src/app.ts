import { join } from 'node:path'
import { importProgress } from '@banyan/contract/uniform'
import type { FastifyInstance } from 'fastify'
import { changed, listenForChanges } from '#kernel/changes.ts'
import type { Database } from '#kernel/database/open.ts'
import type { Gatekeeper } from '#kernel/gatekeeper.ts'
import { createServer } from '#kernel/http/server.ts'
import { startJobs } from '#kernel/job.ts'
import { type Served, serve } from '#kernel/serve.ts'
import { repositoryRoot, type Settings } from '#kernel/settings.ts'
import { provideTexts } from '#kernel/texts.ts'
import { transactions } from '#kernel/transaction.ts'
import { provideFileKeeper } from '#kernel/uniform/file-keeper.ts'
import { readProgress } from '#kernel/uniform/progress.ts'
import { permissionRoutes } from '#modules/access/permission.routes.ts'
import { rightsOf, roleKeeper } from '#modules/access/public.ts'
import { roleLookupRoutes, roleRoutes } from '#modules/access/role.routes.ts'
import { dictionaryRoutes } from '#modules/dictionary/dictionary.routes.ts'
import { dictionaryTexts } from '#modules/dictionary/public.ts'
import { fileRoutes } from '#modules/files/file.routes.ts'
import { keepFiles } from '#modules/files/public.ts'
import { vehicleBrandRoutes, vehicleTypeRoutes } from '#modules/fleet/fleet.routes.ts'
import { gatekeeper, tokenMint } from '#modules/identity/public.ts'
import { sessionSweep } from '#modules/identity/session.job.ts'
import { sessionRoutes } from '#modules/identity/session.routes.ts'
import { accountRoutes, ownPasswordRoutes, userRoutes } from '#modules/identity/user.routes.ts'
import { homePageRoutes, loginPageRoutes, ownTenantRoutes } from '#modules/tenancy/page-config.routes.ts'
import { type FirstStart, firstData } from './first-data/first-data.ts'

export interface App {
  http: FastifyInstance
  firstStart?: FirstStart
  close(): Promise<void>
}

/** Assembles the product; the only file that knows every module. */
export async function buildApp(settings: Settings, secretKey: string, database: Database): Promise<App> {
  const mint = tokenMint(secretKey)
  const gate: Gatekeeper = gatekeeper(mint, rightsOf, (ticket, work) => running.within({ ticket }, work))
  const running = transactions(database.pool, gate, {
    written: (tenantId, tables) => {
      // What is written on the platform shows through in every tenant.
      for (const table of tables) changed(tenantId === 0 ? undefined : tenantId, table)
    },
  })
  const files = join(settings.dataDir, 'files')
  provideTexts(dictionaryTexts)
  provideFileKeeper(keepFiles(files))

  const firstStart = await firstData(running, settings)
  const system = { sysId: settings.sysId, sysname: settings.systemName, moreTmnl: 1, tmnlPrefix: 'wg_' }
  const rules = {
    mint,
    accessHours: settings.accessTokenHours,
    refreshDays: settings.refreshTokenDays,
    loginsPerMinute: settings.loginsPerMinute,
  }
  const served: Served[] = [
    ...sessionRoutes(rules, system, roleKeeper.rolesOf),
    ...userRoutes(roleKeeper),
    ...accountRoutes(roleKeeper),
    ...ownPasswordRoutes,
    ...roleRoutes,
    ...roleLookupRoutes,
    ...permissionRoutes,
    ...loginPageRoutes,
    ...homePageRoutes,
    ...ownTenantRoutes,
    ...dictionaryRoutes,
    ...vehicleTypeRoutes,
    ...vehicleBrandRoutes,
    ...fileRoutes(files),
    ...serve(importProgress, { read: async ({ me, input }) => readProgress(me.userId, input.id) }),
  ]
  const http = await createServer(
    served,
    { gate, transactions: running, uploadBytes: settings.uploadLimitMb * 1024 * 1024 },
    httpOptions(settings, database),
  )
  const changes = listenForChanges(database.request)
  const jobs = startJobs(running, [sessionSweep], (error, name) =>
    http.log.error({ name, err: error }, 'job failed'),
  )
  return {
    http,
    firstStart,
    async close() {
      await jobs.close()
      await http.close()
      await changes.close()
    },
  }
}

function httpOptions(settings: Settings, database: Database): Parameters<typeof createServer>[2] {
  const prefixes = {
    oauth: settings.prefixOauth,
    auth: settings.prefixAuth,
    vcl: settings.prefixVcl,
    para: settings.prefixPara,
    sysDict: settings.prefixSysDict,
  }
  return {
    prefixes: { ...prefixes, context: settings.contextPath },
    systemName: settings.systemName,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    corsOrigins: settings.corsOrigins,
    metricsToken: settings.metricsToken,
    consoleDirectory: join(repositoryRoot, 'web', 'dist'),
    consoleConfig: {
      baseUrl: settings.contextPath ?? '',
      prefixes,
      sysId: settings.sysId,
      systemName: settings.systemName,
      systemType: settings.systemType,
    },
    pool: database.pool,
  }
}
