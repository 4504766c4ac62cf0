import { providedPart } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'

/**
 * Watches over calls that change what people may do or see (`changesAccess` in the contract). The access context
 * implements it; the kernel holds no business word.
 */
export interface AccessGuard {
  /** Notes how things stand before the change; what comes back is run after it and throws where it went too far. */
  begin(tx: Tx, me: Caller): Promise<() => Promise<void>>
}

export const accessGuard = providedPart<AccessGuard>('an access guard')
