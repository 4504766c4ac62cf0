import { fieldsOf } from '@banyan/contract/field'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { textSource } from '#kernel/records/texts.ts'
import { refuse } from '#kernel/refusal.ts'

/** Dictionary values must be items, ids must name a record the caller may see; otherwise nothing is stored. */
export async function refuseUnknownValues(
  change: Reading,
  source: ListSource,
  draft: Record<string, unknown>,
): Promise<void> {
  const unknown = await unknownValue(change, source, draft)
  if (unknown) throw refuse.field(unknown.field, unknown.message)
}

/** The first member whose value nobody knows, and what to say about it. */
export async function unknownValue(
  { tx, me }: Reading,
  source: ListSource,
  draft: Record<string, unknown>,
): Promise<{ field: string; message: string } | undefined> {
  for (const [member, { dict, lookup, label }] of fieldsOf(source.description.shape)) {
    const value = draft[member]
    if (value === undefined || value === null || value === '') continue
    if (dict) {
      const items = await tx.app.part(textSource).dict(tx, me.tenantId, dict)
      if (
        !String(value)
          .split(',')
          .every((part) => items.has(part))
      )
        return { field: member, message: `${label}的值不正确` }
    } else if (lookup) {
      const parts = String(value)
        .split(',')
        .filter((part) => part !== '')
      const known = await tx.app.part(textSource).lookupInScope(tx, me, lookup, parts)
      if (!parts.every((part) => known.has(part)))
        return { field: member, message: `${label}不存在，请重新选择` }
    }
  }
  return undefined
}
