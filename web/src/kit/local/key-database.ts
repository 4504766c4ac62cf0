/** Holds the keys that drafts on this device are encrypted with; a database of its own, so that one call ends it. */
export const keyDatabase = 'banyan-draft-key'

/** From here on nobody reads the drafts on this device until their owner signs in again. */
export function dropKeys(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(keyDatabase)
  } catch {
    // a browser that forbids its database keeps no keys either
  }
}
