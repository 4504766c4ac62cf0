import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectOwner } from '#kernel/database/prepare/connect-owner.ts'
import { typedCommand, version } from '#kernel/settings/program.ts'
import { readBackupKey, readSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openOwner } from './open-owner.ts'
import { openStorage } from './open-storage.ts'
import { printLine } from './run-command.ts'

/** `banyan backup FILE`: database, files and key in one file, while the product runs or without it. */
export async function run(signal: AbortSignal, [given]: readonly string[]): Promise<void> {
  if (!given)
    throw new SettingsError(`请指定备份文件，例如 ${typedCommand('backup', '/backup/banyan.tar.gz')}`)
  const path = resolve(process.env.INIT_CWD ?? '.', given)
  if (existsSync(path)) throw new SettingsError(`${path} 已经存在，不会覆盖`)
  const settings = readSettings(process.env)
  const access = await openOwner(settings, printLine, signal)
  try {
    const owner = await connectOwner(access.config, {
      seconds: settings.databaseWaitSeconds,
      say: printLine,
      signal,
    })
    signal.addEventListener('abort', () => void owner.end().catch(() => undefined))
    try {
      const secretKey = readSecretKey(settings)
      const backupKey = readBackupKey(settings, true) ?? ''
      const source = { owner, storage: openStorage(settings), secretKey, backupKey, version }
      const { tables, files, missing } = await writeBackup(source, path)
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      const size = (files.bytes / 1_048_576).toFixed(1)
      if (missing.length) printLine(`注意：${missing.length} 个文件有记录而没有内容，例如 ${missing[0]}`)
      if (!settings.backupKey)
        printLine(
          `签名密钥在 ${join(settings.dataDir, 'backup.key')}，请与备份分开保存：在别处恢复时设为 BACKUP_KEY。`,
        )
      printLine(
        `备份完成并已核对：${path}\n${Object.keys(tables).length} 张表 ${rows} 行，${files.count} 个文件 ${size} MB。文件中含有密钥，请妥善保管。`,
      )
    } finally {
      await owner.end().catch(() => undefined)
    }
  } finally {
    await access.close()
  }
}
