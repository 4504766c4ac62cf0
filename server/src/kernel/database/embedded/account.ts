import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
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

const nobodyId = 65534
const accountName = 'banyan-postgres'

/** How PostgreSQL is run: its directory, the command put before each program, and the owner of the files. */
export interface Account {
  native: string
  words: readonly string[]
  identity: { uid?: number; gid?: number }
  owner?: { uid: number; gid: number }
}

/** The environment of every PostgreSQL program: no PG variables, no secrets, no locale of the machine. */
export const plainEnvironment = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as an account without rights that can reach its files: one
 * of its own where the system lets us make it, otherwise `nobody`.
 */
export function accountFor(native: string, dataDir: string): Account {
  if (process.getuid?.() !== 0) {
    chmodSync(dataDir, 0o700)
    return { native, words: [], identity: {} }
  }
  const owner = ownAccount() ?? { uid: nobodyId, gid: nobodyId }
  const lent = { words: [], identity: owner, owner }
  // The account may enter the data directory but not list it; others may not enter.
  chownSync(dataDir, 0, owner.gid)
  chmodSync(dataDir, 0o710)
  if (canRun({ native, ...lent }, dataDir)) return { native, ...lent }
  if (canEnter(lent, dataDir)) {
    const copied: Account = { native: reachableCopy(native), ...lent }
    if (canRun(copied, dataDir)) return copied
  }
  // In a user namespace root has another id but still reaches the files of root.
  const words = ['unshare', '--user', `--map-user=${owner.uid}`]
  const seen: Account = { native, words, identity: {}, owner: { uid: 0, gid: 0 } }
  if (canRun(seen, dataDir)) {
    chmodSync(dataDir, 0o700)
    return seen
  }
  throw new SettingsError(
    `以 root 运行时数据库使用账号 ${accountName}（uid ${owner.uid}），但它进不了数据目录 DATA_DIR=${dataDir}，请改用其他路径或普通用户启动`,
  )
}

/** The account of the system that only our database uses, made when it is first needed. */
function ownAccount(): { uid: number; gid: number } | undefined {
  const known = findAccount()
  if (known) return known
  const ways: [string, ...string[]][] = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', accountName],
  ]
  for (const [program, ...args] of ways)
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return findAccount()
  return undefined
}

function findAccount(): { uid: number; gid: number } | undefined {
  const idOf = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, accountName], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : 0
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return uid > 0 && gid > 0 ? { uid, gid } : undefined
}

/** Changes the owner of a tree. The top comes last, so that an interrupted run is noticed and repeated. */
export function changeOwner(path: string, { owner }: Account): void {
  if (owner === undefined || lstatSync(path).uid === owner.uid) return
  chownTree(path, owner)
}

function chownTree(path: string, owner: { uid: number; gid: number }): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), owner)
  chownSync(path, owner.uid, owner.gid)
}

const canRun = ({ native, ...account }: Account, dataDir: string) =>
  runsSuccessfully(account, 'cd -- "$1" && "$2" --version', dataDir, join(native, 'bin/postgres'))

const canEnter = (account: Omit<Account, 'native'>, dataDir: string) =>
  runsSuccessfully(account, 'cd -- "$1"', dataDir)

function runsSuccessfully(
  { words, identity }: Omit<Account, 'native'>,
  script: string,
  ...values: string[]
): boolean {
  const [program = '', ...args] = [...words, 'sh', '-c', script, 'sh', ...values]
  return spawnSync(program, args, { ...identity, env: plainEnvironment, cwd: '/' }).status === 0
}

/**
 * Copies the PostgreSQL programs (60 MB) to a directory that every account may read, because the project may be inside
 * a private home directory.
 */
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
