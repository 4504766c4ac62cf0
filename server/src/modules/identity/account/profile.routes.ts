import { ownProfile } from '@banyan/contract/identity/profile'
import { user } from '@banyan/contract/identity/user'
import { serve } from '#kernel/call/serve.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { refuseUnknownValues } from '#kernel/records/check-values.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { knownAvatar } from '#modules/files/public.ts'
import { users } from '../identity.tables.ts'
import { findMemberships } from '../session/session.queries.ts'
import { copySharedMembers, sharedMembers, updateAccount } from './account.queries.ts'
import { refuseOwnName } from './user.change.ts'

const source = listSource(user, users)

/** A new number or address must be verified by a code, because it can be used to sign in or to reset the password. */
function refuseUnproved(row: Contact, input: Contact): void {
  if (input.phone && input.phone !== row.phone) throw new Refusal('更换手机号需要验证码，请在个人中心操作')
  if (input.email && input.email !== row.email) throw new Refusal('更换邮箱需要验证码，请在个人中心操作')
}
type Contact = { phone?: string | null; email?: string | null }

export const ownProfileRoutes = serve(ownProfile, {
  /** The own profile is the person's in every tenant they belong to (DEC-051). */
  async changeOwn(context) {
    const { tx, me, peer, input } = context
    const { avatar: given, ...others } = input
    await refuseUnknownValues(context, source, others)
    const memberships = await findMemberships(tx, me.userId)
    const tenantIds = memberships.map(({ tenantId }) => tenantId)
    // The picture may be stored in any of the person's tenants.
    const avatar = given && (await knownAvatar(tx, me, given, tenantIds))
    if (given && !avatar) throw new Refusal('请上传图片')
    const row = firstOrRefuse(memberships.filter(({ tenantId }) => tenantId === me.tenantId))
    if (input.realname !== undefined && input.realname !== row.realname) refuseOwnName(me)
    refuseUnproved(row, input)
    const change = {
      ...Object.fromEntries(
        sharedMembers.flatMap((member) => (input[member] === undefined ? [] : [[member, input[member]]])),
      ),
      ...(avatar && { avatar }),
    }
    if (input.phone !== undefined) await updateAccount(tx, me.userId, { phone: input.phone })
    if (input.email !== undefined) await updateAccount(tx, me.userId, { email: input.email })
    await copySharedMembers(tx, me.userId, tenantIds, change)
    await audit(tx, me, peer, {
      content: '修改个人资料',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: me.userId,
      ...difference(row, change),
    })
    return null
  },
})
