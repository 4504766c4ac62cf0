import type { Served } from '#kernel/call/serve.ts'
import { attachedRuleRoutes, dataRuleRoutes } from '#modules/access/data-rule/data-rule.routes.ts'
import {
  attrRuleRoutes,
  dataAccessRoutes,
  objectRuleRoutes,
} from '#modules/access/data-rule/object-rule.routes.ts'
import { departGrantRoutes, departRoleGrantRoutes } from '#modules/access/depart/depart-grant.routes.ts'
import { departRoleRoutes, departRoleUserRoutes } from '#modules/access/depart/depart-role.routes.ts'
import { menuRoutes } from '#modules/access/menu/menu.routes.ts'
import { menuRelationRoutes, permissionRoutes } from '#modules/access/menu/permission.routes.ts'
import { departGrants, roleService } from '#modules/access/public.ts'
import { roleLookupRoutes, roleRoutes } from '#modules/access/role/role.routes.ts'
import { roleCopyRoutes } from '#modules/access/role/role-copy.routes.ts'
import { roleUserRoutes } from '#modules/access/role/role-user.routes.ts'
import { recycleBinRoutes } from '#modules/identity/account/recycle-bin.routes.ts'
import type { UserServices } from '#modules/identity/account/user.change.ts'
import { accountRoutes, ownPasswordRoutes, userRoutes } from '#modules/identity/account/user.routes.ts'
import { userLookupRoutes } from '#modules/identity/account/user-lookup.routes.ts'
import { sendSystemMessage } from '#modules/messaging/public.ts'
import { departRoutes, departTreeRoutes } from '#modules/organisation/depart.routes.ts'
import { jurisdictionRoutes } from '#modules/organisation/jurisdiction.routes.ts'
import { organizationRoutes } from '#modules/organisation/organization.routes.ts'
import { ownDepartRoutes } from '#modules/organisation/own-depart.routes.ts'
import { userDepartService } from '#modules/organisation/public.ts'
import { departUserRoutes, userDepartRoutes } from '#modules/organisation/user-depart.routes.ts'

/** What other contexts do for users. */
export const userServices: UserServices = {
  roles: roleService,
  departs: userDepartService(departGrants),
  tell: (tx, userId, message) =>
    sendSystemMessage(tx, { kind: 'system', to: { userIds: [userId] }, priority: 'H', ...message }),
}

/** Users, departments, roles, menus and data rules: each context knows only those below it, this file all of them. */
export const organisation = (systemId: string): Served[] => [
  ...userRoutes(userServices),
  ...accountRoutes(userServices),
  ...ownPasswordRoutes,
  ...userLookupRoutes(userServices),
  ...recycleBinRoutes(userServices),
  ...departRoutes(departGrants),
  ...departTreeRoutes,
  ...jurisdictionRoutes,
  ...organizationRoutes,
  ...ownDepartRoutes,
  ...userDepartRoutes(userServices.departs),
  ...departUserRoutes(userServices.departs, departGrants),
  ...roleRoutes,
  ...roleLookupRoutes,
  ...roleCopyRoutes,
  ...roleUserRoutes(userServices.departs),
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
]
