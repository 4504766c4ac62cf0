import { fieldsOf } from '@banyan/contract/field'
import type { Catalogue, ListSource, Rights, RowRule } from '#kernel/caller.ts'
import { snake } from '#kernel/database/table.ts'
import { entityWithPage } from '#kernel/records/catalogue.ts'
import { declaredColumns } from '#modules/dictionary/public.ts'
import { isRuled } from './scope/entities.ts'

/** Whether someone may open the list of an entity. */
export const mayList = (source: ListSource, can: Rights['can']): boolean =>
  source.isOpen === true || can(`${entityWithPage(source)}:list`)

/** Whether someone may open a list or a form of an entity, and with it what these choose from. */
const mayOpenAny = (entity: string, can: Rights['can']): boolean =>
  ['list', 'add', 'edit', 'import'].some((verb) => can(`${entity}:${verb}`))

/**
 * A person at a call that everybody may make (DEC-127). The absence of the right to list is the narrowest rule: no
 * rows; and where a list or form that they may open chooses from the entity, its rows with the declared members alone.
 */
export function readerRights(rights: Rights, catalogue: Catalogue): Rights {
  const made = new WeakMap<ListSource, { rule: RowRule | undefined }>()
  const ruleFor = (source: ListSource): RowRule | undefined => {
    const own = rights.rowRule(source)
    if (!isRuled(source) || rights.lists(source)) return own
    const opens = (entity: string) => mayOpenAny(entity, rights.can)
    const declared = declaredColumns(catalogue, source.tableName, opens)
    const undeclared = memberNames(source).filter((member) => !declared.has(snake(member)))
    const hidden = new Set([...(own?.hidden ?? []), ...undeclared])
    return declared.size ? { ...own, hidden } : { where: () => 'false', hidden }
  }
  const reader: Rights = {
    ...rights,
    rowRule(source) {
      let known = made.get(source)
      if (!known) {
        known = { rule: ruleFor(source) }
        made.set(source, known)
      }
      return known.rule
    },
    asReader: () => reader,
    ruled: rights,
  }
  return reader
}

/** All members of a list except the id. */
const memberNames = ({ columns, description }: ListSource): string[] => [
  ...new Set(
    [
      ...columns.keys(),
      ...fieldsOf(description.shape).map(([member]) => member),
      ...(description.added ?? []),
    ].filter((member) => member !== 'id' && member !== 'version' && member !== 'delFlag'),
  ),
]
