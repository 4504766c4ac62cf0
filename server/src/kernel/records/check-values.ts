import { type FieldType, fieldsOf } from '@banyan/contract/field'
import { providedPart } from '#kernel/app-state.ts'
import type { ListSource, Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { textSource } from '#kernel/records/texts.ts'
import { refuse } from '#kernel/refusal.ts'

/** Queries about stored files, implemented by the files context. */
export interface StoredFiles {
  /** Whether a list of paths names a file that is not stored in the tenant; addresses elsewhere are shown, never fetched. */
  isUnknown(tx: Tx, tenantId: number, paths: readonly string[]): Promise<boolean>
  /** The keys of stored files found in a longer text. */
  keysIn(text: string): string[]
}

export const storedFiles = providedPart<StoredFiles>('what is known of stored files')

const isFile: ReadonlySet<FieldType> = new Set(['file', 'image'])
const showsFiles: ReadonlySet<FieldType> = new Set(['umeditor', 'markdown'])

/**
 * Refuses unknown values: dictionary values must be items, files must be stored in the tenant, ids must name a record
 * that the caller may see.
 */
export async function refuseUnknownValues(
  change: Reading,
  source: ListSource,
  draft: Record<string, unknown>,
): Promise<void> {
  const unknown = await findUnknownValue(change, source, draft)
  if (unknown) throw refuse.field(unknown.field, unknown.message)
}

/** The first member with an unknown value, and the refusal text. */
export async function findUnknownValue(
  { tx, me }: Reading,
  source: ListSource,
  draft: Record<string, unknown>,
): Promise<{ field: string; message: string } | undefined> {
  for (const [member, { dict, lookup, label, type }] of fieldsOf(source.description.shape)) {
    const value = draft[member]
    if (value === undefined || value === null || value === '') continue
    if (isFile.has(type) || showsFiles.has(type)) {
      const files = tx.app.part(storedFiles)
      const text = String(value)
      const paths = isFile.has(type)
        ? text.split(',').filter((path) => path.trim() !== '')
        : files.keysIn(text)
      if (await files.isUnknown(tx, me.tenantId, paths))
        return { field: member, message: `${label}${isFile.has(type) ? '' : '中的文件'}不存在，请重新上传` }
    } else if (dict) {
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
