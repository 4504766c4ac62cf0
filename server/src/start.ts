import { startEmbedded } from '#kernel/database/embedded/start-embedded.ts'
import { tuneGarbageCollection } from '#kernel/observe/heap.ts'
import { readSecretKey } from '#kernel/settings/secret-key.ts'
import { readSettings, type Settings, SettingsError } from '#kernel/settings/settings.ts'
import type { App } from './app.ts'
import { printLine } from './run-command.ts'

/** `banyan start`: the product until a signal ends it. */
export async function run(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const secretKey = readSecretKey(settings)
  // Loads the product while the database starts and is migrated.
  const running = settings.databaseUrl ? undefined : startEmbedded(settings.dataDir, printLine, signal)
  const opening = Promise.all([import('./open-installation.ts'), running]).then(
    ([{ openInstallation }, embedded]) => openInstallation(settings, secretKey, printLine, signal, embedded),
  )
  const [database, buildApp] = await Promise.all([opening, loadProduct()])
  try {
    const app = await unlessAborted(buildApp(settings, secretKey, database), signal)
    await listenUntilAborted(settings, app)
    tuneGarbageCollection()
    announce(settings, app)
    await aborted(signal)
    await app.drain()
    await app.close()
  } finally {
    await database.close()
  }
}

/** Loads the modules in parts, because database answers are processed only between them. */
async function loadProduct() {
  await import('./open-installation.ts')
  await import('@banyan/contract/all')
  await import('#kernel/http/server.ts')
  await import('#kernel/records/uniform-handlers.ts')
  const { buildApp } = await import('./app.ts')
  return buildApp
}

/** Waits for the work, or rejects when the operator aborts; the ending process releases what the work holds. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([work, aborted(signal).then(() => Promise.reject(signal.reason))])
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
}

async function listenUntilAborted(settings: Settings, { http }: App): Promise<void> {
  try {
    await http.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new SettingsError(`端口 ${settings.port} 已被占用，请用 PORT 指定其他端口`)
    if (code === 'EACCES')
      throw new SettingsError(`没有权限监听端口 ${settings.port}，请用 PORT 指定 1024 以上的端口`)
    if (code === 'EADDRNOTAVAIL') throw new SettingsError(`HOST 指定的地址 ${settings.host} 不在本机`)
    throw error
  }
}

function announce(settings: Settings, { http, firstStart, warnings }: App): void {
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  printLine(`\n  ${settings.systemName} 已启动：http://${host}:${port}${settings.contextPath ?? ''}`)
  if (firstStart) {
    printLine(`  管理员：admin　密码：${firstStart.adminPassword ?? '（ADMIN_PASSWORD 所设）'}`)
    const { demo } = firstStart
    if (demo)
      printLine(`  演示用户：${demo.names.join('、')}　密码：${demo.password ?? '（DEMO_PASSWORD 所设）'}`)
    if (firstStart.adminPassword) printLine('  首次登录之前，每次启动都会显示；登录后请立即修改。')
  }
  for (const warning of warnings) printLine(`  注意：${warning}`)
  printLine('')
}
