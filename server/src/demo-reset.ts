import { connectOwner } from '#kernel/database/prepare/connect-owner.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { readSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings, type Settings } from '#kernel/settings/settings.ts'
import { buildApp } from './app.ts'
import { refuseConnections } from './backup/empty-database.ts'
import { removeFillJobs, resetDemo } from './first-data/reset-demo.ts'
import { openInstallation } from './open-installation.ts'
import { openOwner } from './open-owner.ts'
import { printLine } from './run-command.ts'

/** `banyan demo:reset`: the demo tenants as on the first day, everything else as it is. No server may run meanwhile. */
export async function run(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const secretKey = readSecretKey(settings)
  await prepareReset(settings, signal)
  const database = await openInstallation(settings, secretKey, printLine, signal)
  try {
    // A first start would begin to fill what is removed next.
    const app = await buildApp({ ...settings, demoHistory: false }, secretKey, database)
    try {
      const running = transactions(database.pool, {} as never, app.state)
      const { names, password } = await resetDemo(app.state, running, settings)
      printLine(
        `演示租户已重建，车辆、设备与工单将在下次启动后写入。演示用户：${names.join('、')}　密码：${password}`,
      )
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}

/** Refuses beside a running server, and drops what is left of a filling: no job may write while its tenant is removed. */
async function prepareReset(settings: Settings, signal: AbortSignal): Promise<void> {
  const access = await openOwner(settings, printLine, signal)
  try {
    const waiting = { seconds: settings.databaseWaitSeconds, say: printLine, signal }
    const owner = await connectOwner(access.config, waiting)
    try {
      await refuseConnections(owner)
      await removeFillJobs(owner)
    } finally {
      await owner.end()
    }
  } finally {
    await access.close()
  }
}
