// Finds a Chromium for the browser journeys: named, installed, from npm, or from the system's packages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, say } from './prepare.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * `{ path, args }` of a browser; throws one clear line when there is none. `kind` asks for one of several: `installed`,
 * the machine's own, or `npm`, the one that comes with the packages.
 */
export async function findBrowser(kind) {
  const named = process.env.CHROME_PATH
  if (named && !canExecute(named)) throw new Error(`CHROME_PATH=${named} 不是可执行文件`)
  const path = named || (kind !== 'npm' && installed())
  if (path) return { path, args: safeArgs() }
  const packed = kind !== 'installed' && (await fromNpm())
  if (packed) return packed
  if (kind) throw new Error(`没有找到浏览器：${kind}`)
  const added = fromSystemPackages()
  if (added) return { path: added, args: safeArgs() }
  throw new Error('没有找到 Chromium 或 Chrome：请安装其中之一，或用 CHROME_PATH 指定它的路径')
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
  return [...onPath, ...usualPlaces].find(canExecute)
}

/** Drawn by an emulated graphics card, the same pages take five times the processor time of the browser's main process. */
const unwanted =
  /^--(single-process|no-zygote|headless|in-process-gpu|ignore-gpu-blocklist|use-gl=|use-angle=|enable-unsafe-swiftshader)/

/** Carries its own libraries, but only where it believes to run on a bare cloud machine; Linux on x64. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  try {
    const entry = createRequire(join(root, 'e2e/package.json')).resolve('@sparticuz/chromium')
    const { default: chromium } = await import(pathToFileURL(entry).href)
    const path = await chromium.executablePath()
    const args = chromium.args.filter((arg) => !unwanted.test(arg))
    return { path, args: [...new Set([...args, ...safeArgs()])] }
  } catch (error) {
    say(`npm 包中的 Chromium 不可用：${String(error).split('\n')[0]}`)
    return undefined
  }
}

function fromSystemPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  say('没有找到浏览器，正在用 apt-get 安装 chromium 与中文字体…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { env, stdio: 'ignore' })
  return installed()
}

/** Root cannot use the sandbox; containers have little shared memory. */
function safeArgs() {
  return [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage']
}

function canExecute(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
