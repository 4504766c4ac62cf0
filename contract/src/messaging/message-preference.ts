import { z } from 'zod'
import { entity, get, put } from '../endpoint.ts'
import { malformed, nothing } from '../wire.ts'
import { describeKind, MessageKind, messageKinds } from './message-kind.ts'
import { QuietHours } from './quiet-hours.ts'

const flag = z.boolean({ error: malformed })

/** Where messages of one kind are shown. */
export const MessageChannels = z.object({ inApp: flag, mail: flag }, { error: malformed })
export type MessageChannels = z.output<typeof MessageChannels>

/** Kinds without a choice are delivered as usual. */
export const MessagePreference = z.object({
  kinds: z.partialRecord(MessageKind, MessageChannels, { error: malformed }),
  quiet: QuietHours,
})
export type MessagePreference = z.output<typeof MessagePreference>

const defaultChannels: MessageChannels = { inApp: true, mail: false }

/** The preference of people who never saved one. */
export const defaultPreference: MessagePreference = {
  kinds: {},
  quiet: { isOn: false, from: '22:00', to: '07:00', letsUrgentPass: true },
}

/** The channels that messages of a kind take. */
export function channelsFor({ kinds }: Pick<MessagePreference, 'kinds'>, kind: MessageKind): MessageChannels {
  const chosen = kinds[kind] ?? defaultChannels
  return describeKind(kind).isAlwaysShown ? { ...chosen, inApp: true } : chosen
}

const messageKindNames = Object.keys(messageKinds) as MessageKind[]

/** A preference that names every kind. */
export const withEveryKind = (preference: MessagePreference): MessagePreference => ({
  ...preference,
  kinds: Object.fromEntries(messageKindNames.map((kind) => [kind, channelsFor(preference, kind)])),
})

/** Which messages reach the caller, by which channel and when. */
export const messagePreference = entity('messagePreference', 'own', {
  read: get('/sys/user/messagePreference', {
    needs: 'session',
    input: z.object({}),
    result: MessagePreference.extend({
      /** Whether mail can be sent to the caller, and otherwise why not. */
      mail: z.enum(['ready', 'notConfigured', 'noAddress']),
      /** How many messages wait for the end of the quiet hours. */
      held: z.number(),
    }),
  }),
  change: put('/sys/user/messagePreference', {
    needs: 'session',
    input: MessagePreference,
    result: nothing,
    says: '修改成功!',
  }),
})
