import { fieldsOf } from '@banyan/contract/field'
import type { Catalogue } from '#kernel/caller.ts'
import { snake, type TableInfo } from '#kernel/database/table.ts'
import { entityWithPage } from '#kernel/records/catalogue.ts'
import { fieldLookup } from './named-lookups.ts'

/** The columns of a table that the lists and forms of an entity look up. */
interface DeclaredLookup {
  entity: string
  columns: readonly string[]
}

/** Table → the entities that look it up; cached per catalogue, which is replaced by every publication. */
const declarationsByCatalogue = new WeakMap<Catalogue, ReadonlyMap<string, readonly DeclaredLookup[]>>()

/** The columns of a table that someone may look up because of lists and forms they may open (DEC-127). */
export function declaredColumns(
  catalogue: Catalogue,
  table: string,
  opens: (entity: string) => boolean,
): ReadonlySet<string> {
  let declared = declarationsByCatalogue.get(catalogue)
  if (!declared) {
    declared = findDeclarations(catalogue)
    declarationsByCatalogue.set(catalogue, declared)
  }
  const open = (declared.get(table) ?? []).filter(({ entity }) => opens(entity))
  return new Set(open.flatMap(({ columns }) => columns))
}

function findDeclarations({ entities, tables }: Catalogue): Map<string, DeclaredLookup[]> {
  const byName = new Map<string, TableInfo>()
  for (const info of tables)
    for (const name of [info.name, ...(info.options.knownAs ?? [])]) byName.set(name, info)
  const found = new Map<string, DeclaredLookup[]>()
  const add = (info: TableInfo, entity: string, columns: readonly string[]) => {
    const { picker, lookupTree: tree } = info.options
    const shown = [...(picker?.shows ?? []), tree?.parent, tree?.hasChild].flatMap((member) =>
      member ? [snake(member)] : [],
    )
    const of = found.get(info.name) ?? []
    found.set(info.name, [...of, { entity, columns: [...columns, ...shown] }])
    for (const name of picker?.opens ?? []) {
      const next = byName.get(name)
      if (next) add(next, entity, [])
    }
  }
  for (const source of entities.values()) {
    for (const [, meta] of fieldsOf(source.description.shape)) {
      const wanted = fieldLookup(meta)
      const info = wanted && byName.get(wanted.table)
      if (info) add(info, entityWithPage(source), [wanted.text, wanted.code, ...wanted.further])
    }
  }
  for (const info of tables) for (const page of info.options.picker?.pages ?? []) add(info, page, [])
  return found
}
