import { expect, test } from 'vitest'
import { superAdmin, tenantAdmin, withoutSuperAdmin } from './role.ts'

test('ADMIN-028 DEC-049 an alert goes to any role but the reserved one', () => {
  const roles = [superAdmin, tenantAdmin, 'dispatcher'].map((roleCode) => ({ id: roleCode, roleCode }))
  expect(withoutSuperAdmin(roles).map(({ id }) => id)).toEqual(['tenant_admin', 'dispatcher'])
  expect(superAdmin).toBe('super_admin')
})
