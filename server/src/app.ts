import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileRoot } from '@banyan/contract/files/file'
import { importDays, importHistory } from '@banyan/contract/import-history'
import { formIdFromEntity } from '@banyan/contract/online/form'
import { importProgress } from '@banyan/contract/uniform'
import type { FastifyInstance } from 'fastify'
import { AppState } from '#kernel/app-state.ts'
import { type Served, serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { changeChannel, hasOtherFilePlace, listenForChanges } from '#kernel/database/change-channel.ts'
import { otherFileColumns } from '#kernel/database/file-columns.ts'
import { imports, logs } from '#kernel/database/kernel.tables.ts'
import { makeOwnerTransactions, ownerTransactions } from '#kernel/database/owner.ts'
import type { Database } from '#kernel/database/prepare/open.ts'
import { followTime, watchDatabase } from '#kernel/database/prepare/watch-database.ts'
import { isPooled } from '#kernel/database/prepared-statements.ts'
import { listReplica } from '#kernel/database/read-on-replica.ts'
import { makeReportTransactions, reportTransactions } from '#kernel/database/report-transactions.ts'
import { tableList } from '#kernel/database/table.ts'
import { faults } from '#kernel/faults.ts'
import { actionNames } from '#kernel/http/answer-error.ts'
import { answerSweep } from '#kernel/http/idempotency.ts'
import { type Prefixes, prefixStripper } from '#kernel/http/prefix.ts'
import { createServer, type HttpOptions } from '#kernel/http/server.ts'
import { retention } from '#kernel/jobs/retention.job.ts'
import { startJobs } from '#kernel/jobs/run-jobs.ts'
import { makeMetrics } from '#kernel/observe/metrics.ts'
import { makeReadiness } from '#kernel/observe/readiness.ts'
import { refusedCalls } from '#kernel/observe/refused-calls.ts'
import { declaredSources, definitionKinds } from '#kernel/records/catalogue.ts'
import { storedFiles } from '#kernel/records/check-values.ts'
import { downloadStore } from '#kernel/records/download-store.ts'
import { importHistoryHandlers } from '#kernel/records/excel/import-history.routes.ts'
import { readProgress } from '#kernel/records/excel/progress.ts'
import { findImportedEntity } from '#kernel/records/excel/take-back.ts'
import { textSource } from '#kernel/records/texts.ts'
import { entitiesIn, sourcesIn } from '#kernel/records/uniform-handlers.ts'
import { accessGuard, readCommitted } from '#kernel/session/access-guard.ts'
import type { Authenticator } from '#kernel/session/authenticator.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { programRoot, version } from '#kernel/settings/program.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { accessRoutes } from '#modules/access/access.routes.ts'
import {
  apiKeyGate,
  cachedRights,
  departGrants,
  findKeysByHash,
  guardAccess,
} from '#modules/access/public.ts'
import { dictionaryRoutes } from '#modules/dictionary/dictionary.routes.ts'
import { dictionaryTexts } from '#modules/dictionary/public.ts'
import { fileRoutes } from '#modules/files/file.routes.ts'
import { fileDownloads, fileStore, knownFiles, pictureStore, tenantStorage } from '#modules/files/public.ts'
import type { FileStore } from '#modules/files/store.ts'
import { fileSweep, type SweepLog } from '#modules/files/sweep.job.ts'
import { fleetRoutes } from '#modules/fleet/fleet.routes.ts'
import { vehiclePositions } from '#modules/fleet/fleet.tables.ts'
import { refusedCallLog } from '#modules/identity/activity/refused-call-log.ts'
import { visitRollUp } from '#modules/identity/activity/visit.job.ts'
import { identityRoutes } from '#modules/identity/identity.routes.ts'
import { drafts } from '#modules/identity/identity.tables.ts'
import { authenticator, tokenMint } from '#modules/identity/public.ts'
import { presence } from '#modules/identity/session/presence.ts'
import { sessionSweep } from '#modules/identity/session/session.job.ts'
import { mapRoutes } from '#modules/map/map.routes.ts'
import { messagingRoutes } from '#modules/messaging/messaging.routes.ts'
import { formFileColumns } from '#modules/online/form/form.files.ts'
import { builtInForms, findForm, publishedForm } from '#modules/online/form/form.registry.ts'
import { onlineRoutes } from '#modules/online/online.routes.ts'
import { organisationRoutes } from '#modules/organisation/organisation.routes.ts'
import { partRoutes } from '#modules/part/part.routes.ts'
import { areaRoutes } from '#modules/places/area.routes.ts'
import { mapsWithFallback } from '#modules/places/maps.ts'
import { maintenanceSweep } from '#modules/service/maintenance/maintenance.job.ts'
import { serviceRoutes } from '#modules/service/service.routes.ts'
import { timeoutSweep } from '#modules/service/timeout/timeout.job.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { deliveryJobs, messageRetention, openSocket, provideMailAndSeal } from './compose/messages.ts'
import { signInServices } from './compose/sign-in.ts'
import { composeTenancy } from './compose/tenants.ts'
import { userServices } from './compose/user-services.ts'
import { demoFill } from './first-data/filling/demo-fill.job.ts'
import { type FirstStart, firstData } from './first-data/first-data.ts'
import { describeAction, describeCall } from './first-data/menus.ts'
import { openStorage } from './open-storage.ts'

export interface App {
  http: FastifyInstance
  state: AppState
  firstStart?: FirstStart
  /** Warnings for the operator about problems that do not stop the product. */
  warnings: string[]
  /**
   * Reports itself as not ready for the configured time, so that load balancers stop sending calls, then closes
   * connections.
   */
  drain(): Promise<void>
  /** Waits for running calls up to the configured time, then stops everything. */
  close(): Promise<void>
}

/** Assembles the product; the only file that knows every module. `more` are calls of a bench, never of the product. */
export async function buildApp(
  settings: Settings,
  secretKey: string,
  database: Database,
  more: readonly Served[] = [],
): Promise<App> {
  const state = new AppState()
  const time = state.part(clock)
  await followTime(database.pool, time)
  const mint = tokenMint(secretKey, time)
  const seen = presence(time)
  const keys = apiKeyGate(time)
  const gate: Authenticator = keys.watch(
    seen.watch(authenticator(mint, cachedRights, (ticket, work) => running.within({ ticket }, work))),
  )
  const checking = transactions(database.checks, gate, state)
  const running = transactions(database.pool, gate, state, checking)
  const storage = openStorage(settings)
  const filePlace = await storage.open(database.installationId)
  const files = fileStore(storage, join(settings.dataDir, 'files', 'incoming'))
  state.provide(tableList, database.tables)
  state.provide(isPooled, database.pooled)
  state.provide(ownerTransactions, makeOwnerTransactions(database.owner, database.roles, state))
  state.provide(reportTransactions, makeReportTransactions(database.reports, database.replica))
  state.provide(listReplica, database.replica)
  state.provide(textSource, dictionaryTexts)
  state.provide(storedFiles, knownFiles)
  state.provide(pictureStore, files)
  state.provide(downloadStore, fileDownloads(files, settings.tenantStorageMb))
  state.part(otherFileColumns).push(formFileColumns)
  state.provide(definitionKinds, { form: publishedForm })
  provideMailAndSeal(state, settings, secretKey)

  const { sysId, systemName: sysname, systemType: sysType } = settings
  const { severalDevices, devicePrefix: tmnlPrefix } = settings
  const system = { sysId, sysname, sysType, moreTmnl: severalDevices ? 1 : 0, tmnlPrefix }
  const rules = {
    app: state,
    mint,
    barePath: prefixStripper(pathPrefixes(settings)),
    accessHours: settings.accessTokenHours,
    refreshDays: settings.refreshTokenDays,
    loginsPerMinute: settings.loginsPerMinute,
    filePath: `${settings.contextPath ?? ''}${fileRoot.slice(0, -1)}`,
    departsOf: userServices.departs.departsOf,
  }
  const signIn = signInServices(settings, secretKey, rules, system, userServices.roles.rolesOf)
  const served: Served[] = [
    ...identityRoutes({ signIn, users: userServices, presence: seen, secretKey }),
    ...organisationRoutes(userServices.departs, departGrants),
    ...accessRoutes(sysId, userServices.departs),
    ...composeTenancy(settings, system),
    ...dictionaryRoutes,
    ...onlineRoutes(settings.forwardTargets),
    ...messagingRoutes(settings.outgoingTargets),
    ...serviceRoutes,
    ...partRoutes,
    ...fleetRoutes(system),
    ...fileRoutes(files, settings.tenantStorageMb),
    ...areaRoutes(buildMaps(settings, (error) => http.log.warn({ err: error }, 'map provider failed'))),
    ...mapRoutes,
    ...serve(importProgress, { read: ({ tx, me, input }) => readProgress(tx, me, input.id) }),
    ...serve(importHistory, importHistoryHandlers),
    ...more,
  ]
  const denials = refusedCallLog(describeCall, findKeysByHash)
  state.provide(refusedCalls, denials)
  state.provide(actionNames, describeAction)
  state.provide(accessGuard, guardAccess)
  state.provide(readCommitted, (tenantId, work) => checking.within({ tenantId }, work))
  state.provide(declaredSources, [...sourcesIn(served), ...builtInForms.map(({ source }) => source)])
  const records = entitiesIn(served)
  state.provide(findImportedEntity, (me, name) => records.get(name) ?? findForm(me, formIdFromEntity(name)))
  const watch = watchDatabase(database, time)
  const readiness = makeReadiness({
    database: watch,
    changes: { state: () => changes.state() },
    dataDir: settings.dataDir,
    minFreeMb: settings.minFreeMb,
  })
  const metrics = makeMetrics({
    database,
    version,
    dataDir: settings.dataDir,
    sockets: () => sockets.size(),
    changes: () => changes.state(),
    waitingJobs: () => jobs.waiting(),
    storage: () => running.within({ tenantId: 0 }, tenantStorage),
  })
  const { installationId } = database
  const [firstStart, http] = await Promise.all([
    firstData(running, settings, { secretKey, installationId }),
    createServer(
      served,
      { app: state, gate, transactions: running, uploadBytes: settings.uploadLimitMb * 1024 * 1024 },
      {
        ...httpOptions(settings),
        metrics,
        readiness,
        isDatabaseSilent: () => watch.state() === 'silent',
      },
    ),
  ])
  state.provide(faults, {
    report(kind, error, about) {
      metrics.fault(kind)
      http.log.error({ ...about, err: error }, kind)
    },
  })
  const sockets = await openSocket(http, running, state.part(changeChannel), time, settings, database.tables)
  const changes = listenForChanges(database.listen, state.part(changeChannel), sockets.hear, filePlace)
  const jobs = startJobs(
    running,
    [
      sessionSweep,
      visitRollUp,
      demoFill(files),
      buildFileSweep(settings, files, http.log),
      answerSweep(allTenantIds, settings.answerDays),
      timeoutSweep(allTenantIds),
      maintenanceSweep(allTenantIds),
      ...deliveryJobs(state, settings),
      retentionJob(settings, state, http.log),
    ],
    {
      ended: metrics.jobEnded,
      failed: (error, about) => http.log.error({ ...about, err: error }, 'job failed'),
      trouble: (error) => http.log.warn({ err: error }, 'jobs not looked for'),
    },
  )
  const writingDenials = denials.start(running, (error) =>
    http.log.error({ err: error }, 'refused calls not written'),
  )
  const notingKeys = keys.start(running, (error) =>
    http.log.error({ err: error }, 'uses of keys not written'),
  )
  const watching = seen.start(running, (error) => http.log.error({ err: error }, 'presence not written'))
  return {
    http,
    state,
    firstStart,
    warnings: (await hasOtherFilePlace(database.pool, filePlace)) ? [separateFilesWarning] : [],
    async drain() {
      readiness.drain()
      await sleep(settings.drainSeconds * 500)
      readiness.leave()
      await sleep(settings.drainSeconds * 500)
    },
    async close() {
      readiness.drain()
      // A client that does not read its response must not keep the process from ending.
      const patience = sleep(settings.stopSeconds * 1000, undefined, { ref: false })
      void patience.then(() => http.server.closeAllConnections())
      await Promise.all([Promise.race([jobs.close(), patience]), http.close()])
      await Promise.all([watching.close(), notingKeys.close(), writingDenials.close()])
      await Promise.all([changes.close(), watch.close()])
    },
  }
}

const separateFilesWarning =
  '另一台服务器连接同一个数据库，但文件放在别处：上传的文件彼此看不到。请让各服务器共用同一个 DATA_DIR/files，或用 S3_ENDPOINT 等设置改用对象存储'

/** Drafts untouched for this many days are deleted. */
const draftDays = 30

/**
 * Deletes old rows of the tables that grow without limit. Visits per day are kept, and so are the events of an existing
 * work order.
 */
const retentionJob = (settings: Settings, state: AppState, log: SweepLog) =>
  retention(
    state,
    [
      { table: logs, days: settings.logDays },
      ...messageRetention(settings.messageDays, settings.outgoingDays),
      { table: vehiclePositions, days: settings.positionDays },
      { table: drafts, days: draftDays },
      { table: imports, days: importDays },
    ],
    log,
  )

const buildFileSweep = (settings: Settings, files: FileStore, log: SweepLog) =>
  fileSweep(files, { trashDays: settings.trashDays, limitPercent: settings.sweepLimitPercent, log })

const buildMaps = (settings: Settings, onTrouble: Parameters<typeof mapsWithFallback>[1]) =>
  mapsWithFallback(
    {
      provider: settings.mapProvider,
      key: settings.mapKey,
      apiUrl: settings.mapApiUrl,
      tileUrl: settings.mapTileUrl,
      approval: settings.mapApproval,
    },
    onTrouble,
  )

function pathPrefixes(settings: Settings): Prefixes {
  return {
    oauth: settings.prefixOauth,
    auth: settings.prefixAuth,
    vcl: settings.prefixVcl,
    para: settings.prefixPara,
    sysDict: settings.prefixSysDict,
    context: settings.contextPath,
  }
}

function httpOptions(settings: Settings): Omit<HttpOptions, 'metrics' | 'readiness' | 'isDatabaseSilent'> {
  const { context: _, ...prefixes } = pathPrefixes(settings)
  return {
    prefixes: pathPrefixes(settings),
    systemName: settings.systemName,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    corsOrigins: settings.corsOrigins,
    metricsToken: settings.metricsToken,
    consoleDirectory: join(programRoot, 'web', 'dist'),
    consoleConfig: {
      baseUrl: settings.contextPath ?? '',
      prefixes,
      sysId: settings.sysId,
      systemName: settings.systemName,
      systemType: settings.systemType,
      version,
      captcha: settings.captcha,
      smsLogin: settings.smsSender !== 'none',
      mailCodes: settings.mailSender !== 'none',
      casUrl: settings.casUrl,
      linkHosts: settings.linkHosts,
      values: settings.consoleValues,
      socketRetryMs: settings.socketRetryMs,
    },
  }
}
