import type { ResultOf } from '@banyan/contract/endpoint'
import { messagePreference, withEveryKind } from '@banyan/contract/messaging/message-preference'
import { quietHoursEnd } from '@banyan/contract/messaging/quiet-hours'
import { serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { mailSender } from '#kernel/mail.ts'
import { findMailAddress } from '../outgoing/outgoing.queries.ts'
import { countHeld, moveHeldMessages } from './held-message.queries.ts'
import { findDelivery, storeDelivery } from './message-preference.queries.ts'

type MailState = ResultOf<typeof messagePreference.read>['mail']

export const messagePreferenceRoutes = serve(messagePreference, {
  async read({ tx, me, app }) {
    const isConfigured = app.part(mailSender) !== undefined
    const hasAddress = isConfigured && (await findMailAddress(tx, me.userId)) !== undefined
    const mail: MailState = hasAddress ? 'ready' : isConfigured ? 'noAddress' : 'notConfigured'
    return {
      ...withEveryKind(await findDelivery(tx, me.userId)),
      mail,
      held: await countHeld(tx, me.userId),
    }
  },
  async change({ tx, me, app, input }) {
    await storeDelivery(tx, me.userId, input)
    const now = app.part(clock).now()
    // Held messages become due at the end of the new quiet hours, or at once outside of them.
    await moveHeldMessages(tx, me.userId, new Date(quietHoursEnd(input.quiet, now) ?? now))
    return null
  },
})
