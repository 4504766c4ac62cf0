import type { Catalogue, ListSource, Rights, RowRule } from '#kernel/caller.ts'
import { all, type Fragment, withReads } from '#kernel/database/fragment.ts'

/** The intersection of two sets of rights: those of a key's role and of its maker. */
export function narrowedRights(rights: Rights, by: Rights): Rights {
  // A list always gets the same rule object, because columns are cached by it.
  const rules = new WeakMap<ListSource, { rule: RowRule | undefined }>()
  const readers = new WeakMap<Catalogue, Rights>()
  let ruled: Rights | undefined
  return {
    isUnlimited: rights.isUnlimited && by.isUnlimited,
    belonging: { ...rights.belonging, roles: sharedRoles(rights, by) },
    isRuledByRealname: rights.isRuledByRealname || by.isRuledByRealname,
    can: (action) => rights.can(action) && by.can(action),
    rowRule(source) {
      let made = rules.get(source)
      if (!made) {
        made = { rule: combineRules(rights.rowRule(source), by.rowRule(source)) }
        rules.set(source, made)
      }
      return made.rule
    },
    lists: (source) => rights.lists(source) && by.lists(source),
    asReader(catalogue) {
      let reader = readers.get(catalogue)
      if (!reader) {
        reader = narrowedRights(rights.asReader(catalogue), by.asReader(catalogue))
        readers.set(catalogue, reader)
      }
      return reader
    },
    get ruled() {
      ruled ??= narrowedRights(rights.ruled, by.ruled)
      return ruled
    },
  }
}

/**
 * The roles that conditions see in a call with a key: only roles of the key that its maker holds or may give to
 * themselves, so that a key never meets a condition that its maker does not meet.
 */
const sharedRoles = ({ isUnlimited, belonging }: Rights, by: Rights): readonly string[] =>
  by.belonging.roles.filter((role) => isUnlimited || belonging.roles.includes(role))

/** Rows that both rules show, without the members that either hides. */
function combineRules(one: RowRule | undefined, other: RowRule | undefined): RowRule | undefined {
  if (!one || !other) return one ?? other
  return {
    where: one.where && other.where ? combineConditions(one.where, other.where) : (one.where ?? other.where),
    hidden: new Set([...one.hidden, ...other.hidden]),
    readOnly: new Set([...(one.readOnly ?? []), ...(other.readOnly ?? [])]),
  }
}

function combineConditions(one: Fragment, other: Fragment): Fragment {
  const joined = all([one, other])
  return one.reads && other.reads ? withReads([...one.reads, ...other.reads], joined) : joined
}
