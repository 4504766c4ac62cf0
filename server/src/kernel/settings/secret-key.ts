import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { typedCommand } from './program.ts'
import type { Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

/** The secret all keys are derived from: SECRET_KEY, or one made once beside the embedded database. */
export function readSecretKey(settings: Pick<Settings, 'secretKey' | 'databaseUrl' | 'dataDir'>): string {
  if (existsSync(unfinishedRestore(settings.dataDir)))
    throw new SettingsError(
      `数据目录 DATA_DIR=${settings.dataDir} 中的恢复没有完成，请重新运行 ${typedCommand('restore')}`,
    )
  if (settings.secretKey) return settings.secretKey
  if (settings.databaseUrl) throw new SettingsError('设置有误：设置了 DATABASE_URL 时必须设置 SECRET_KEY')
  makeDataDir(settings.dataDir)
  const file = join(settings.dataDir, 'secret.key')
  try {
    return readKey(file) ?? makeKey(file)
  } catch (error) {
    throw error instanceof SettingsError ? error : unusableDirectory(settings.dataDir, error)
  }
}

/**
 * The key that signs backups: BACKUP_KEY, or one generated in the data directory. Backups do not contain it, so that a
 * forged one is recognised. `undefined` if it is missing and `mayMake` is false.
 */
export function readBackupKey(
  { backupKey, dataDir }: Pick<Settings, 'backupKey' | 'dataDir'>,
  mayMake: boolean,
): string | undefined {
  const file = join(dataDir, 'backup.key')
  return backupKey ?? readKey(file) ?? (mayMake ? makeKey(file) : undefined)
}

/** Makes the data directory, for our account alone; the embedded database lets its own account pass through it. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir, 0o700)
    const probe = join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw unusableDirectory(dataDir, error)
  }
}

/**
 * Makes each level separately, because Node's recursive variant hangs on some file systems. Upper levels stay passable
 * for the account of the embedded database, whatever the umask.
 */
function makeDirectory(path: string, mode: number): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeDirectory(dirname(path), 0o711)
  mkdirSync(path)
  chmodSync(path, mode)
}

/** Stores the key of a backup; an existing other key is renamed. */
export function writeSecretKey(dataDir: string, key: string): void {
  const file = join(dataDir, 'secret.key')
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== key)
    renameSync(file, `${file}.before-restore-${Date.now()}`)
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
}

/**
 * A file that marks a data directory while a backup is being restored into it; the server does not start as long as it
 * exists.
 */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore.unfinished')

function readKey(file: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  if (text.length < 32) throw new SettingsError(`密钥文件 ${file} 已损坏：内容少于 32 个字符，请从备份恢复`)
  chmodSync(file, 0o600)
  return text
}

/** Written to another file and linked, so that two starts get the same key and a crash leaves none. */
function makeKey(file: string): string {
  const draft = `${file}.${process.pid}`
  const fd = openSync(draft, 'w', 0o600)
  writeFileSync(fd, `${randomBytes(32).toString('base64url')}\n`)
  fsyncSync(fd)
  closeSync(fd)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function unusableDirectory(dataDir: string, error: unknown): SettingsError {
  return new SettingsError(
    `数据目录 DATA_DIR=${dataDir} 不可写（${errorCode(error) ?? String(error)}），请检查路径与权限`,
  )
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
