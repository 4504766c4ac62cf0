import { openDatabase, requestResult } from '#kit/local/database.ts'
import { keyDatabase } from '#kit/local/key-database.ts'
import { type Sealed, unseal } from '#kit/local/seal.ts'
import { keptId, keptName, keptStore } from '#kit/offline/kept-name.ts'

/* Serves the console without network: its code from the cache, pictures from what the page has kept, encrypted. */

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { scope: string }
  location: Location
}
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const worker = globalThis as unknown as Worker
const prefix = 'banyan-console-'
const name = `${prefix}${__VERSION__}`
/** Files requested from the server first, so that a new version is noticed at once. */
const networkFirstFiles = ['', 'config.json', 'theme-boot.js', 'favicon.svg', 'manifest.webmanifest']
/** How long the server may take before the kept copy is shown, in ms. */
const answerTimeoutMs = 4000

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(name)
    await cache.addAll([...networkFirstFiles, ...__FILES__].map((file) => absoluteUrl(file)))
    // Open pages go on with the code they have: every file of it is named by its content.
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    const own = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
    // One older version stays: pages that were open before may still ask for its files.
    for (const old of own.slice(0, -1)) await caches.delete(old)
    await worker.clients.claim()
  }
  event.waitUntil(clean())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  const path = url.href.split(/[?#]/)[0]?.slice(worker.registration.scope.length) ?? ''
  if (path.startsWith('assets/')) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate' ? path === '' : path !== '' && networkFirstFiles.includes(path))
    event.respondWith(fromServerFirst(request, path))
  else if (url.pathname.startsWith('/sys/common/static/')) event.respondWith(fetchPicture(request, url))
})

const absoluteUrl = (path: string) => new URL(path, worker.registration.scope).href
const cachedResponse = (path: string) =>
  caches.match(absoluteUrl(path), { ignoreVary: true, ignoreSearch: true })

const fromCacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function fromServerFirst(request: Request, path: string): Promise<Response> {
  const copy = await cachedResponse(path)
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, copy ? answerTimeoutMs : 60_000, undefined),
  )
  try {
    const reply = await Promise.race([fetch(request), late])
    if (reply?.ok || !copy) return reply ?? Response.error()
    return copy
  } catch (failure) {
    if (copy) return copy
    throw failure
  }
}

async function fetchPicture(request: Request, url: URL): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerTimeoutMs, undefined))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer ?? (await cachedPicture(url.pathname + url.search).catch(() => undefined)) ?? asked
}

/** A stored picture of one of the people signed in on this device. */
async function cachedPicture(address: string): Promise<Response | undefined> {
  const keys = await openDatabase(keyDatabase, { keys: 'by key' })
  const database = await openDatabase(keptName, { [keptStore]: 'by owner', files: 'by key' })
  try {
    const people = await requestResult(keys.transaction('keys').objectStore('keys').getAllKeys())
    const owners = new Set<string>()
    const heads = await requestResult<{ owner: string }[]>(
      database.transaction(keptStore).objectStore(keptStore).getAll(),
    )
    for (const { owner } of heads) owners.add(owner)
    for (const owner of owners) {
      const person = owner.slice(owner.indexOf('/') + 1)
      if (!people.includes(person)) continue
      const id = await keptId(owner, `file ${address}`)
      const sealed = await requestResult<Sealed | undefined>(
        database.transaction('files').objectStore('files').get(id),
      )
      const key = await requestResult<CryptoKey>(keys.transaction('keys').objectStore('keys').get(person))
      if (sealed)
        return new Response(await unseal(key, id, sealed), { headers: { 'content-type': 'image/webp' } })
    }
    return undefined
  } finally {
    keys.close()
    database.close()
  }
}
