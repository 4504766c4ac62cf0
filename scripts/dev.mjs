// npm run dev: the server restarts and the page reloads when their sources change.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, installIfStale, root, say, supervise } from './prepare.mjs'

checkNode()
installIfStale()

const api = `http://127.0.0.1:${process.env.PORT || 8080}`
const web = join(root, 'web')
const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
const { createServer } = await import(pathToFileURL(join(dirname(manifest), 'dist/node/index.js')).href)

const page = await createServer({
  root: web,
  server: { host: '127.0.0.1', port: 5173, proxy: { '^/.+': { target: api, ws: true, bypass: ownFile } } },
})
await page.listen()
say(`控制台 ${page.resolvedUrls.local[0]}（接口转发到 ${api}）`)

const code = await supervise([
  '--watch',
  '--import',
  'tsx',
  '--import',
  './scripts/with-parent.mjs',
  'server/src/main.ts',
  'start',
])
await page.close()
process.exit(code)

/** What Vite serves itself: its own modules, sources and public files. Everything else is the server's. */
function ownFile({ url, method }) {
  const path = url.split('?')[0]
  const isSource = /^\/(@|src\/|node_modules\/|index\.html$)/.test(path)
  const isPublic = method === 'GET' && !path.includes('..') && existsSync(join(web, 'public', path))
  return isSource || isPublic ? url : undefined
}
