import { constants, existsSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { diskSpace } from '#kernel/observe/readiness.ts'
import { programRoot, typedCommand } from '#kernel/settings/program.ts'
import { unfinishedRestore } from '#kernel/settings/secret-key.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { type Finding, fault, ok } from './finding.ts'

/** The files of the program, the data directory, its disk and the port. Changes nothing. */
export async function examineMachine(settings: Settings, consoleFolder = join(programRoot, 'web/dist')) {
  return [
    examineProgram(consoleFolder),
    await examineDirectory(settings.dataDir),
    ...examineSecrets(settings.dataDir),
    await examineDisk(settings),
    await examinePort(settings),
  ]
}

function examineProgram(consoleFolder: string): Finding {
  return existsSync(join(consoleFolder, 'index.html'))
    ? ok('程序', `Node.js ${process.version}，控制台文件齐全`)
    : fault('程序', `没有控制台的文件（${consoleFolder}）；请重新安装，在源码目录中请运行 npm start`)
}

async function examineDirectory(dataDir: string): Promise<Finding> {
  if (existsSync(unfinishedRestore(dataDir)))
    return fault('数据目录', `${dataDir} 中的恢复没有完成，请重新运行 ${typedCommand('restore')}`)
  const made = nearestExisting(dataDir)
  if (!statSync(made).isDirectory()) return fault('数据目录', `DATA_DIR=${dataDir}：${made} 不是目录`)
  try {
    await access(made, constants.W_OK | constants.X_OK)
  } catch {
    return fault('数据目录', `运行账号不能写 ${made}；请用 chown 把它交给运行账号，或用 DATA_DIR 换一个目录`)
  }
  return ok('数据目录', made === dataDir ? dataDir : `${dataDir}，首次启动时建立`)
}

/** Checks that other accounts of the machine cannot read the keys. */
function examineSecrets(dataDir: string): Finding[] {
  if (process.platform === 'win32') return []
  // When the server is started by root, the account of the embedded PostgreSQL enters through the group (`accountFor`).
  const folder = { mask: 0o067, mode: 'g-rw,o-rwx' }
  const secret = { mask: 0o077, mode: 'go-rwx' }
  const places = { '.': folder, 'secret.key': secret, 'backup.key': secret }
  return Object.entries(places).flatMap(([name, { mask, mode }]) => {
    const path = join(dataDir, name)
    if (!existsSync(path) || (statSync(path).mode & mask) === 0) return []
    return fault('数据目录', `${path} 对其他账号开放，请运行 chmod ${mode} ${path}`)
  })
}

async function examineDisk({ dataDir, minFreeMb }: Settings): Promise<Finding> {
  const megabytes = Math.floor((await diskSpace(nearestExisting(dataDir))).free / 1024 / 1024)
  return megabytes < minFreeMb
    ? fault('磁盘', `数据目录所在的磁盘只剩 ${megabytes} MB，少于 MIN_FREE_MB=${minFreeMb}；请清理或扩容`)
    : ok('磁盘', `可用 ${megabytes} MB`)
}

async function examinePort({ host, port, contextPath = '' }: Settings): Promise<Finding> {
  const code = await listenFailure(host, port)
  if (code === undefined) return ok('端口', port ? `${host}:${port} 可以使用` : '由系统分配')
  if (code === 'EACCES') return fault('端口', `没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return fault('端口', `HOST 指定的地址 ${host} 不在本机`)
  if (code !== 'EADDRINUSE') return fault('端口', `不能监听 ${host}:${port}（${code}）`)
  const isOurs = await isProductAnswering(`http://${reachableHost(host)}:${port}${contextPath}`)
  return isOurs
    ? ok('端口', `服务正在 ${host}:${port} 运行`)
    : fault('端口', `端口 ${port} 已被别的程序占用，请停止它，或用 PORT 指定其他端口`)
}

function listenFailure(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: { code?: string }) => resolve(error.code ?? '未知原因'))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

/** Whether the product answers the question for its health at an address. */
export async function isProductAnswering(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/health/live`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    return ((await answer.json()) as { status?: unknown } | null)?.status === 'up'
  } catch {
    return false
  }
}

const reachableHost = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
