import { tuneGarbageCollection } from '#kernel/observe/heap.ts'
import { secretKeyOf } from '#kernel/settings/secret-key.ts'
import { readSettings, type Settings, SettingsError } from '#kernel/settings/settings.ts'
import { buildApp } from './app.ts'
import { openInstallation } from './open-installation.ts'

/* The one place that prints: what an operator must see at the terminal. */
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  tuneGarbageCollection()
  const settings = readSettings(process.env)
  const secretKey = secretKeyOf(settings)
  const ending: (() => Promise<void>)[] = []
  stopOnSignal(ending)
  const database = await openInstallation(settings, secretKey, say)
  ending.unshift(database.close)
  const app = await buildApp(settings, secretKey, database)
  ending.unshift(app.close)
  await listen(settings, app.http.listen.bind(app.http))
  announce(settings, app)
}

/** Ends what has been started so far, newest first, once; a second Ctrl-C changes nothing. */
function stopOnSignal(ending: (() => Promise<void>)[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // An answer that never ends must not keep the process: twenty seconds, then out.
    setTimeout(() => process.exit(1), 20_000).unref()
    for (const end of ending) await end()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

async function listen(
  settings: Settings,
  start: (at: { host: string; port: number }) => Promise<string>,
): Promise<void> {
  try {
    await start({ host: settings.host, port: settings.port })
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

function announce(settings: Settings, { http, firstStart }: Awaited<ReturnType<typeof buildApp>>): void {
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  say(`\n  ${settings.systemName} 已启动：http://${host}:${port}${settings.contextPath ?? ''}`)
  if (firstStart) {
    say(`  管理员：admin　密码：${firstStart.adminPassword ?? '（ADMIN_PASSWORD 所设）'}`)
    const { demo } = firstStart
    if (demo) say(`  演示用户：${demo.names.join('、')}　密码：${demo.password ?? '（DEMO_PASSWORD 所设）'}`)
    if (firstStart.adminPassword) say('  密码只显示这一次，请妥善保存。')
  }
  say('')
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

main().catch((error: unknown) => {
  const text =
    error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
