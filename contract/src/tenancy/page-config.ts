import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { num } from '../wire.ts'

/** Branding of the login page by host (TENANT-002). */
export const LoginPageConfig = z.object({
  tenantId: z.number(),
  title: z.string(),
  icp: z.string(),
  loginPosition: z.string(),
  backgroundPicture: z.string(),
  loginBoxBackgroundPicture: z.string(),
  webIcon: z.string(),
  otherLoginType: z.string(),
})
export type LoginPageConfig = z.output<typeof LoginPageConfig>

/** Branding of the shell by tenant (TENANT-003). */
export const HomePageConfig = z.object({
  id: z.string(),
  tenantId: z.number(),
  systemName: z.string(),
  logoIcon: z.string().nullish(),
})

export const loginPage = entity('loginPage', 'platform', {
  byHost: get('/sysPageConfig/loginQueryByDomain/:host', {
    via: 'oauth',
    needs: 'nothing',
    input: z.object({ host: z.string().max(255) }),
    result: LoginPageConfig,
  }),
})

export const homePage = entity('homePage', 'own', {
  byTenant: get('/sysHomePageConfig/queryByTanId/:tenantId', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ tenantId: num('参数错误', { int: true, min: 0, max: 2_000_000_000 }) }),
    result: HomePageConfig.nullable(),
  }),
})

/** The caller's tenants (TENANT-009). */
export const ownTenant = entity('tenant', 'own', {
  list: get('/tenant/dictSystem/selfTenant', {
    via: 'oauth',
    needs: 'session',
    input: z.object({}),
    result: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  }),
})
