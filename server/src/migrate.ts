import { secretKeyOf } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run db:migrate`: brings the database up to date without starting the server. */
await runCommand('迁移', async (signal) => {
  const settings = readSettings(process.env)
  const database = await openInstallation(settings, secretKeyOf(settings), say, signal)
  await database.close()
  say('数据库已是最新')
})
