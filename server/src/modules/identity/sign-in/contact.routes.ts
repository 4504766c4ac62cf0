import { type ContactKind, contactRefusal, ownContact } from '@banyan/contract/identity/own-account'
import { serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { copySharedMembers, isFree, isPhoneProved, updateAccount } from '../account/account.queries.ts'
import { refuseCredentialsByLink } from '../session/link.ts'
import { findMemberships } from '../session/session.queries.ts'
import type { ContactCodes } from './contact-codes.ts'

const labels: Record<ContactKind, string> = { phone: '手机号', email: '邮箱' }

/**
 * Changes of the user's own phone number and e-mail address, verified by a code sent to the new one (security, section
 * 19).
 */
export const contactRoutes = (codes: ContactCodes) =>
  serve(ownContact, {
    async sendContactCode({ within, me, input: { kind, value } }) {
      refuseMisspelt(kind, value)
      await within(scopeOf(me), (tx) => refuseCredentialsByLink(tx, me))
      await codes.send(within, me.userId, kind, value)
      return null
    },

    async changeContact({ within, me, peer, input: { kind, value, code } }) {
      refuseMisspelt(kind, value)
      await within(scopeOf(me), (tx) => refuseCredentialsByLink(tx, me))
      await codes.use(within, me.userId, kind, value, code)
      await within({ ...scopeOf(me), auth: true }, async (tx) => {
        // Only people who have verified the target learn that it is taken; a number that another tenant stored
        // unverified is free.
        const isTaken =
          kind === 'phone'
            ? await isPhoneProved(tx, value, me.userId)
            : !(await isFree(tx, kind, value, me.userId))
        if (isTaken) throw new Refusal(`该${labels[kind]}已被其他账号使用，请联系管理员`)
        const memberships = await findMemberships(tx, me.userId)
        const own = firstOrRefuse(memberships.filter(({ tenantId }) => tenantId === me.tenantId))
        await updateAccount(
          tx,
          me.userId,
          kind === 'phone' ? { phone: value, phoneProvedAt: tx.app.part(clock).date() } : { email: value },
        )
        await copySharedMembers(
          tx,
          me.userId,
          memberships.map(({ tenantId }) => tenantId),
          { [kind]: value },
        )
        await audit(tx, me, peer, {
          content: `更换${labels[kind]}`,
          operateType: operationCodes.edit,
          entity: 'user',
          rowId: me.userId,
          before: { [kind]: own[kind] },
          after: { [kind]: value },
        })
      })
      return null
    },
  })

function refuseMisspelt(kind: ContactKind, value: string): void {
  const refusal = contactRefusal(kind, value)
  if (refusal) throw new Refusal(refusal)
}
