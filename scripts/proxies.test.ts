import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'

/* The examples of reverse proxies, run in front of two servers that say what arrives; only addresses differ. */

const scratch = mkdtempSync(join(tmpdir(), 'banyan-proxies-'))
// Workers of nginx run as somebody else.
chmodSync(scratch, 0o711)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const example = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
const host = 'banyan.example.com'

interface Proxy {
  program: string
  words: string[]
  env?: Record<string, string>
}

/** Replaces what must be there, so that the test follows the example. */
function adapt(text: string, changes: [from: string, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example has no ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

function nginx(port: number, [first = 0, second = 0]: number[]): Proxy {
  const [key, certificate] = [join(scratch, 'key.pem'), join(scratch, 'certificate.pem')]
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-keyout', key, '-out', certificate],
  ])
  const conf = adapt(example('nginx.conf'), [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${port + 1};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/letsencrypt/live/banyan.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/banyan.example.com/privkey.pem', key],
    ['127.0.0.1:8080', `127.0.0.1:${first}`],
    ['# server 10.0.0.12:8080', `server 127.0.0.1:${second}`],
  ])
  writeFileSync(join(scratch, 'banyan.conf'), conf)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(scratch, name)};`,
  )
  writeFileSync(
    join(scratch, 'nginx.conf'),
    `daemon off; pid ${join(scratch, 'nginx.pid')}; error_log stderr warn; events {}
http { access_log off; ${temporary.join(' ')} include ${join(scratch, 'banyan.conf')}; }`,
  )
  return {
    program: '/usr/sbin/nginx',
    words: ['-e', 'stderr', '-p', scratch, '-c', join(scratch, 'nginx.conf')],
  }
}

function caddy(port: number, [first = 0, second = 0]: number[]): Proxy {
  const text = adapt(example('Caddyfile'), [
    [`${host} {`, `https://${host}:${port} {\n\ttls internal`],
    ['reverse_proxy 127.0.0.1:8080 {', `reverse_proxy 127.0.0.1:${first} 127.0.0.1:${second} {`],
  ])
  const global = `{
	admin off
	skip_install_trust
	http_port ${port + 1}
	https_port ${port}
	log {
		level ERROR
	}
}
`
  writeFileSync(join(scratch, 'Caddyfile'), global + text)
  const words = ['run', '--adapter', 'caddyfile', '--config', join(scratch, 'Caddyfile')]
  return {
    program: '/usr/bin/caddy',
    words,
    env: { XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch, HOME: scratch },
  }
}

const proxies = [
  { name: 'nginx', path: '/usr/sbin/nginx', of: nginx },
  { name: 'Caddy', path: '/usr/bin/caddy', of: caddy },
].filter(({ path }) => existsSync(path))

interface Arrived {
  server: number
  headers: IncomingHttpHeaders
}

type State = 'ready' | 'draining' | 'unready'

/** A server like ours, as far as a proxy sees it: one that is about to stop goes on answering and closes connections. */
async function stub(server: number): Promise<Server & { state: State }> {
  const http = Object.assign(
    createServer((asked, answer) => {
      asked.resume()
      asked.on('end', () => {
        const isHealth = asked.url === '/health/ready'
        if (http.state === 'unready' || (http.state === 'draining' && isHealth)) answer.statusCode = 503
        if (http.state === 'draining') answer.setHeader('connection', 'close')
        answer.end(JSON.stringify({ server, headers: asked.headers } satisfies Arrived))
      })
    }),
    { state: 'ready' as State },
  )
  http.on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello'),
  )
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return http
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** A port that is free, with the one behind it. */
async function freePorts(): Promise<number> {
  for (;;) {
    const [first, second] = [createServer(), createServer()]
    await once(first.listen(0, '127.0.0.1'), 'listening')
    const port = portOf(first)
    const isFree = await new Promise<boolean>((resolve) => {
      second.once('error', () => resolve(false))
      second.listen(port + 1, '127.0.0.1', () => resolve(true))
    })
    for (const server of [first, second]) await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** A request to the proxy by its name, whatever its certificate. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(
      {
        ...{
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: host,
          rejectUnauthorized: false,
          agent: false,
        },
        headers: { host, ...headers },
      },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      },
    )
    asked.on('error', reject)
    asked.on('upgrade', (answer, socket, head) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: String(head) })
    })
    asked.end(body)
  })
}

describe.each(proxies)('$name with its example', async ({ of }) => {
  const servers = await Promise.all([stub(1), stub(2)])
  const port = await freePorts()
  const { program, words, env } = of(port, servers.map(portOf))
  const running: ChildProcess = spawn(program, words, { env: { ...process.env, ...env }, stdio: 'ignore' })
  afterAll(async () => {
    running.kill('SIGTERM')
    if (running.exitCode === null) await once(running, 'exit')
    for (const server of servers) server.close()
  })
  const arrived = async (path: string, more?: Asked): Promise<Arrived> => {
    const { status, text } = await ask(port, path, more)
    expect(status).toBe(200)
    return JSON.parse(text)
  }
  for (let tries = 0; tries < 100; tries += 1)
    if (await ask(port, '/').then(Boolean, () => false)) break
    else await sleep(100)

  test('what arrives says who calls and how, whatever the caller writes', async () => {
    const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'http' }
    const { headers } = await arrived('/sys/login', { headers: forged })
    expect(headers).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    const answer = await ask(port, '/')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await fetch(`http://127.0.0.1:${port + 1}/a?b=1`, { redirect: 'manual', headers: { host } })
    expect(plain.status).toBeGreaterThanOrEqual(301)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/a\?b=1$/)
  })

  test('sockets are passed on, uploads up to 60 MB too', async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const socket = await ask(port, '/websocket/1', { headers: { ...upgrade, 'sec-websocket-key': 'AAAA' } })
    expect([socket.status, socket.headers.upgrade]).toEqual([101, 'websocket'])
    await arrived('/sys/common/upload', { method: 'POST', body: Buffer.alloc(59_000_000) })
    const large = ask(port, '/sys/common/upload', { method: 'POST', body: Buffer.alloc(70_000_000) })
    const refused = await large.then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    )
    // Caddy 2.6 calls it a failure of the server.
    expect([of === caddy ? 502 : 413, 'EPIPE', 'ECONNRESET']).toContain(refused)
  })

  test('while one server is not ready, and when it is gone, the other one answers everything', async () => {
    const [first] = servers
    if (!first) throw new Error('no server')
    const answers = (method: string) =>
      Promise.all(
        Array.from({ length: 40 }, () => ask(port, '/some/call', { method, body: Buffer.from('{}') })),
      )
    // nginx asks the other server at once; Caddy hears of it by asking every two seconds.
    if (of === nginx) {
      first.state = 'unready'
      expect(new Set((await answers('GET')).map(({ status }) => status))).toEqual(new Set([200]))
    }
    first.state = 'draining'
    expect(new Set((await answers('POST')).map(({ status }) => status))).toEqual(new Set([200]))
    if (of === caddy) await sleep(3000)
    await new Promise((resolve) => first.close(resolve))
    const writing = (await answers('POST')).map(({ status, text }) => [
      status,
      text && JSON.parse(text).server,
    ])
    expect(writing).toEqual(writing.map(() => [200, 2]))
  })
})
