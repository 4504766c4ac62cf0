import { fieldsOf } from '@banyan/contract/field'
import { confirmedNumbers, numberRefusal } from '@banyan/contract/usual-number'
import type { ListSource } from '#kernel/caller.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Row } from './list/row-scope.ts'

/**
 * Removes the list of unusual numbers that the user confirmed; an unusual number that is new and not confirmed is
 * refused. Clients that send no such list cannot confirm any, so most of their numbers are accepted.
 */
export function withUsualNumbers(
  { description: { shape } }: ListSource,
  given: Record<string, unknown>,
  stored?: Row,
): Record<string, unknown> {
  const { [confirmedNumbers]: kept, ...draft } = given
  for (const [member, meta] of fieldsOf(shape)) {
    if (!meta.checksNumber || (kept === undefined && !meta.isAlwaysChecked)) continue
    if (draft[member] === stored?.[member]) continue
    const refusal = numberRefusal(meta, draft[member], kept)
    if (refusal !== undefined) throw refuse.field(member, refusal)
  }
  return draft
}
