import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type Account, changeOwner } from './account.ts'

/** What `pg` needs to reach the embedded server as its owner. */
export interface Connection {
  host: string
  port: number
  user: 'postgres'
  database: 'postgres'
  password: string
  ssl: false
}

/** Where one data directory keeps its cluster and how it is reached. */
export interface ClusterDirectory {
  dataDir: string
  cluster: string
  logFile: string
  connection: Connection
  /** The password was generated at this start, so an existing cluster does not know it yet. */
  isPasswordNew: boolean
}

const hasUnixSockets = process.platform !== 'win32'
const owner = { user: 'postgres', database: 'postgres', ssl: false } as const

/** The place below a data directory; the same directory always gives the same place. */
export async function clusterDirectoryIn(dataDir: string): Promise<ClusterDirectory> {
  const { port, password, isNew } = await clusterAccess(dataDir)
  const connection = hasUnixSockets
    ? { host: socketDirectory(dataDir), port: 5432, password, ...owner }
    : { host: '127.0.0.1', port, password, ...owner }
  const cluster = join(dataDir, 'postgres')
  return { dataDir, cluster, logFile: join(dataDir, 'postgres.log'), connection, isPasswordNew: isNew }
}

/** The command line options that set where the server listens. */
export function listenOptions({ connection: { host, port } }: ClusterDirectory): string[] {
  return hasUnixSockets
    ? ['-k', host, '-p', `${port}`, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700']
    : ['-p', `${port}`, '-c', `listen_addresses=${host}`]
}

/** Makes the socket directory for our account only, because whoever can enter it can connect as database owner. */
export function prepareSocket({ connection: { host } }: ClusterDirectory, account: Account): void {
  if (!hasUnixSockets) return
  mkdirSync(host, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(host)
  const isOurs = lstatSync(host).isDirectory() && [process.getuid?.(), account.identity.uid].includes(uid)
  if (!isOurs && process.getuid?.() !== 0)
    throw new SettingsError(`数据库套接字目录 ${host} 属于其他用户，请删除后重试`)
  changeOwner(host, account)
  chmodSync(host, 0o700)
}

/** A socket's path is limited by the system: 107 bytes on Linux, 103 on macOS. */
function socketDirectory(dataDir: string): string {
  const below = (directory: string) => Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock'))
  const near = join(dataDir, 'socket')
  if (below(near) <= 103) return near
  const name = `banyan-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const far = join(tmpdir(), name)
  return below(far) <= 103 ? far : join('/tmp', name)
}

/** A password, and on Windows a port, drawn once and kept with the data. */
async function clusterAccess(dataDir: string): Promise<{ port: number; password: string; isNew: boolean }> {
  const file = join(dataDir, 'postgres.json')
  const isNew = !existsSync(file)
  if (isNew) {
    const port = hasUnixSockets ? 5432 : await freePort()
    const drawn = { port, password: randomBytes(24).toString('base64url') }
    writeFileSync(file, JSON.stringify(drawn), { mode: 0o600 })
  }
  chmodSync(file, 0o600)
  return { ...JSON.parse(readFileSync(file, 'utf8')), isNew }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
