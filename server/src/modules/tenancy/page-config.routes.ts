import {
  homePage,
  type LoginConfig,
  type LoginPageConfig,
  loginConfig,
  loginPage,
  ownTenant,
} from '@banyan/contract/tenancy/page-config'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { type OwnTenant, ownTenants } from './public.ts'
import {
  findHomeConfig,
  findLoginConfig,
  findTenantByHost,
  saveHomeConfig,
  saveLoginConfig,
} from './tenant.queries.ts'
import { normalizeHost, offeredTypes } from './tenant.rules.ts'

/** Whether the caller holds an action in another tenant; implemented by the access context. */
type CanInTenant = (tx: Tx, me: Caller, tenantId: number, action: string) => Promise<boolean>

/** What other contexts know: rights in other tenants, and pictures uploaded for branding in some tenants. */
interface PageConfigServices {
  canIn: CanInTenant
  isBranding(tx: Tx, key: string, tenantIds: readonly number[]): Promise<boolean>
}

const blankConfig: Omit<LoginPageConfig, 'tenantId'> = {
  title: '',
  icp: '',
  loginPosition: '',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  webIcon: '',
  otherLoginType: '',
}

/** The single sign-on offered on a tenant's sign-in page; implemented by the identity context. */
type SingleSignOnOffer = (
  tx: Tx,
  tenantId: number | undefined,
) => Promise<LoginPageConfig['singleSignOn'] | undefined>

/** `configured`: the scan logins this server has a provider for; others are not shown (DEC-094). */
export const loginPageRoutes = (configured: readonly number[], offerOf: SingleSignOnOffer) =>
  serve(loginPage, {
    /** An unknown host gets the platform's answer of the same shape (DEC-093). */
    byHost: ({ within, input: { host } }) =>
      within({ auth: true }, async (tx) => {
        const [tenant] = await findTenantByHost(tx, normalizeHost(host))
        const config = (tenant && (await readLoginConfig(tx, tenant.id))) ?? (await readLoginConfig(tx, 0))
        const singleSignOn = await offerOf(tx, tenant?.id)
        if (!config) return { ...blankConfig, tenantId: 0, singleSignOn }
        return { ...config, otherLoginType: offeredTypes(config.otherLoginType, configured), singleSignOn }
      }),
  })

const readLoginConfig = (tx: Tx, tenantId: number) =>
  inTenant(tx, tenantId, async (tx) => (await findLoginConfig(tx, tenantId))[0])

export const loginConfigRoutes = (known: PageConfigServices) =>
  serve(loginConfig, {
    byTenant: ({ tx, me, input: { tenantId } }) => readOwnLoginConfig(tx, me, tenantId),
    ofCurrent: ({ tx, me }) => readOwnLoginConfig(tx, me, me.tenantId),
    async save(context) {
      const { tx, input } = context
      const { tenantId, id: _, ...draft } = input
      await refuseForeign(
        context,
        tenantId,
        [draft.webIcon, draft.backgroundPicture, draft.loginBoxBackgroundPicture],
        known,
      )
      const after = {
        ...nullsAsText(draft),
        otherLoginType: [...new Set((draft.otherLoginType ?? '').split(',').filter(Boolean))].join(','),
      }
      const before = await inTenant(tx, tenantId, async (tx) => (await findLoginConfig(tx, tenantId))[0])
      await inTenant(tx, tenantId, (tx) => saveLoginConfig(tx, tenantId, after))
      await auditChange(context, tenantId, '保存登录配置', difference(before ?? {}, after))
      return null
    },
  })

export const homePageRoutes = (known: PageConfigServices) =>
  serve(homePage, {
    async byTenant({ tx, me, input: { tenantId } }) {
      await findOwnTenant(tx, me, tenantId)
      return (await inTenant(tx, tenantId, (tx) => findHomeConfig(tx, tenantId)))[0] ?? null
    },
    async save(context) {
      const { tx, input } = context
      const { tenantId, systemName, logoIcon } = input
      await refuseForeign(context, tenantId, [logoIcon], known)
      const after = { systemName, logoIcon: logoIcon ?? '' }
      const before = await inTenant(tx, tenantId, async (tx) => (await findHomeConfig(tx, tenantId))[0])
      await inTenant(tx, tenantId, (tx) => saveHomeConfig(tx, tenantId, after))
      await auditChange(context, tenantId, '保存首页配置', difference(before ?? {}, after))
      return null
    },
    async site({ tx, me }) {
      const [login] = await findLoginConfig(tx, me.tenantId)
      const [home] = await findHomeConfig(tx, me.tenantId)
      return {
        siteName: home?.systemName ?? '',
        siteTitle: login?.title ?? '',
        icp: login?.icp ?? '',
        logo: home?.logoIcon ?? '',
      }
    },
  })

export const ownTenantRoutes = serve(ownTenant, {
  mine: ({ tx, me }) => ownTenants(tx, me.userId),
})

async function readOwnLoginConfig(tx: Tx, me: Caller, tenantId: number): Promise<LoginConfig | null> {
  const { name } = await findOwnTenant(tx, me, tenantId)
  const config = await readLoginConfig(tx, tenantId)
  return config ? { ...config, tenantName: name } : null
}

/** Only the caller's own tenants may be named (DEC-003, DEC-097). */
async function findOwnTenant(tx: Tx, me: Caller, tenantId: number): Promise<OwnTenant> {
  const tenant = (await ownTenants(tx, me.userId)).find(({ id }) => id === tenantId)
  if (!tenant) throw refuse.foreignTenant()
  return tenant
}

/** The tenant must be the caller's own and the action held there; pictures must lie in one of their tenants. */
async function refuseForeign(
  { tx, me }: Change,
  tenantId: number,
  pictures: (string | null | undefined)[],
  { canIn, isBranding }: PageConfigServices,
): Promise<void> {
  const mine = (await ownTenants(tx, me.userId)).map(({ id }) => id)
  if (!mine.includes(tenantId)) throw refuse.foreignTenant()
  if (tenantId !== me.tenantId && !(await canIn(tx, me, tenantId, loginConfig.save.needs)))
    throw refuse.noPermission()
  for (const picture of pictures)
    if (picture && !(await isBranding(tx, picture, mine))) throw new Refusal('图片不存在，请重新上传')
}

/** Members that are not sent are cleared, because a tab saves all it shows. */
const nullsAsText = <T extends object>(draft: T): { [K in keyof T]: string } =>
  Object.fromEntries(Object.entries(draft).map(([member, value]) => [member, value ?? ''])) as never

const auditChange = (
  { tx, me, peer }: Change,
  tenantId: number,
  content: string,
  change: ReturnType<typeof difference>,
) =>
  inTenant(tx, tenantId, (tx) =>
    audit(tx, me, peer, {
      content,
      operateType: operationCodes.edit,
      entity: 'pageConfig',
      rowId: String(tenantId),
      ...change,
    }),
  )
