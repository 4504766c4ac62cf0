import { draft } from '@banyan/contract/draft'
import { call } from '#kit/call/api.ts'
import type { DraftText } from './desk.ts'
import { keyDatabase } from './key-database.ts'

/** A draft as it lies on the device. */
export interface StoredDraft {
  id: string
  /** Tenant and person. */
  owner: string
  place: string
  origin: string
  savedAt: number
  /** The server has it as it is, or has refused it. */
  isSent: boolean
  /** Removed here; the server does not know yet. */
  isGone: boolean
  text: DraftText
}

/** Where drafts lie in this browser. */
export interface DraftStore {
  all: (owner: string) => Promise<StoredDraft[]>
  put: (draft: StoredDraft) => Promise<void>
  /** Notes what the server knows by now, unless the draft was written again since. */
  settle: (draft: StoredDraft) => Promise<void>
  /** Removes all of somebody's drafts. */
  clear: (owner: string) => Promise<void>
  forgetKey: () => Promise<void>
  /** What it holds is gone with the page. */
  isMemory: boolean
}

/** As long as on the server, in ms. */
const keptFor = 30 * 24 * 3_600_000

type Sealed = Omit<StoredDraft, 'text'> & { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Encrypted in the browser's database; where the browser cannot encrypt, as on plain http, in memory only. */
export async function openStore(username: () => string | undefined): Promise<DraftStore> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return memoryStore()
  try {
    const database = await openDatabase('banyan-drafts', 'drafts')
    await removeWhere(database, ({ savedAt }) => savedAt < Date.now() - keptFor)
    return encryptedStore(database, username)
  } catch {
    return memoryStore() // a private window, or a damaged database
  }
}

function encryptedStore(database: IDBDatabase, username: () => string | undefined): DraftStore {
  const keys = new Map<string, CryptoKey>()
  const keyOf = async (owner: string): Promise<CryptoKey> => {
    const person = owner.slice(owner.indexOf('/') + 1)
    const known = keys.get(person) ?? (await readKey(person))
    if (!known && username() !== person) throw new Error('nobody is signed in who has the key')
    const key = known ?? (await fetchKey(person))
    keys.set(person, key)
    return key
  }
  const open = async ({ iv, sealed, ...draft }: Sealed): Promise<StoredDraft | undefined> => {
    if (draft.isGone) return { ...draft, text: nothingKept }
    try {
      const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(draft.id) }
      const plain = await crypto.subtle.decrypt(algorithm, await keyOf(draft.owner), sealed)
      return { ...draft, text: JSON.parse(new TextDecoder().decode(plain)) }
    } catch {
      return undefined
    }
  }
  return {
    isMemory: false,
    async all(owner) {
      const drafts = database.transaction('drafts').objectStore('drafts').index('owner')
      const found = await answered<Sealed[]>(drafts.getAll(owner))
      const opened = await Promise.all(found.map(open))
      return opened.filter((each) => each !== undefined)
    },
    async put({ text, ...draft }) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(draft.id) }
      const sealed = await crypto.subtle.encrypt(
        algorithm,
        await keyOf(draft.owner),
        bytes(JSON.stringify(text)),
      )
      await committed(database, (drafts) => drafts.put({ ...draft, iv, sealed }))
    },
    settle: ({ id, savedAt, isGone }) =>
      committed(database, (drafts) => {
        const read = drafts.get(id) as IDBRequest<Sealed | undefined>
        read.onsuccess = () => {
          if (read.result?.savedAt !== savedAt) return
          if (isGone) drafts.delete(id)
          else drafts.put({ ...read.result, isSent: true })
        }
      }),
    clear: (owner) => removeWhere(database, (draft) => draft.owner === owner),
    async forgetKey() {
      keys.clear()
    },
  }
}

function memoryStore(): DraftStore {
  const drafts = new Map<string, StoredDraft>()
  return {
    isMemory: true,
    all: async (owner) => [...drafts.values()].filter((draft) => draft.owner === owner),
    put: async (draft) => void drafts.set(draft.id, draft),
    async settle({ id, savedAt, isGone }) {
      const now = drafts.get(id)
      if (now?.savedAt !== savedAt) return
      if (isGone) drafts.delete(id)
      else drafts.set(id, { ...now, isSent: true })
    },
    async clear(owner) {
      for (const draft of drafts.values()) if (draft.owner === owner) drafts.delete(draft.id)
    },
    forgetKey: async () => drafts.clear(),
  }
}

const nothingKept: DraftText = { title: '', path: '', content: { parts: {} } }

/** The key of a person as it was stored when they last needed it, for a page that is opened without network. */
async function readKey(person: string): Promise<CryptoKey | undefined> {
  const database = await openDatabase(keyDatabase, 'keys')
  try {
    return await answered<CryptoKey | undefined>(database.transaction('keys').objectStore('keys').get(person))
  } finally {
    database.close()
  }
}

async function fetchKey(person: string): Promise<CryptoKey> {
  const { key: text } = await call(draft.key, {}, { quiet: true })
  const raw = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const database = await openDatabase(keyDatabase, 'keys')
  try {
    await answered(database.transaction('keys', 'readwrite').objectStore('keys').put(key, person))
  } finally {
    database.close()
  }
  return key
}

function openDatabase(name: string, store: 'drafts' | 'keys'): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    if (store === 'keys') request.result.createObjectStore(store)
    else request.result.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', 'owner')
  }
  return answered(request)
}

const removeWhere = (database: IDBDatabase, isMeant: (draft: Sealed) => boolean): Promise<void> =>
  committed(database, (drafts) => {
    const read = drafts.getAll() as IDBRequest<Sealed[]>
    read.onsuccess = () => {
      for (const draft of read.result) if (isMeant(draft)) drafts.delete(draft.id)
    }
  })

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Done when the disk has it: an empty battery must not take it away. */
const committed = (database: IDBDatabase, act: (drafts: IDBObjectStore) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
    act(transaction.objectStore('drafts'))
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const bytes = (text: string) => new TextEncoder().encode(text)
