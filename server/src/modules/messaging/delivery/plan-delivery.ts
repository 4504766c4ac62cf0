import { describeKind, type MessageKind } from '@banyan/contract/messaging/message-kind'
import {
  channelsFor,
  defaultPreference,
  type MessageChannels,
  type MessagePreference,
} from '@banyan/contract/messaging/message-preference'
import { quietHoursEnd } from '@banyan/contract/messaging/quiet-hours'

/** The receivers of a message by channel. */
interface DeliveryPlan {
  inApp: string[]
  mail: string[]
  /** People in their quiet hours, and when those are over. */
  held: (MessageChannels & { userId: string; until: Date })[]
}

/** Chooses the channels by each person's preference; without one, messages are shown in the console at once. */
export function planDelivery(
  kind: MessageKind,
  userIds: readonly string[],
  chosen: ReadonlyMap<string, MessagePreference>,
  epochMs: number,
): DeliveryPlan {
  const plan: DeliveryPlan = { inApp: [], mail: [], held: [] }
  for (const userId of userIds) {
    const preference = chosen.get(userId) ?? defaultPreference
    const channels = channelsFor(preference, kind)
    if (!channels.inApp && !channels.mail) continue
    const { quiet } = preference
    const passes = quiet.letsUrgentPass && describeKind(kind).isUrgent
    const until = passes ? undefined : quietHoursEnd(quiet, epochMs)
    if (until !== undefined) plan.held.push({ ...channels, userId, until: new Date(until) })
    else {
      if (channels.inApp) plan.inApp.push(userId)
      if (channels.mail) plan.mail.push(userId)
    }
  }
  return plan
}
