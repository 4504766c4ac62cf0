import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { ask, expect, port, signedIn, somebody, test, tokenOf } from './product.ts'

/* A technician without network: everything arrives once, whatever happens on the way. */

/** 20 reports with 3 photos each are run by hand, then also with a server that is killed in the middle. */
const reports = Number(process.env.OFFLINE_REPORTS ?? 4)
const photosEach = Number(process.env.OFFLINE_PHOTOS ?? 1)
const isKilled = process.env.OFFLINE_KILL === '1'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })

test('at 390 px orders are accepted, reported and finished without network, and each arrives exactly once', async ({
  page,
  context,
  quiet,
}) => {
  test.setTimeout(240_000 + reports * 40_000)
  quiet.allow(/ERR_|Failed to load resource|WebSocket|Failed to fetch|service worker/i)
  const second = isKilled ? await secondServer() : undefined
  const way = await openWay(second?.port ?? port)
  const { id: userId, username } = await somebody()
  const token = await tokenOf(username)
  const orders = await ordersFor(token, userId)
  const [changed, changedToo, cancelled] = orders as [string, string, string]
  for (const id of [changed, changedToo, cancelled]) await ask(token, 'POST', `${root}/accept`, { id })

  await signedIn(page, username)
  await page.goto(`${way.address}/#/vclinfoExtend/workOrder?mine=1`)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await keptAhead(page, reports)

  await way.close()
  await context.setOffline(true)
  await page.reload()
  // Chromium forgets to tell a reloaded page of a worker that it is offline.
  if (await page.evaluate(() => navigator.onLine)) {
    await context.setOffline(false)
    await context.setOffline(true)
  }
  await expect(page.getByText('网络已断开，填写的内容会保存在本机')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  for (const [at, id] of orders.entries()) {
    await page.goto(`${way.address}/#/vclinfoExtend/workOrder?mine=1&busId=${id}`)
    await expect(page.getByText(`第 ${at} 单`)).toBeVisible()
    if (at > 2) await page.getByRole('button', { name: '接单' }).click()
    await page.getByRole('button', { name: '填写报告' }).click()
    const report = page.getByRole('dialog', { name: /^填写报告/ })
    await report.getByLabel('处理结果').fill(`结果 ${at}`)
    const files = Array.from({ length: photosEach }, (_, n) => ({
      name: `${at}-${n}.png`,
      mimeType: 'image/png',
      buffer: png,
    }))
    await report.locator('input[type=file]').setInputFiles(files)
    await expect(report.getByText(`${photosEach} 张照片已保存在本机，联网后自动上传`)).toBeVisible()
    await report.getByRole('button', { name: '提交并完成' }).click()
    await expect(report).toBeHidden()
    await expect(page.getByRole('heading', { name: '服务报告' })).toBeVisible()
  }
  const calls = reports + Math.max(0, reports - 3)
  const waiting = `${reports * photosEach} 张照片待上传，${calls} 项待提交`
  await expect(page.getByRole('button', { name: waiting })).toBeVisible()

  // Meanwhile somebody else works on the same orders.
  for (const id of [changed, changedToo]) {
    const { version } = await ask<{ version: number }>(token, 'GET', `${root}/queryById?id=${id}`)
    await ask(token, 'PUT', `${root}/edit`, { id, version, remark: '请带备件' })
  }
  await ask(token, 'POST', `${root}/cancel`, { id: cancelled, reason: '客户取消' })

  await way.open()
  await context.setOffline(false)
  await page.waitForTimeout(1500)
  // In the middle of it.
  await Promise.all([way.close(), second?.kill()])
  await page.waitForTimeout(3000)
  await second?.start()
  await way.open()

  const whileSent = { timeout: 60_000 + reports * 10_000 }
  const problems = page.getByRole('button', { name: '3 项需要处理' })
  await expect(problems).toBeVisible(whileSent)
  await problems.click()
  const list = page.getByRole('dialog', { name: '待提交的内容' })
  await expect(list.getByText('填写的内容已保留为草稿')).toHaveCount(1)
  for (let n = 0; n < 2; n++) {
    await list.getByRole('button', { name: '处理', exact: true }).first().click()
    const merge = page.getByRole('dialog', { name: '数据已被他人修改' })
    await expect(merge.getByText('请带备件')).toBeVisible()
    await merge.getByRole('button', { name: '仍然提交报告' }).click()
    await expect(merge).toBeHidden()
  }
  await expect(list.getByRole('button', { name: '处理', exact: true })).toHaveCount(0, whileSent)
  await expect(list.getByRole('listitem')).toHaveCount(1, whileSent)

  const stored = new Set<string>()
  for (const [at, id] of orders.entries()) {
    const order = await ask<Stored>(token, 'GET', `${root}/queryById?id=${id}`)
    if (id === cancelled) {
      expect(String(order.status)).toBe('5')
      continue
    }
    expect([String(order.status), order.reportData?.result]).toEqual(['4', `结果 ${at}`])
    expect(order.reportData?.photos).toHaveLength(photosEach)
    for (const { url } of order.reportData?.photos ?? []) stored.add(url)
    const events = await ask<{ kind: string }[]>(token, 'GET', `${root}/timeline?id=${id}`)
    for (const kind of ['accept', 'finish'])
      expect(events.filter((each) => each.kind === kind)).toHaveLength(1)
  }
  expect(stored.size).toBe((reports - 1) * photosEach)
  await Promise.all([way.end(), second?.kill()])
})

test('at 390 px a network that leads nowhere is named, work goes on, and is sent by itself once the server answers', async ({
  page,
  quiet,
}) => {
  test.setTimeout(300_000)
  quiet.allow(/ERR_|Failed to load resource|WebSocket|Failed to fetch|service worker/i)
  const way = await openWay(port)
  const { id: userId, username } = await somebody()
  const token = await tokenOf(username)
  const [first, second] = (await ordersFor(token, userId, 2)) as [string, string]
  await signedIn(page, username)
  await page.goto(`${way.address}/#/vclinfoExtend/workOrder?mine=1`)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await keptAhead(page, 2)
  const accept = async (id: string) => {
    await page.goto(`${way.address}/#/vclinfoExtend/workOrder?mine=1&busId=${id}`)
    await page.getByRole('button', { name: '接单' }).click()
    await expect(page.getByRole('button', { name: '填写报告' })).toBeVisible()
  }
  const isSent = (id: string) =>
    expect
      .poll(async () => String((await ask<Stored>(token, 'GET', `${root}/queryById?id=${id}`)).status), {
        timeout: 60_000,
      })
      .toBe('3')

  // The server is away; the browser has a network all the time.
  await way.close()
  await accept(first)
  await expect(page.getByText('连不上服务器，填写的内容会保存在本机')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 项待提交' })).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await way.open()
  await isSent(first)
  await expect(page.getByText('连不上服务器')).toBeHidden()

  // Nothing is refused and nothing answers, also at a start.
  await way.silence()
  await page.reload()
  await expect(page.getByText('连不上服务器')).toBeVisible({ timeout: 60_000 })
  await accept(second)
  await expect(page.getByRole('button', { name: '1 项待提交' })).toBeVisible()
  await way.open()
  await isSent(second)
  await way.end()
})

const root = '/workorder/serviceWorkOrder'

interface Stored {
  status: number
  reportData?: { result: string; photos: { url: string }[] }
}

/** Orders of a type whose report asks for a text and photos, given to one person. */
async function ordersFor(token: string, handlerId: string, count = reports): Promise<string[]> {
  const types = '/service/systemmanagement/serviceServiceType'
  const item = (id: string, label: string, type: string) => ({ id, type, label, required: 0 })
  const { id: serviceTypeId } = await ask<{ id: string }>(token, 'POST', `${types}/add`, {
    typeName: `离线${Date.now()}`,
    status: 1,
  })
  await ask(token, 'POST', `${types}/edit`, {
    id: serviceTypeId,
    workorderVariableTemp: JSON.stringify([item('fault', '故障现象', 'input')]),
    reportTemp: JSON.stringify([item('result', '处理结果', 'input'), item('photos', '现场照片', 'image')]),
  })
  await ask(token, 'POST', `${types}/publish`, { id: serviceTypeId })
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const formData = { fault: `第 ${at} 单` }
    const { id } = await ask<{ id: string }>(token, 'POST', `${root}/add`, { serviceTypeId, formData })
    await ask(token, 'POST', `${root}/dispatch`, { id, handlerId })
    ids.push(id)
  }
  return ids
}

/** Waits until the code of the console and all orders are on the device. */
async function keptAhead(page: Page, orders: number): Promise<void> {
  const look = () =>
    page.evaluate(async () => {
      const ready = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
      // opening what is not there yet would make it
      if (!(await indexedDB.databases()).some(({ name }) => name === 'banyan-kept')) return 0
      const opening = indexedDB.open('banyan-kept', 1)
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      if (!database.objectStoreNames.contains('answers')) return 0
      const read = database.transaction('answers').objectStore('answers').getAll()
      const all = await new Promise<{ call: string }[]>((resolve) => {
        read.onsuccess = () => resolve(read.result)
      })
      database.close()
      return ready ? all.filter(({ call }) => call === 'workOrder.timeline').length : 0
    })
  await expect.poll(look, { timeout: 90_000 }).toBe(orders)
}

/** A way to the product that can be cut: then no connection lives, and none is made. Silenced, it takes all and answers nothing. */
async function openWay(to: number) {
  const sockets = new Set<Socket>()
  let state: 'open' | 'closed' | 'silent' = 'open'
  const server = createServer((socket) => {
    if (state === 'closed') return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (state === 'silent') return
    const inner = connect(to, '127.0.0.1')
    inner.on('error', () => undefined)
    sockets.add(inner)
    for (const each of [socket, inner]) {
      each.on('close', () => {
        sockets.delete(each)
        socket.destroy()
        inner.destroy()
      })
    }
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    state = 'closed'
    dropAll()
  }
  return {
    address: `http://127.0.0.1:${typeof own === 'object' ? own?.port : 0}`,
    close,
    open: async () => {
      if (state === 'silent') dropAll()
      state = 'open'
    },
    silence: async () => {
      state = 'silent'
      for (const socket of sockets) socket.unpipe().pause()
    },
    async end(): Promise<void> {
      await close()
      server.close()
    },
  }
}

/** Another server of the same installation, in a process that can be killed. */
async function secondServer() {
  const dir = process.env.E2E_DATA_DIR ?? ''
  const { password: secret } = JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')) as {
    password: string
  }
  const own = port + 12_000
  const env = {
    ...process.env,
    PORT: String(own),
    DATA_DIR: dir,
    SECRET_KEY: readFileSync(join(dir, 'secret.key'), 'utf8').trim(),
    DATABASE_URL: `postgres://postgres:${secret}@localhost/banyan?host=${join(dir, 'socket')}`,
    LOG_LEVEL: 'warn',
  }
  let running: ChildProcess | undefined
  async function start(): Promise<void> {
    const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
    running = spawn(process.execPath, [main, 'start'], { env, stdio: 'ignore' })
    const isReady = () =>
      fetch(`http://127.0.0.1:${own}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  }
  async function kill(): Promise<void> {
    const ended = running && once(running, 'exit')
    running?.kill('SIGKILL')
    await ended
  }
  await start()
  return { port: own, start, kill }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
