interface GrantEntry {
  id: string
  parentId?: string | null
}

/** The permissions of a role after a menu is granted with its ancestors and buttons (DEC-046). */
export function grantedWith(rows: readonly GrantEntry[], held: readonly string[], menuId: string): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const given = new Set(held)
  for (let at = byId.get(menuId); at; at = byId.get(at.parentId ?? '')) given.add(at.id)
  for (const { id, parentId } of rows) if (parentId === menuId) given.add(id)
  return [...given]
}
