import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { session } from '@banyan/contract/identity/session'
import { WebSocket } from 'undici'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { type RunningCommand, runProduct } from '#testing/process.ts'
import { multipart } from '#testing/server.ts'
import { testPassword, testSecret } from '#testing/settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-stop-'))
let made = 0
const freshDirectory = () => join(scratch, `d${++made}`)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a running server', () => {
  let cluster: OuterCluster
  let url = ''
  const dataDir = freshDirectory()
  beforeAll(async () => {
    cluster = await startOuterCluster(installedVersions()[0]?.native ?? '')
    url = await cluster.plainOwner('stops')
  })
  afterAll(() => cluster.remove())

  /** A server with someone signed in who downloads a large file slowly. */
  async function startDownload(more: Record<string, string> = {}) {
    const server = runProduct('start', {
      ...{ DATABASE_URL: url, SECRET_KEY: testSecret, DATA_DIR: dataDir },
      ...more,
    })
    const at = await server.listening
    const token = await signIn(at)
    const key = await uploadLarge(at, token)
    const download = net.connect(Number(new URL(at).port), '127.0.0.1')
    onTestFinished(() => void download.destroy())
    download.on('error', () => undefined)
    download.write(`GET /sys/common/static/${key} HTTP/1.1\r\nhost: x\r\naccess-token: ${token}\r\n\r\n`)
    const [{ length: taken }] = await once(download, 'data')
    download.pause()
    return { server, at, token, download, taken }
  }

  test('operations 6 with a download in flight: not ready at once, still serving while it drains, 0 as soon as the download is through', async () => {
    const { server, at, token, download, taken } = await startDownload({ DRAIN_SECONDS: '4' })
    const socket = await openSocket(at, token)
    const asked = performance.now()
    server.child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`${at}/health/ready`)).status).toBe(503), {
      interval: 20,
    })
    expect(performance.now() - asked).toBeLessThan(1000)
    const call = await fetch(at + session.info.path, { headers: { 'access-token': token } })
    expect([call.status, call.headers.get('connection')]).toEqual([200, 'keep-alive'])
    // In the second half of the time.
    const untilClosing = async () => {
      const late = await fetch(at + session.info.path, { headers: { 'access-token': token } })
      expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    }
    await vi.waitFor(untilClosing, { timeout: 4000, interval: 100 })
    expect(await socket.closed).toBe(1001)
    await vi.waitFor(() => expect(fetch(`${at}/health/live`)).rejects.toThrow(), 10_000)
    expect(server.child.exitCode).toBeNull()
    const bytes = await rest(download)
    const answered = performance.now()
    expect(await server.ended).toBe(0)
    expect(performance.now() - answered).toBeLessThan(3000)
    expect(taken + bytes).toBeGreaterThan(largeBytes)
    expect(server.err()).toBe('')
  })

  test('operations 6 a download that never ends is cut after the set time; that is no failure', async () => {
    const { server } = await startDownload({ STOP_SECONDS: '1' })
    const asked = performance.now()
    server.child.kill('SIGTERM')
    expect([await server.ended, server.err()]).toEqual([0, ''])
    expect(performance.now() - asked).toBeLessThan(5000)
  })

  test('operations 6 a second signal ends it at once', async () => {
    const { server } = await startDownload()
    server.child.kill('SIGINT')
    await sleep(300) // two signals at the same time would be one
    const asked = performance.now()
    server.child.kill('SIGINT')
    expect([await server.ended, server.err()]).toEqual([130, ''])
    expect(performance.now() - asked).toBeLessThan(1000)
  })
})

test('operations 5 interrupted at any moment of the first start it ends cleanly, and the next start works', async () => {
  const dataDir = freshDirectory()
  for (const delay of [0, 150, 300, 450, 600, 800, 1000, 1300, 1700, 2500]) {
    const start = runProduct('start', { DATA_DIR: dataDir })
    const isListening = await Promise.race([start.listening.then(() => true), sleep(delay)])
    start.child.kill('SIGTERM')
    expect([delay, await stopped(start), start.err()]).toEqual([delay, true, ''])
    expect(postmasters(dataDir)).toEqual([])
    if (isListening) break
  }
  const start = runProduct('start', { DATA_DIR: dataDir })
  const at = await start.listening
  expect(await signIn(at)).toBeTruthy()
  start.child.kill('SIGTERM')
  expect(await start.ended).toBe(0)
  expect(postmasters(dataDir)).toEqual([])
})

/** Before our own handler stands, the signal ends the process by itself; that is as good. */
const stopped = async ({ ended }: RunningCommand) => [0, 'SIGTERM'].includes((await ended) ?? '')

function postmasters(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'postgres')).filter((name) => name === 'postmaster.pid')
  } catch {
    return []
  }
}

async function signIn(at: string): Promise<string> {
  const reply = await fetch(at + session.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  })
  return ((await reply.json()) as { result: { token: string } }).result.token
}

const largeBytes = 40_000_000

async function uploadLarge(at: string, token: string): Promise<string> {
  const line = '正文'.repeat(20)
  const content = Buffer.alloc(largeBytes, `${line}\n`)
  const { method, headers, payload } = multipart('a.txt', content, { biz: 'file' })
  const reply = await fetch(`${at}/sys/common/upload`, {
    method,
    headers: { ...headers, 'access-token': token },
    body: payload,
  })
  return ((await reply.json()) as { message: string }).message
}

async function openSocket(at: string, token: string): Promise<{ closed: Promise<number> }> {
  const ask = async (path: string, sent: RequestInit = {}) => {
    const headers = { 'access-token': token, 'content-type': 'application/json' }
    const reply = await fetch(at + path, { ...sent, headers })
    return ((await reply.json()) as { result: Record<string, string> }).result
  }
  const { ticket = '' } = await ask(session.ticket.path, { method: 'POST', body: '{"use":"socket"}' })
  const { id } = await ask(session.info.path)
  const line = new WebSocket(`${at.replace('http', 'ws')}/websocket/${id}`, {
    protocols: [ticket],
    headers: { origin: at },
  })
  const closed = new Promise<number>((resolve) => line.addEventListener('close', ({ code }) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    line.addEventListener('open', () => resolve())
    line.addEventListener('error', () => reject(new Error('refused')))
  })
  return { closed }
}

/** Reads what is left of a download; gives its bytes. */
async function rest(download: net.Socket): Promise<number> {
  let bytes = 0
  for await (const chunk of download) bytes += (chunk as Buffer).length
  return bytes
}
