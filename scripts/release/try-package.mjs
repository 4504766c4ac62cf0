// npm run package:try: installs the package in an empty folder, starts it there, signs in with a browser and opens every
// page of the menu at 1440 and 390 px. Ends with 1 when a page is empty, fails or writes an error.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.mjs'
import { fail, say, seconds } from '../prepare.mjs'
import { makePackage } from './package.mjs'

/** A busy machine is no fault of the package. */
const patienceMs = 120_000
const password = 'Banyan-2026-try'
const folder = mkdtempSync(join(tmpdir(), 'banyan-package-'))
const started = Date.now()
let server
try {
  const path = makePackage(folder)
  say(`打包 ${seconds(started)}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const { status, stderr } = spawnSync(
    'npm',
    ['install', path, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) fail(stderr)
  say(`安装 ${seconds(started)}`)
  const address = await startServer()
  say(`启动 ${seconds(started)}：${address}`)
  if (!existsSync(join(folder, 'data/secret.key'))) fail('数据不在启动时所在的目录里')
  const findings = await openEveryPage(address)
  for (const finding of findings) say(finding)
  say(`${findings.length} 处问题（${seconds(started)}）`)
  process.exitCode = findings.length ? 1 : 0
} finally {
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
}

/** The address of the product, once it listens. */
function startServer() {
  const { PATH, HOME } = process.env
  server = spawn(join(folder, 'node_modules/.bin/banyan'), ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', ADMIN_PASSWORD: password, DEMO_PASSWORD: password, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let written = ''
    server.stdout.on('data', (data) => {
      written += data
      const address = /已启动：(http:\S+)/.exec(written)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`banyan start ended with ${code}`)))
  })
}

async function stopServer() {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

async function openEveryPage(address) {
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    const findings = []
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ]) {
      const page = await browser.newPage({ viewport: { width, height }, locale: 'zh-CN' })
      page.setDefaultTimeout(patienceMs)
      const note = (text) => findings.push(`${width} ${new URL(page.url()).hash}：${text}`)
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      page.on('pageerror', (error) => note(error.message))
      const paths = await signIn(page, address)
      say(`${width}：${paths.length} 个页面`)
      for (const each of paths) {
        await page.goto(`${address}/#${each}`)
        const shown = page.locator('.page-frame:visible, .page-failure')
        await shown.first().waitFor()
        await page.waitForFunction(isSettled).catch(() => note('一直在加载'))
        if (await page.locator('.page-failure').count()) note('页面打不开')
        else if (!(await shown.first().textContent())?.trim()) note('页面是空的')
      }
      await page.close()
    }
    return findings
  } finally {
    await browser.close()
  }
}

/** Signs in as a person does; the paths of the menu. */
async function signIn(page, address) {
  await page.goto(`${address}/#/user/login`)
  await page.getByPlaceholder('请输入用户名').fill('admin')
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('dialog', { name: '选择租户' }).getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/#\/vclinfoExtend\/distributionMap/)
  const { token } = await ask(address, '/sys/login', { username: 'admin', password })
  return leaves((await ask(address, '/sys/permission/getUserPermissionByToken', undefined, token)).menu)
}

async function ask(address, path, body, token = '') {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'access-token': token, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return (await answer.json()).result
}

function leaves(nodes) {
  return nodes.flatMap(({ path, children, hidden }) => {
    if (children?.length) return leaves(children)
    return hidden || path.includes(':') || !path.startsWith('/') ? [] : [path]
  })
}

/** Runs in the browser. */
function isSettled() {
  const arriving = '.page-arriving, [aria-busy=true], .ant-spin-spinning, [aria-label=正在加载]'
  return ![...document.querySelectorAll(arriving)].some((element) => element.getClientRects().length)
}
