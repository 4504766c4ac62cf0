// What every command does first: the right Node, installed packages, a built console. Uses nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the command with one line on the error stream. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`需要 Node.js 20.19 或更高版本，当前为 ${process.version}`)
}

/** Installs the packages of the lock file when they are missing or belong to another one. */
export function installIfStale() {
  const stampFile = join(root, 'node_modules/.banyan-install')
  const lockFile = join(root, 'package-lock.json')
  const platform = `${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`
  const stampOf = () => hashOf([existsSync(lockFile) ? readFileSync(lockFile) : '', platform])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf()) return
  if (existsSync(stampFile) || !isInstalled(lockFile)) {
    const started = Date.now()
    say(existsSync(join(root, 'node_modules')) ? '依赖已过期，正在更新…' : '正在安装依赖，首次需要一两分钟…')
    if (!install(lockFile)) fail('依赖安装失败，请检查网络后重试')
    say(`依赖已安装（${seconds(started)}）`)
  }
  writeFileSync(stampFile, stampOf())
}

/** Builds console and server when their sources differ from those of the last build. */
export function buildIfStale() {
  buildPart('控制台', join(root, 'web/dist'), consoleSources(), runVite)
  buildPart('服务端', join(root, 'server/dist'), serverSources(), bundleServer)
}

function buildPart(name, directory, sources, build) {
  const stampFile = join(directory, '.build-hash')
  const hash = hashOfFiles(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  const started = Date.now()
  say(`正在构建${name}…`)
  const { status, output } = build()
  if (status !== 0) fail(`${output}\n${name}构建失败`)
  writeFileSync(stampFile, hash)
  say(`${name}已构建（${seconds(started)}）`)
}

/** Builds the console whatever its age. */
export function buildConsole() {
  const hash = hashOfFiles(consoleSources())
  const built = runVite()
  if (built.status === 0) writeFileSync(join(root, 'web/dist/.build-hash'), hash)
  return built
}

const runVite = () => outcomeOf(process.execPath, [viteBin(), 'build'], join(root, 'web'))

/** In a process of its own: the bundler is a package, and this file is read before there are any. */
const bundleServer = (...further) =>
  outcomeOf(process.execPath, [join(root, 'scripts/bundle.mjs'), ...further], root)

/** The bundled server with what the bench adds to it, whatever its age. */
export function buildForBench() {
  const { status, output } = bundleServer('bench-product=bench/stage/product.ts')
  if (status !== 0) fail(output)
  writeFileSync(join(root, 'server/dist/.build-hash'), hashOfFiles(serverSources()))
}

function outcomeOf(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: command.endsWith('.cmd') })
  return { status: done.status, output: `${done.stdout}${done.stderr}`.trim() }
}

export function viteBin() {
  const manifest = createRequire(join(root, 'web/package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin/vite.js')
}

/** Runs a long-lived child until it ends by itself or by a signal to us; gives its exit code. */
export function supervise(args, options = {}) {
  // In a session of its own the child hears a Ctrl-C from us alone. The channel tells it when we are killed without a
  // chance to pass anything on.
  const channel = isWindows ? [] : ['ipc']
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: !isWindows,
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', ...channel],
  })
  let stoppingSince
  const stop = (signal) => {
    // One Ctrl-C may come twice, from the terminal and from npm; a second one by hand ends the server at once.
    if (stoppingSince && Date.now() - stoppingSince < 500) return
    stoppingSince ??= Date.now()
    child.kill(signal)
  }
  process.on('SIGINT', () => stop('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'))
  whenOrphanedByNpm(() => stop('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** npm passes a SIGTERM to the shell between it and us; that ends without passing it on. */
function whenOrphanedByNpm(then) {
  const parent = process.ppid
  if (isWindows || !process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && then(), 500).unref()
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} 秒`

/** Files below a directory, sorted, without dependencies. */
export function filesBelow(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

/** A plain `npm install` leaves no stamp of ours: compare npm's own record of what it put there. */
function isInstalled(lockFile) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(lockFile) || !existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (!path.includes('node_modules/') || optional || peer || link) return true
    return present[path]?.version === version && existsSync(join(root, path))
  })
}

const consoleSources = () => [
  ...[
    'web/package.json',
    'web/vite.config.ts',
    'web/index.html',
    'web/customer.html',
    'package-lock.json',
    'docs/operations.md',
    'docs/settings.md',
    'docs/expressions.md',
  ].map((name) => join(root, name)),
  ...['web/src', 'web/public', 'web/vite', 'contract/src', 'contract/data', 'docs/guide'].flatMap((name) =>
    filesBelow(join(root, name)),
  ),
]

const serverSources = () => [
  ...['tsconfig.base.json', 'tsconfig.json', 'package-lock.json', 'scripts/bundle.mjs'].map((name) =>
    join(root, name),
  ),
  ...['server', 'workbook', 'contract'].map((part) => join(root, part, 'package.json')),
  ...['server/src', 'workbook/src', 'contract/src', 'contract/data'].flatMap((name) =>
    filesBelow(join(root, name)),
  ),
]

const hashOfFiles = (paths) =>
  hashOf(
    paths
      .filter((path) => existsSync(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => [path.slice(root.length), readFileSync(path)]),
  )

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** `npm ci` follows the lock file to the letter; after a change of dependencies it refuses one that is not yet in step. */
function install(lockFile) {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (existsSync(lockFile)) {
    const { status, stderr } = npm(['ci', ...flags], ['ignore', 'inherit', 'pipe'])
    if (status === 0) return true
    if (!stderr.includes('EUSAGE')) {
      process.stderr.write(stderr)
      return false
    }
  }
  return npm(['install', ...flags], 'inherit').status === 0
}

function npm(args, stdio) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio, encoding: 'utf8' }
  if (cli && /npm-cli\.c?js$/.test(cli)) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync('npm', args, { ...options, shell: isWindows })
}
