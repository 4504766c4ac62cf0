import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveConsole } from './static.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-console-'))
afterAll(() => rmSync(directory, { recursive: true }))
const files = [
  ...['index.html', 'icon.svg', 'map.json', 'sw.js', 'app.webmanifest', 'fav.ico', 'notes.txt', 'other.html'],
  ...['assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'assets/b.css', 'assets/b.css.gz'],
  ...['assets/c.png', 'assets/d.webp', 'assets/e.woff2', 'guide/index.html', 'guide/one.html'],
]
for (const folder of ['assets', 'folder.js', 'guide']) mkdirSync(join(directory, folder))
for (const name of files) writeFileSync(join(directory, name), `content of ${name}`)

const app = Fastify()
app.addHook('onRequest', (_, reply, done) => {
  reply.header('content-security-policy', 'some')
  done()
})
serveConsole(app, directory)

async function ask(url: string, encoding?: string) {
  const { statusCode, headers, body } = await app.inject({
    url,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })
  return {
    status: statusCode,
    type: headers['content-type'],
    cache: headers['cache-control'],
    policy: headers['content-security-policy'],
    encoding: headers['content-encoding'],
    vary: headers.vary,
    body,
  }
}

const forever = 'public, max-age=31536000, immutable'
test.each([
  ['/', 'index.html', 'text/html; charset=utf-8', 'no-cache', 'some'],
  ['/index.html', 'index.html', 'text/html; charset=utf-8', 'no-cache', 'some'],
  ['/other.html', 'other.html', 'text/html; charset=utf-8', 'no-cache', 'some'],
  ['/icon.svg', 'icon.svg', 'image/svg+xml', 'public, max-age=3600', 'some'],
  ['/map.json', 'map.json', 'application/json; charset=utf-8', 'no-cache', 'some'],
  ['/sw.js', 'sw.js', 'text/javascript; charset=utf-8', 'no-cache', undefined],
  ['/app.webmanifest', 'app.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache', 'some'],
  ['/fav.ico', 'fav.ico', 'image/x-icon', 'no-cache', 'some'],
  ['/assets/a.js', 'assets/a.js', 'text/javascript; charset=utf-8', forever, undefined],
  ['/assets/b.css', 'assets/b.css', 'text/css; charset=utf-8', forever, undefined],
  ['/assets/c.png', 'assets/c.png', 'image/png', forever, 'some'],
  ['/assets/d.webp', 'assets/d.webp', 'image/webp', forever, 'some'],
  ['/assets/e.woff2', 'assets/e.woff2', 'font/woff2', forever, 'some'],
])('%s is the file %s, with its type and lifetime', async (url, name, type, cache, policy) => {
  expect(await ask(url)).toEqual({
    status: 200,
    type,
    cache,
    policy,
    encoding: undefined,
    vary: 'accept-encoding',
    body: `content of ${name}`,
  })
})

test.each([
  ['/assets/a.js', 'gzip, deflate, br', 'br', 'assets/a.js.br'],
  ['/assets/a.js', 'gzip', 'gzip', 'assets/a.js.gz'],
  ['/assets/a.js', 'identity', undefined, 'assets/a.js'],
  ['/assets/b.css', 'gzip, br', 'gzip', 'assets/b.css.gz'],
  ['/assets/b.css', 'br', undefined, 'assets/b.css'],
  ['/icon.svg', 'gzip, br', undefined, 'icon.svg'],
])('performance: %s for somebody who reads %s comes as %s', async (url, accepted, encoding, name) => {
  expect(await ask(url, accepted)).toMatchObject({ status: 200, encoding, body: `content of ${name}` })
})

test.each(['/notes.txt', '/assets/a.js.br', '/folder.js', '/assets', '/missing.html'])(
  '%s is not served',
  async (url) => {
    expect((await ask(url)).status).toBe(404)
  },
)

test('without a built console its page is not there, and the server starts', async () => {
  const bare = Fastify()
  bare.setErrorHandler((error: Error, _, reply) => reply.code(418).send(error.message))
  serveConsole(bare, join(directory, 'nowhere'))
  const { statusCode, body } = await bare.inject('/')
  expect([statusCode, body]).toEqual([418, '路径不存在，请检查路径是否正确'])
})

test('a folder with a first page is opened by its name; other folders and files are not there', async () => {
  const bare = await app.inject({ url: '/guide' })
  expect([bare.statusCode, bare.headers.location]).toEqual([302, 'guide/']) // relative: a prefix may stand before it
  expect((await ask('/guide/')).body).toBe('content of guide/index.html')
  expect(await ask('/guide/one.html')).toMatchObject({ status: 200, policy: 'some', cache: 'no-cache' })
  for (const url of ['/guide/two.html', '/assets', '/assets/', '/guide/..%2findex.html'])
    expect([url, (await ask(url)).status]).not.toEqual([url, 200])
})
