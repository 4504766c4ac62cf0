import { draft } from '@banyan/contract/draft'
import { call } from '#kit/call/api.ts'
import { storedSession } from '#kit/call/storage.ts'
import { openDatabase, requestResult } from './database.ts'
import { keyDatabase } from './key-database.ts'

const keysByOwner = new Map<string, CryptoKey>()

/** The owner of local data: a person in one tenant; `undefined` when nobody is signed in. */
export function ownerNow(): string | undefined {
  const username = storedSession.read('username')
  return username && storedSession.read('accessToken')
    ? `${storedSession.read('tenantId') ?? ''}/${username}`
    : undefined
}

/** The key of an owner: stored locally, or fetched from the server for the signed-in person. */
export async function encryptionKey(owner: string): Promise<CryptoKey> {
  const person = owner.slice(owner.indexOf('/') + 1)
  const found = keysByOwner.get(person) ?? (await readKey(person))
  if (!found && storedSession.read('username') !== person)
    throw new Error('nobody is signed in who has the key')
  const key = found ?? (await fetchKey(person))
  keysByOwner.set(person, key)
  return key
}

/** Forgets the keys at the end of the session: local data cannot be read until the owner signs in again. */
export const forgetKeys = (): void => keysByOwner.clear()

/** Whether the browser can encrypt local data; not on plain http. */
export const canSeal = (): boolean => Boolean(globalThis.crypto?.subtle && globalThis.indexedDB)

export async function readKey(person: string): Promise<CryptoKey | undefined> {
  const database = await openDatabase(keyDatabase, { keys: 'by key' })
  try {
    return await requestResult<CryptoKey | undefined>(
      database.transaction('keys').objectStore('keys').get(person),
    )
  } finally {
    database.close()
  }
}

async function fetchKey(person: string): Promise<CryptoKey> {
  const { key: text } = await call(draft.key, {}, { quiet: true })
  const raw = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const database = await openDatabase(keyDatabase, { keys: 'by key' })
  try {
    await requestResult(database.transaction('keys', 'readwrite').objectStore('keys').put(key, person))
  } finally {
    database.close()
  }
  return key
}
