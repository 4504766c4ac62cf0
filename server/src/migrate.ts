import { readSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { openInstallation } from './open-installation.ts'
import { printLine } from './run-command.ts'

/** `banyan migrate`: brings the database up to date without starting the server. */
export async function run(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openInstallation(settings, readSecretKey(settings), printLine, signal)
  await database.close()
  printLine('数据库已是最新')
}
