import type { Served } from '#kernel/serve.ts'
import { attachedRuleRoutes, dataRuleRoutes } from '#modules/access/data-rule.routes.ts'
import { departGrantRoutes, departRoleGrantRoutes } from '#modules/access/depart-grant.routes.ts'
import { departRoleRoutes, departRoleUserRoutes } from '#modules/access/depart-role.routes.ts'
import { menuRoutes } from '#modules/access/menu.routes.ts'
import { attrRuleRoutes, dataAccessRoutes, objectRuleRoutes } from '#modules/access/object-rule.routes.ts'
import { menuRelationRoutes, permissionRoutes } from '#modules/access/permission.routes.ts'
import { departGrants, roleKeeper } from '#modules/access/public.ts'
import { roleLookupRoutes, roleRoutes } from '#modules/access/role.routes.ts'
import { roleCopyRoutes } from '#modules/access/role-copy.routes.ts'
import { roleUserRoutes } from '#modules/access/role-user.routes.ts'
import { recycleBinRoutes } from '#modules/identity/recycle-bin.routes.ts'
import { accountRoutes, ownPasswordRoutes, userRoutes } from '#modules/identity/user.routes.ts'
import { userLookupRoutes } from '#modules/identity/user-lookup.routes.ts'
import { departRoutes, departTreeRoutes } from '#modules/organisation/depart.routes.ts'
import { organizationRoutes } from '#modules/organisation/organization.routes.ts'
import { ownDepartRoutes } from '#modules/organisation/own-depart.routes.ts'
import { departKeeper } from '#modules/organisation/public.ts'
import { departUserRoutes, userDepartRoutes } from '#modules/organisation/user-depart.routes.ts'

/** What the organisation and access contexts do for users. */
export const keepers = { roles: roleKeeper, departs: departKeeper(departGrants) }

/** Users, departments, roles, menus and data rules: each context knows only those below it, this file all of them. */
export const organisation: Served[] = [
  ...userRoutes(keepers),
  ...accountRoutes(keepers.roles),
  ...ownPasswordRoutes,
  ...userLookupRoutes(keepers),
  ...recycleBinRoutes(keepers),
  ...departRoutes(departGrants),
  ...departTreeRoutes,
  ...organizationRoutes,
  ...ownDepartRoutes,
  ...userDepartRoutes(keepers.departs),
  ...departUserRoutes(keepers.departs, departGrants),
  ...roleRoutes,
  ...roleLookupRoutes,
  ...roleCopyRoutes,
  ...roleUserRoutes(keepers.departs),
  ...permissionRoutes,
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
]
