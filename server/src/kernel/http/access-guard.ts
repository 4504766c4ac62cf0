import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { providedPart } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { tableList } from '#kernel/database/table.ts'
import { type Tx, writtenBy } from '#kernel/database/tx.ts'

/**
 * Watches over calls that change what people may do or see (`changesAccess` in the contract). The access context
 * implements it; the kernel holds no business word.
 */
export interface AccessGuard {
  /** Notes how things stand before the change; what comes back is run after it and throws where it went too far. */
  begin(tx: Tx, me: Caller): Promise<() => Promise<void>>
}

export const accessGuard = providedPart<AccessGuard>('an access guard')

/** Unset means closed: what changes rights is compared afterwards (security, section 15), so a call has to declare it. */
export function failUndeclared({ family, name, scope }: AnyEndpoint, tx: Tx): void {
  if (scope === 'platform') return
  const written = writtenBy(tx)
  if (written.size === 0) return
  const changed = tx.app
    .part(tableList)
    .find((table) => table.options.changesAccess && written.has(table.name))
  if (changed) throw new Error(`${family}.${name} writes ${changed.name} and does not declare changesAccess`)
}
