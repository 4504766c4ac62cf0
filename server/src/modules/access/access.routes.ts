import type { Served } from '#kernel/call/serve.ts'
import type { UserDepartService } from '#modules/identity/public.ts'
import { apiKeyRoutes } from './api-key/api-key.routes.ts'
import { attachedRuleRoutes, dataRuleRoutes } from './data-rule/data-rule.routes.ts'
import { attrRuleRoutes, dataAccessRoutes, objectRuleRoutes } from './data-rule/object-rule.routes.ts'
import { departGrantRoutes, departRoleGrantRoutes } from './depart/depart-grant.routes.ts'
import { departRoleRoutes, departRoleUserRoutes } from './depart/depart-role.routes.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { menuRelationRoutes, permissionRoutes } from './menu/permission.routes.ts'
import { roleLookupRoutes, roleRoutes } from './role/role.routes.ts'
import { roleCopyRoutes } from './role/role-copy.routes.ts'
import { roleUserRoutes } from './role/role-user.routes.ts'

/** Roles, menus, data rules and keys of other systems. */
export const accessRoutes = (systemId: string, departs: UserDepartService): Served[] => [
  ...roleRoutes,
  ...roleLookupRoutes,
  ...roleCopyRoutes,
  ...roleUserRoutes(departs),
  ...permissionRoutes(systemId),
  ...menuRoutes,
  ...menuRelationRoutes,
  ...departGrantRoutes,
  ...departRoleRoutes,
  ...departRoleUserRoutes,
  ...departRoleGrantRoutes,
  ...dataRuleRoutes,
  ...attachedRuleRoutes,
  ...objectRuleRoutes,
  ...attrRuleRoutes,
  ...dataAccessRoutes,
  ...apiKeyRoutes,
]
