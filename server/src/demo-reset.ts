import { transactions } from '#kernel/session/transaction.ts'
import { secretKeyOf } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { buildApp } from './app.ts'
import { resetDemo } from './first-data/reset-demo.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run demo:reset`: the demo tenants as on the first day, everything else as it is. The embedded server must stand still. */
await runCommand('重建演示数据', async (signal) => {
  const settings = readSettings(process.env)
  const secretKey = secretKeyOf(settings)
  const database = await openInstallation(settings, secretKey, say, signal)
  try {
    const app = await buildApp(settings, secretKey, database)
    try {
      const running = transactions(database.pool, {} as never, app.state)
      const { names, password } = await resetDemo(app.state, running, settings)
      say(
        `演示租户已重建，车辆、设备与工单将在下次启动后写入。演示用户：${names.join('、')}　密码：${password}`,
      )
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
})
