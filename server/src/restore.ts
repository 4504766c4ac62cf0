import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectOwner } from '#kernel/database/prepare/connect-owner.ts'
import { directoryInstallation, hasUploads, markDirectory } from '#kernel/settings/installation-id.ts'
import { typedCommand } from '#kernel/settings/program.ts'
import { makeDataDir, readBackupKey, unfinishedRestore, writeSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { refuseUsedDatabase } from './backup/empty-database.ts'
import { checkBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { openOwner } from './open-owner.ts'
import { openStorage } from './open-storage.ts'
import { printLine } from './run-command.ts'

/**
 * `banyan restore FILE`: into an empty database and data directory, embedded or outer, whichever the backup came
 * from. `--force` replaces what the database holds; files that are there already stay. `--unsigned` takes a backup whose
 * signature cannot be checked.
 */
export async function run(signal: AbortSignal, words: readonly string[]): Promise<void> {
  const mayReplace = words.includes('--force')
  const isUnsigned = words.includes('--unsigned')
  const given = words.find((word) => !word.startsWith('--'))
  if (!given)
    throw new SettingsError(`请指定备份文件，例如 ${typedCommand('restore', '/backup/banyan.tar.gz')}`)
  const path = resolve(process.env.INIT_CWD ?? '.', given)
  if (!existsSync(path)) throw new SettingsError(`找不到备份文件 ${path}`)
  const backup = await checkBackup(path, isUnsigned ? undefined : operatorKey())
  // The key of the backup serves as SECRET_KEY where none is set.
  const settings = readSettings({ ...process.env, SECRET_KEY: process.env.SECRET_KEY || backup.secretKey })
  if (settings.secretKey !== backup.secretKey)
    throw new SettingsError('SECRET_KEY 与备份中的密钥不同，拒绝恢复；请去掉 SECRET_KEY，或改为备份中的密钥')
  const { dataDir } = settings
  if (!mayReplace) refuseUsedDirectory(dataDir)
  makeDataDir(dataDir)
  const access = await openOwner(settings, printLine, signal)
  try {
    const owner = await connectOwner(access.config, {
      seconds: settings.databaseWaitSeconds,
      say: printLine,
      signal,
    })
    signal.addEventListener('abort', () => void owner.end().catch(() => undefined))
    try {
      await refuseUsedDatabase(owner, mayReplace)
      const unfinished = unfinishedRestore(dataDir)
      writeFileSync(unfinished, '', { mode: 0o600 })
      const incoming = join(dataDir, 'files', 'incoming')
      try {
        await restoreBackup(path, backup, { owner, storage: openStorage(settings), incoming })
      } catch (error) {
        rmSync(unfinished) // the database was not changed
        throw error
      }
      markDirectory(dataDir, backup.beginning.installationId)
      writeSecretKey(dataDir, backup.secretKey)
      rmSync(unfinished)
    } finally {
      await owner.end().catch(() => undefined)
    }
  } finally {
    await access.close()
  }
  const { tables, files } = backup.manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  printLine(`恢复完成并已核对：${Object.keys(tables).length} 张表 ${rows} 行，${files.count} 个文件。`)
  if (settings.databaseUrl) printLine(`密钥在 ${join(dataDir, 'secret.key')}，启动时请把它设为 SECRET_KEY。`)
}

/** The key the backup must have been signed with; it comes from the operator, never from the backup. */
function operatorKey(): string {
  const { BACKUP_KEY, DATA_DIR } = process.env
  const key = readBackupKey(readSettings({ BACKUP_KEY, DATA_DIR }), false)
  if (key === undefined)
    throw new SettingsError(
      '请把备份时的签名密钥（备份机器数据目录里的 backup.key）设为 BACKUP_KEY；没有密钥而确信备份的来历时，加上 --unsigned',
    )
  return key
}

/** Refuses a data directory that is in use by an installation; files of an interrupted restore are allowed. */
function refuseUsedDirectory(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir))) return
  const isUsed =
    directoryInstallation(dataDir) !== undefined ||
    hasUploads(dataDir) ||
    existsSync(join(dataDir, 'secret.key'))
  if (isUsed)
    throw new SettingsError(
      `数据目录 DATA_DIR=${dataDir} 不是空的，拒绝恢复；请换一个空目录，或加上 --force 覆盖其中的安装`,
    )
}
