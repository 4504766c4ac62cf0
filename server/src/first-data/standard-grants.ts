import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { rolePermissions } from '#modules/access/access.tables.ts'
import { listActions } from './menus.ts'

const families = [
  'vehicle',
  'device',
  'consumer',
  'vehicleType',
  'vehicleBrand',
  'vehicleKind',
  'part',
  'partClass',
]

const menus = [
  'menu-home',
  'menu-vehicle',
  'menu-vehicleInfo',
  'menu-service',
  'menu-workOrder',
  ...families.slice(1, -1).map((family) => `menu-${family}`),
]

/**
 * What two roles that every tenant starts with are for, as ids of permissions by role code: a dispatcher works with
 * vehicles and orders and sees their figures; a member of staff sees them and handles orders.
 */
export function standardGrants(): Record<'dispatcher' | 'staff', string[]> {
  const fleet = listActions(families).map(({ action }) => action)
  const orders = listActions(['workOrder']).map(({ action }) => action)
  const handled = ['workOrder:list', 'workOrder:handle', 'workOrder:comment']
  const staff = [
    ...fleet.filter((action) => action.endsWith(':list')),
    ...orders.filter((action) => handled.includes(action)),
  ]
  const idsOf = (actions: string[]) => [...menus, ...actions.map((action) => `action-${action}`)]
  const dispatcher = [...idsOf([...fleet, ...orders, 'serviceFigures:list']), 'menu-serviceFigures']
  return { dispatcher, staff: idsOf(staff) }
}

/** Grants the roles of a new tenant, role code → id, what they are for. */
export async function grantStandardRoles(tx: Tx, roles: Readonly<Record<string, string>>): Promise<void> {
  const grants = Object.entries(standardGrants()).flatMap(([code, permissionIds]) =>
    permissionIds.map((permissionId) => ({ id: newId(), roleId: roles[code] ?? '', permissionId })),
  )
  await tx.insert(rolePermissions).values(grants)
}
