import type { MessagePreference } from '@banyan/contract/messaging/message-preference'
import { expect, test } from 'vitest'
import { planDelivery } from './plan-delivery.ts'

const night = Date.parse('2026-03-02T23:00:00+08:00')
const morning = new Date('2026-03-03T07:00:00+08:00')
const quiet = { isOn: true, from: '22:00', to: '07:00', letsUrgentPass: true }
const both = { inApp: true, mail: true }
const none = { inApp: false, mail: false }
const plan = (kind: 'orderCommented' | 'orderOverdue' | 'system', preference?: MessagePreference) =>
  planDelivery(kind, ['ann'], new Map(preference ? [['ann', preference]] : []), night)

test.each([
  ['nobody chose', undefined, 'orderCommented', { inApp: ['ann'], mail: [], held: [] }],
  [
    'quiet hours',
    { kinds: {}, quiet },
    'orderCommented',
    { inApp: [], mail: [], held: [{ userId: 'ann', inApp: true, mail: false, until: morning }] },
  ],
  ['quiet hours, urgent', { kinds: {}, quiet }, 'orderOverdue', { inApp: ['ann'], mail: [], held: [] }],
  [
    'quiet hours without exception',
    { kinds: { orderOverdue: both }, quiet: { ...quiet, letsUrgentPass: false } },
    'orderOverdue',
    { inApp: [], mail: [], held: [{ userId: 'ann', ...both, until: morning }] },
  ],
  [
    'mail too',
    { kinds: { orderCommented: both }, quiet: { ...quiet, isOn: false } },
    'orderCommented',
    { inApp: ['ann'], mail: ['ann'], held: [] },
  ],
  [
    'switched off',
    { kinds: { orderCommented: none }, quiet },
    'orderCommented',
    { inApp: [], mail: [], held: [] },
  ],
  [
    'messages of the system cannot be switched off',
    { kinds: { system: none }, quiet: { ...quiet, isOn: false } },
    'system',
    { inApp: ['ann'], mail: [], held: [] },
  ],
] as const)('a message when %s', (_, preference, kind, expected) => {
  expect(plan(kind, preference as MessagePreference | undefined)).toEqual(expected)
})
