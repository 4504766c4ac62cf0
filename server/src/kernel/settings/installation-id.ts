import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from './secret-key.ts'
import { SettingsError } from './settings-error.ts'

const installationFile = (dataDir: string) => join(dataDir, 'installation.id')

/** The installation id in a data directory; `undefined` if nothing was stored there yet. */
export function directoryInstallation(dataDir: string): string | undefined {
  if (!existsSync(installationFile(dataDir))) return undefined
  return readFileSync(installationFile(dataDir), 'utf8').trim() || undefined
}

/** Marks the directory as belonging to this installation. */
export function markDirectory(dataDir: string, installationId: string): void {
  makeDataDir(dataDir)
  writeFileSync(installationFile(dataDir), `${installationId}\n`, { mode: 0o600 })
}

/**
 * Database and data directory must belong to the same installation: the files of one and the records of another would
 * be swept as unused. `inDatabase` is absent for a database that holds nothing yet.
 */
export function refuseForeignDirectory(dataDir: string, inDatabase: string | undefined): void {
  const inDirectory = directoryInstallation(dataDir)
  if (inDirectory === inDatabase) return
  if (inDirectory !== undefined) {
    const theDatabase = inDatabase === undefined ? '而数据库是空的' : `而数据库属于安装 ${inDatabase}`
    throw new SettingsError(
      `数据目录 DATA_DIR=${dataDir} 属于安装 ${inDirectory}，${theDatabase}，拒绝启动；请检查 DATABASE_URL 与 DATA_DIR，要重新开始请换一个数据目录`,
    )
  }
  if (!hasUploads(dataDir)) return
  throw new SettingsError(
    `数据目录 DATA_DIR=${dataDir} 中有上传的文件，但没有标明属于哪个安装，而数据库属于安装 ${inDatabase}，拒绝启动；确认属于它时，请把 ${inDatabase} 写入 ${installationFile(dataDir)}`,
  )
}

/** Whether there are uploads, which are stored in a directory per tenant. */
export function hasUploads(dataDir: string): boolean {
  const files = join(dataDir, 'files')
  return existsSync(files) && readdirSync(files).some((name) => /^\d+$/.test(name))
}
