import { openDatabase, requestResult, runTransaction } from './database.ts'
import { canSeal, encryptionKey } from './keys.ts'
import { type Sealed, seal, unseal } from './seal.ts'

/** The unencrypted part of an entry; it contains nothing of what the user wrote. */
export interface EntryHead {
  id: string
  /** Tenant and person. */
  owner: string
}

/** A store of encrypted entries, each with a text and optionally a file. */
export interface LocalStore<H extends EntryHead, T> {
  /** The store is in memory and lost with the page. */
  isMemory: boolean
  /** The readable entries of an owner. */
  all: (owner: string) => Promise<(H & { text: T })[]>
  get: (id: string) => Promise<(H & { text: T }) | undefined>
  /** Stores an entry; without `file` an existing file is kept. */
  put: (entry: H & { text: T }, file?: ArrayBuffer) => Promise<void>
  /** Changes the unencrypted part atomically; `undefined` removes the entry. */
  change: (id: string, decide: (head: H) => H | undefined) => Promise<void>
  file: (id: string) => Promise<ArrayBuffer | undefined>
  /** Removes the file of an entry. */
  dropFile: (id: string) => Promise<void>
  removeWhere: (isMeant: (head: H) => boolean) => Promise<void>
}

interface StoreOptions<H, T> {
  database: string
  store: string
  hasFiles: boolean
  /** Entries that are removed when the store is opened. */
  isOld: (head: H) => boolean
  /** The text of entries that need not be decrypted. */
  blank?: (head: H) => T | undefined
}

/** Opens an encrypted IndexedDB store; in memory where the browser cannot encrypt, as on plain http. */
export async function openLocalStore<H extends EntryHead, T>(
  shape: StoreOptions<H, T>,
): Promise<LocalStore<H, T>> {
  if (!canSeal()) return memoryStore()
  try {
    const stores: Parameters<typeof openDatabase>[1] = { [shape.store]: 'by owner' }
    if (shape.hasFiles) stores.files = 'by key'
    const found = encryptedStore(await openDatabase(shape.database, stores), shape)
    await found.removeWhere(shape.isOld)
    return found
  } catch {
    return memoryStore() // a private window, or a damaged database
  }
}

function encryptedStore<H extends EntryHead, T>(
  database: IDBDatabase,
  { store, hasFiles, blank }: StoreOptions<H, T>,
): LocalStore<H, T> {
  const stores = hasFiles ? [store, 'files'] : [store]
  const reading = (name = store) => database.transaction(name).objectStore(name)
  const open = async ({ iv, sealed, ...rest }: H & Sealed): Promise<(H & { text: T }) | undefined> => {
    const head = rest as unknown as H
    const text = blank?.(head)
    if (text !== undefined) return { ...head, text }
    try {
      const plain = await unseal(await encryptionKey(head.owner), head.id, { iv, sealed })
      return { ...head, text: JSON.parse(new TextDecoder().decode(plain)) }
    } catch {
      return undefined
    }
  }
  return {
    isMemory: false,
    async all(owner) {
      const found = await requestResult<(H & Sealed)[]>(reading().index('owner').getAll(owner))
      return (await Promise.all(found.map(open))).filter((each) => each !== undefined)
    },
    async get(id) {
      const found = await requestResult<(H & Sealed) | undefined>(reading().get(id))
      return found && open(found)
    },
    async put({ text, ...head }, file) {
      const key = await encryptionKey(head.owner)
      const sealed = await seal(key, head.id, new TextEncoder().encode(JSON.stringify(text)))
      const sealedFile = file && (await seal(key, head.id, file))
      await runTransaction(database, stores, (transaction) => {
        transaction.objectStore(store).put({ ...head, ...sealed })
        if (sealedFile) transaction.objectStore('files').put({ owner: head.owner, ...sealedFile }, head.id)
      })
    },
    change: (id, decide) =>
      runTransaction(database, stores, (transaction) => {
        const entries = transaction.objectStore(store)
        const read = entries.get(id) as IDBRequest<(H & Sealed) | undefined>
        read.onsuccess = () => {
          if (!read.result) return
          const { iv, sealed, ...head } = read.result
          const next = decide(head as unknown as H)
          if (next) entries.put({ ...next, iv, sealed })
          else entries.delete(id)
        }
      }),
    async file(id) {
      const found = await requestResult<({ owner: string } & Sealed) | undefined>(reading('files').get(id))
      return found && unseal(await encryptionKey(found.owner), id, found)
    },
    dropFile: (id) =>
      runTransaction(database, stores, (transaction) => void transaction.objectStore('files').delete(id)),
    removeWhere: (isMeant) =>
      runTransaction(database, stores, (transaction) => {
        const read = transaction.objectStore(store).openCursor()
        read.onsuccess = () => {
          const cursor = read.result
          if (!cursor) return
          const head = cursor.value as H
          if (isMeant(head)) {
            cursor.delete()
            if (hasFiles) transaction.objectStore('files').delete(head.id)
          }
          cursor.continue()
        }
      }),
  }
}

function memoryStore<H extends EntryHead, T>(): LocalStore<H, T> {
  const entries = new Map<string, H & { text: T }>()
  const files = new Map<string, ArrayBuffer>()
  return {
    isMemory: true,
    all: async (owner) => [...entries.values()].filter((entry) => entry.owner === owner),
    get: async (id) => entries.get(id),
    async put(entry, file) {
      entries.set(entry.id, entry)
      if (file) files.set(entry.id, file)
    },
    async change(id, decide) {
      const now = entries.get(id)
      if (!now) return
      const next = decide(now)
      if (next) entries.set(id, { ...next, text: now.text })
      else entries.delete(id)
    },
    file: async (id) => files.get(id),
    dropFile: async (id) => void files.delete(id),
    async removeWhere(isMeant) {
      for (const entry of entries.values())
        if (isMeant(entry)) {
          entries.delete(entry.id)
          files.delete(entry.id)
        }
    },
  }
}
