import { ownSingleSignOn } from '@banyan/contract/identity/single-sign-on'
import { serve } from '#kernel/call/serve.ts'
import { extendScope } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { findAccounts } from '../../account/account.queries.ts'
import { refuseCredentialsByLink } from '../../session/link.ts'
import { findBindings, removeBinding } from './provider.queries.ts'

export const ownSingleSignOnRoutes = serve(ownSingleSignOn, {
  async bindings({ tx, me }) {
    await extendScope(tx, { accountId: me.userId })
    const rows = await findBindings(tx, me.homeTenantId, me.userId)
    return rows.map(({ issuer, boundAt }) => ({ issuer, boundAt }))
  },

  async unbind({ tx, me, peer, input: { issuer } }) {
    await refuseCredentialsByLink(tx, me)
    await extendScope(tx, { accountId: me.userId })
    const [account] = await findAccounts(tx, [me.userId])
    if (account?.passwordHash === null)
      throw new Refusal('您的账号没有密码，解除绑定后将无法登录，请先请管理员设置密码')
    const bindings = await findBindings(tx, me.homeTenantId, me.userId)
    const { key } = firstOrRefuse(bindings.filter((each) => each.issuer === issuer))
    await removeBinding(tx, key)
    await audit(tx, me, peer, {
      content: '解除绑定公司账号',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: me.userId,
    })
    return null
  },
})
