import { homePage, type LoginPageConfig, loginPage, ownTenant } from '@banyan/contract/tenancy/page-config'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { refuse } from '#kernel/refusal.ts'
import { serve } from '#kernel/serve.ts'
import { ownTenants } from './public.ts'
import { findHomeConfig, findLoginConfig, findTenantByHost } from './tenant.queries.ts'

const blank: Omit<LoginPageConfig, 'tenantId'> = {
  title: '',
  icp: '',
  loginPosition: '',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  webIcon: '',
  otherLoginType: '',
}

export const loginPageRoutes = serve(loginPage, {
  /** An unknown host gets the platform's answer of the same shape (DEC-093). */
  byHost: ({ within, input: { host } }) =>
    within({ auth: true }, async (tx) => {
      const [tenant] = await findTenantByHost(tx, host.replace(/:\d+$/, ''))
      return (
        (tenant && (await configOf(tx, tenant.id))) ?? (await configOf(tx, 0)) ?? { ...blank, tenantId: 0 }
      )
    }),
})

const configOf = (tx: Tx, tenantId: number): Promise<LoginPageConfig | undefined> =>
  inTenant(tx, tenantId, async () => (await findLoginConfig(tx, tenantId))[0])

export const homePageRoutes = serve(homePage, {
  async byTenant({ tx, me, input: { tenantId } }) {
    if (!(await ownTenants(tx, me.userId)).some((tenant) => tenant.id === tenantId))
      throw refuse.foreignTenant()
    return (await inTenant(tx, tenantId, () => findHomeConfig(tx, tenantId)))[0] ?? null
  },
})

export const ownTenantRoutes = serve(ownTenant, {
  list: ({ tx, me }) => ownTenants(tx, me.userId),
})
