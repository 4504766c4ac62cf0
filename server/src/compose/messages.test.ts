import { expect, test } from 'vitest'
import { tableInfo } from '#kernel/database/table.ts'
import { messageRetention } from './messages.ts'

test('operations 12 messages of the system go after their days, their marks first', () => {
  expect(messageRetention(60, 7).map(({ table, days, only }) => [tableInfo(table).name, days, only])).toEqual(
    [
      ['messaging_outgoing', 7, `state <> 'waiting'`],
      [
        'messaging_receipt',
        60,
        expect.stringMatching(
          /^exists \(select from messaging_announcement message where message\.automatic\s/,
        ),
      ],
      ['messaging_announcement', 60, 'automatic'],
    ],
  )
})
