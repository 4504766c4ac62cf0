/** Menu → menus that go together with it (DEC-047). */
export type RelatedMenus = ReadonlyMap<string, readonly string[]>

interface GrantPlan {
  added: string[]
  lost: string[]
}

/**
 * The grants to add and remove when `before` becomes `wanted`: related menus are granted and withdrawn together, unless
 * another remaining menu requires them.
 */
export function planGrants(before: string[], wanted: string[], relations: RelatedMenus): GrantPlan {
  const had = new Set(before)
  const wants = new Set(wanted)
  const gained = withRelated(
    wanted.filter((id) => !had.has(id)),
    relations,
  )
  const dropped = before.filter((id) => !wants.has(id))
  const swept = withRelated(dropped, relations)
  const kept = withRelated(
    before.filter((id) => !swept.has(id)),
    relations,
  )
  const isLost = (id: string) => (wants.has(id) ? swept.has(id) && !kept.has(id) : true)
  return {
    added: [...gained].filter((id) => !had.has(id)),
    lost: before.filter((id) => isLost(id) && !gained.has(id)),
  }
}

function withRelated(ids: string[], relations: RelatedMenus): Set<string> {
  const all = new Set(ids)
  for (const id of all) for (const related of relations.get(id) ?? []) all.add(related)
  return all
}
