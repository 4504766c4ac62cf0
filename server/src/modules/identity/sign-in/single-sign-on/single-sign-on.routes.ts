import { singleSignIn, singleSignOn } from '@banyan/contract/identity/single-sign-on'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { findAllowedTarget } from '#kernel/outside/target.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { findOpenTenantById } from '#modules/tenancy/public.ts'
import { checkProvider } from './check-provider.ts'
import { notListed } from './listed-fetch.ts'
import { findProvider, insertProvider, type Provider, updateProvider } from './provider.queries.ts'
import { redirectAddresses, secretPlace } from './provider-settings.ts'

interface Services {
  /** Prefixes of addresses that providers may have. */
  allowed: readonly string[]
  publicUrl: string
  /** Refuses a role that is gone or an administrator's. */
  checkRole(tx: Tx, roleId: string): Promise<void>
}

/**
 * The provider of a tenant. Only people with all rights in the tenant may set it, because it allows signing in as
 * anybody there.
 */
export const singleSignOnRoutes = ({ allowed, publicUrl, checkRole }: Services) =>
  serve(singleSignOn, {
    async read({ tx, me }) {
      const provider = await findProvider(tx, me.tenantId)
      const [tenant] = await findOpenTenantById(tx, me.tenantId)
      return {
        provider: provider ?? null,
        redirectAddresses: redirectAddresses(publicUrl, tenant?.hosts ?? []),
        backChannelAddress:
          publicUrl && tenant
            ? `${publicUrl.replace(/\/+$/, '')}${singleSignIn.ended.path.replace(':tenant', tenant.code)}`
            : null,
        signInAddress: publicUrl && tenant ? `${publicUrl}/#/user/login?tenant=${tenant.code}` : null,
      }
    },

    async save({ tx, me, peer, app, input }) {
      refuseLimited(me)
      const { clientSecret, version, ...draft } = input
      const before = await findProvider(tx, me.tenantId)
      refuseAddress(draft.issuer, allowed)
      if (draft.firstLogin === 'create') {
        if (!draft.roleId) throw refuse.field('roleId', '请选择新账号的角色')
        await checkRole(tx, draft.roleId)
      }
      // A stored secret is never sent to another issuer than the one it was entered for.
      if (!clientSecret && before?.issuer !== draft.issuer)
        throw refuse.field('clientSecret', '请输入客户端密钥')
      const after = {
        ...draft,
        name: draft.name ?? '',
        scopes: (draft.scopes ?? '')
          .split(/ +/)
          .filter((each) => each && each !== 'openid')
          .join(' '),
        roleId: draft.firstLogin === 'create' ? (draft.roleId ?? null) : null,
      }
      const secret = clientSecret && {
        sealedSecret: app.part(textSeal).seal(clientSecret, secretPlace(me.tenantId)),
      }
      const changed = before
        ? await updateProvider(tx, me.tenantId, version ?? before.version, { ...after, ...secret })
        : await insertProvider(tx, me.tenantId, { ...after, sealedSecret: '', ...secret })
      if (changed.length === 0) throw refuse.stale()
      await audit(tx, me, peer, {
        content: `保存单点登录${clientSecret ? '：更换了密钥' : ''}`,
        operateType: operationCodes.edit,
        entity: 'singleSignOn',
        rowId: String(me.tenantId),
        ...difference(before ? auditedMembers(before) : {}, after),
      })
      return null
    },

    async test({ me, input: { issuer } }) {
      refuseLimited(me)
      return checkProvider(issuer, allowed)
    },
  })

const auditedMembers = ({ name, issuer, clientId, scopes, firstLogin, roleId, isEnabled }: Provider) => ({
  ...{ name, issuer, clientId, scopes, firstLogin, roleId, isEnabled },
})

function refuseLimited({ rights, key, tenantId }: Caller): void {
  if (!rights.isUnlimited || key) throw refuse.beyond('只有拥有租户全部权限的人可以设置单点登录')
  if (tenantId === 0) throw new Refusal('平台不使用单点登录，请在租户中设置')
}

function refuseAddress(issuer: string, allowed: readonly string[]): void {
  if (!URL.canParse(issuer)) throw refuse.field('issuer', '签发者地址不正确')
  if (!findAllowedTarget(issuer, allowed)) throw refuse.field('issuer', notListed(issuer))
}
