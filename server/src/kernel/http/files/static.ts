import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#kernel/refusal.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const forDocuments = ['content-security-policy', 'referrer-policy', 'x-request-id']

interface Asset {
  path: string
  type: string
  /** Encodings that lie beside the file, made by the build. */
  encodings: Set<string>
}

/** Serves the built console from a list read once: a path that is not in it is never looked up on disk. */
export function serveConsole(app: FastifyInstance, directory: string): void {
  const assets = readAssets(directory)
  const send = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const asset = assets.get(name)
    if (!asset) throw refuse.noPath()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find(
      (each) => accepted.includes(each) && asset.encodings.has(each),
    )
    reply.header('content-type', asset.type).header('vary', 'accept-encoding')
    reply.header('cache-control', cacheControl(name))
    if (encoding) reply.header('content-encoding', encoding)
    // These count for documents; on each of fifty scripts and styles they would only be carried along.
    if (/^text\/(javascript|css)/.test(asset.type))
      for (const header of forDocuments) reply.removeHeader(header)
    return reply.send(
      createReadStream(encoding ? `${asset.path}${encoding === 'br' ? '.br' : '.gz'}` : asset.path),
    )
  }
  app.get('/', (request, reply) => send(request, reply, 'index.html'))
  // One route for a folder: four hundred of their own took a quarter of a second of every start.
  const folders = new Set<string>()
  for (const name of assets.keys()) {
    const [folder, ...below] = name.split('/')
    if (!below.length) app.get(`/${name}`, (request, reply) => send(request, reply, name))
    else folders.add(`${folder}/`)
  }
  for (const folder of folders) {
    // The pages of a folder link to each other, so its address ends with a slash.
    const start = `${folder}index.html`
    if (assets.has(start)) app.get(`/${folder.slice(0, -1)}`, (_, reply) => reply.redirect(folder))
    app.get<{ Params: { '*': string } }>(`/${folder}*`, (request, reply) =>
      send(request, reply, request.params['*'] === '' ? start : folder + request.params['*']),
    )
  }
}

/** Names with a hash never change; the icon is drawn in many places; the page itself is always asked for. */
function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return name.endsWith('.svg') ? 'public, max-age=3600' : 'no-cache'
}

/** At once, without asking for each file: one after the other, two thousand files took a tenth of a start. */
function readAssets(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const files = new Set(filesBelow(directory))
  for (const name of files) {
    const type = types[extname(name)]
    if (!type) continue
    const encodings = new Set([
      ...(files.has(`${name}.br`) ? ['br'] : []),
      ...(files.has(`${name}.gz`) ? ['gzip'] : []),
    ])
    assets.set(name, { path: join(directory, name), type, encodings })
  }
  return assets
}

/** Their names from the folder on; none where it does not exist. */
function filesBelow(directory: string, from = ''): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(directory, entry.name), `${from}${entry.name}/`)
      : [`${from}${entry.name}`],
  )
}
