import type { Served } from '#kernel/call/serve.ts'
import type { UserDepartService } from '#modules/identity/public.ts'
import { departRoutes, departTreeRoutes } from './depart.routes.ts'
import { jurisdictionRoutes } from './jurisdiction.routes.ts'
import type { DepartGrants } from './membership.ts'
import { organizationRoutes } from './organization.routes.ts'
import { ownDepartRoutes } from './own-depart.routes.ts'
import { departUserRoutes, userDepartRoutes } from './user-depart.routes.ts'

/** Departments and who belongs to them. */
export const organisationRoutes = (departs: UserDepartService, grants: DepartGrants): Served[] => [
  ...departRoutes(grants),
  ...departTreeRoutes,
  ...jurisdictionRoutes,
  ...organizationRoutes,
  ...ownDepartRoutes,
  ...userDepartRoutes(departs),
  ...departUserRoutes(departs, grants),
]
