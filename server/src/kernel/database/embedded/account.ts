import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '#kernel/settings/settings-error.ts'

const nobody = 65534

/** How PostgreSQL runs here: its directory, the words before the program, and who then owns the files. */
export interface Account {
  native: string
  words: readonly string[]
  identity: { uid?: number; gid?: number }
  owner?: number
}

/** The environment of every PostgreSQL program: no PG variables, no secrets, no locale of the machine. */
export const plainEnvironment = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
}

/** PostgreSQL refuses to run as root; root therefore lends it a powerless account that can reach everything. */
export function accountFor(native: string, dataDir: string): Account {
  if (process.getuid?.() !== 0) return { native, words: [], identity: {} }
  const asNobody = { words: [], identity: { uid: nobody, gid: nobody }, owner: nobody }
  const lent: Account = { native, ...asNobody }
  if (canRun(lent, dataDir)) return lent
  // In a user namespace root is seen as `nobody` but still reaches what root owns.
  const seen: Account = {
    native,
    words: ['unshare', '--user', `--map-user=${nobody}`],
    identity: {},
    owner: 0,
  }
  if (canRun(seen, dataDir)) return seen
  const copied: Account = { native: reachableCopy(native), ...asNobody }
  if (canRun(copied, dataDir)) return copied
  throw new SettingsError(
    `以 root 运行时数据库使用 uid ${nobody}，但它进不了数据目录 DATA_DIR=${dataDir}，请改用其他路径或普通用户启动`,
  )
}

/** Hands a tree to the account. The top comes last, so an interrupted run is noticed and repeated. */
export function changeOwner(path: string, { owner }: Account): void {
  if (owner === undefined || lstatSync(path).uid === owner) return
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name), owner)
  chownSync(path, owner, owner)
}

function giveAway(path: string, owner: number): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name), owner)
  chownSync(path, owner, owner)
}

function canRun({ native, words, identity }: Account, dataDir: string): boolean {
  const [program = '', ...rest] = [...words, 'sh', '-c', 'cd -- "$2" && "$1" --version', 'sh']
  const args = [...rest, join(native, 'bin/postgres'), dataDir]
  return spawnSync(program, args, { ...identity, env: plainEnvironment, cwd: '/' }).status === 0
}

/** The project may lie below a home directory nobody else enters: 60 MB move to where everyone can read. */
function reachableCopy(native: string): string {
  const version = `${native}:${statSync(join(native, 'bin/postgres')).mtimeMs}`
  const name = `banyan-postgres-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`
  const copy = join(tmpdir(), name)
  if (existsSync(copy)) {
    const { uid, mode } = lstatSync(copy)
    if (uid === process.getuid?.() && (mode & 0o022) === 0) return copy
    throw new SettingsError(`临时目录 ${copy} 属于其他用户，请删除后重试`)
  }
  const draft = `${copy}.${process.pid}`
  mkdirSync(draft, { mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
