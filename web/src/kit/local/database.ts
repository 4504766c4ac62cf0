/** Opens an IndexedDB database and creates missing stores. */
export function openDatabase(
  name: string,
  stores: Record<string, 'by owner' | 'by key'>,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [store, kind] of Object.entries(stores)) {
      if (kind === 'by key') request.result.createObjectStore(store)
      else request.result.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', 'owner')
    }
  }
  return requestResult(request)
}

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the data are on disk, so that a power failure does not lose them. */
export const runTransaction = (
  database: IDBDatabase,
  stores: string[],
  act: (transaction: IDBTransaction) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
    act(transaction)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
