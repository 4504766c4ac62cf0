/** The database of the keys that encrypt local data; separate, so that one call deletes all keys. */
export const keyDatabase = 'banyan-draft-key'

/** Deletes the keys: local data cannot be read until the owner signs in again. */
export function dropKeys(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(keyDatabase)
  } catch {
    // a browser that forbids its database keeps no keys either
  }
}
