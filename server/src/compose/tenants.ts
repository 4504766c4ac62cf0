import type { Served } from '#kernel/call/serve.ts'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { addTenantRoles, canInTenant, dropRoles, makeAdministrator } from '#modules/access/public.ts'
import { isUploadedFor } from '#modules/files/public.ts'
import {
  addMember,
  endTenantSessions,
  findCandidates,
  findMembers,
  hasMembers,
  leaveTenant,
  removeMember,
  singleSignOnOffer,
} from '#modules/identity/public.ts'
import type { SystemInfo } from '#modules/tenancy/system.routes.ts'
import { tenancyRoutes } from '#modules/tenancy/tenancy.routes.ts'
import type { TenantService } from '#modules/tenancy/tenant.change.ts'
import type { MemberService } from '#modules/tenancy/tenant.routes.ts'
import { grantStandardRoles } from '../first-data/standard-grants.ts'
import { configuredProviders } from './sign-in.ts'
import { userServices } from './user-services.ts'

/** Tenants and their pages, with the services of identity and access that a tenant needs for its people and roles. */
export const composeTenancy = (settings: Settings, system: SystemInfo): Served[] =>
  tenancyRoutes({
    tenants: tenantService,
    members: memberService,
    known: knownTables,
    loginPage: [configuredProviders(settings).map(({ type }) => type), singleSignOnOffer],
    system,
  })

const knownTables = {
  canIn: canInTenant,
  isBranding: (tx: Tx, key: string, tenantIds: readonly number[]) =>
    isUploadedFor(tx, 'branding', key, tenantIds),
}

const tenantService: TenantService = {
  async seedTenant({ tx, me }, tenantId) {
    const roles = await addTenantRoles(tx, false)
    await grantStandardRoles(tx, roles)
    await addMember(tx, tenantId, me.userId)
    await makeAdministrator(tx, me.userId, roles)
  },
  isInUse: hasMembers,
  close: async (tx, tenantId) => void (await endTenantSessions(tx, tenantId)),
  empty: async (tx, tenantId) => void (await leaveTenant(tx, tenantId)),
}

const memberService: MemberService = {
  find: findMembers,
  candidates: findCandidates,
  add: addMember,
  async remove(tx, tenantId, userId) {
    await removeMember(tx, tenantId, userId)
    await dropRoles(tx, tenantId, userId)
    await inTenant(tx, tenantId, (tx) => userServices.departs.forget(tx, [userId]))
  },
}
