import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { menuRelations } from '../access.tables.ts'
import type { GrantTable } from './grants.ts'
import { findPermissions, loadPermissionCheck, type Permission } from './holdings.ts'
import { planGrants, type RelatedMenus } from './relation.rules.ts'

export interface GrantChange {
  before: string[]
  after: string[]
  lost: string[]
}

/**
 * Stores the changed grants of a holder, including related menus. Callers may only grant what they hold; `within`
 * limits a department role to the rights of its department.
 */
export async function changeGrants(
  { tx, me }: Change,
  table: GrantTable,
  holderId: string,
  wanted: string[],
  within?: ReadonlySet<string>,
): Promise<GrantChange> {
  const before = await table.held(tx, holderId)
  if (within && wanted.some((id) => !within.has(id) && !before.includes(id))) throw grantRefusal()
  const plan = planGrants(before, wanted, await findRelations(tx))
  const added = within ? plan.added.filter((id) => within.has(id)) : plan.added
  const rows = await findPermissions(tx)
  const holds = await loadPermissionCheck(tx, me)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = openParents(rows, holds)
  if (!added.every((id) => mayGrant(byId.get(id), holds, open))) throw grantRefusal()
  await table.take(tx, [holderId], plan.lost)
  await table.give(tx, holderId, added)
  const lost = new Set(plan.lost)
  return { before, after: [...before.filter((id) => !lost.has(id)), ...added], lost: plan.lost }
}

const grantRefusal = () => new Refusal('授权失败！')

/** A group of the menu may be granted by anybody who holds one of its pages. */
function openParents(rows: Permission[], holds: (row: Permission) => boolean): Set<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = new Set<string>()
  for (const row of rows) {
    if (!holds(row)) continue
    for (let above = row.parentId; above && !open.has(above); above = byId.get(above)?.parentId ?? null)
      open.add(above)
  }
  return open
}

const mayGrant = (row: Permission | undefined, holds: (row: Permission) => boolean, open: Set<string>) =>
  row !== undefined && (holds(row) || (open.has(row.id) && !row.platformOnly))

/** Which menus go together, the tenant's own sets before the platform's. */
export async function findRelations(tx: Tx): Promise<RelatedMenus> {
  const rows = await tx
    .select({
      tenantId: menuRelations.tenantId,
      menuId: menuRelations.menuId,
      relationIds: menuRelations.relationIds,
    })
    .from(menuRelations)
    .where(eq(menuRelations.delFlag, 0))
    .orderBy(menuRelations.tenantId)
  return new Map(rows.map(({ menuId, relationIds }) => [menuId, relationIds]))
}
