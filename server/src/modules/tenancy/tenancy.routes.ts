import type { Served } from '#kernel/call/serve.ts'
import { homePageRoutes, loginConfigRoutes, loginPageRoutes, ownTenantRoutes } from './page-config.routes.ts'
import { type SystemInfo, systemRoutes } from './system.routes.ts'
import type { TenantService } from './tenant.change.ts'
import { type MemberService, tenantChoiceRoutes, tenantMemberRoutes, tenantRoutes } from './tenant.routes.ts'

interface TenancyServices {
  tenants: TenantService
  members: MemberService
  known: Parameters<typeof loginConfigRoutes>[0] & Parameters<typeof homePageRoutes>[0]
  loginPage: Parameters<typeof loginPageRoutes>
  system: SystemInfo
}

/** Tenants, their members, and their login and home pages. */
export const tenancyRoutes = ({ tenants, members, known, loginPage, system }: TenancyServices): Served[] => [
  ...loginPageRoutes(...loginPage),
  ...loginConfigRoutes(known),
  ...homePageRoutes(known),
  ...ownTenantRoutes,
  ...tenantRoutes(tenants),
  ...tenantMemberRoutes(members),
  ...tenantChoiceRoutes,
  ...systemRoutes(system),
]
