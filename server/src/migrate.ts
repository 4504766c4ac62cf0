import { readSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { openInstallation } from './open-installation.ts'
import { say } from './run-command.ts'

/** `banyan migrate`: brings the database up to date without starting the server. */
export async function run(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openInstallation(settings, readSecretKey(settings), say, signal)
  await database.close()
  say('数据库已是最新')
}
