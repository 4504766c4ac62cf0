import { defaultNoticePreference, noticePreference } from '@banyan/contract/messaging/notice-preference'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()

const chosen = {
  announcement: { bell: true, toast: 'all', sound: true },
  system: { bell: false, toast: 'none', sound: false },
} as const

test('who never chose is told as usual; a choice holds from then on, also in the answer of the bell', async () => {
  const person = await someone()
  expect(await person.call(noticePreference.read, {})).toEqual(defaultNoticePreference)
  for (const choice of [chosen, { ...chosen, system: defaultNoticePreference.system }]) {
    await person.call(noticePreference.change, choice)
    expect(await person.call(noticePreference.read, {})).toEqual(choice)
    expect(await person.call(ownAnnouncement.bell, {})).toMatchObject({ preference: choice })
  }
})

test('a choice is one’s own', async () => {
  const [person, colleague] = [await someone(), await someone()]
  await person.call(noticePreference.change, chosen)
  expect(await colleague.call(noticePreference.read, {})).toEqual(defaultNoticePreference)
})

test.each([
  [{}],
  [{ announcement: chosen.announcement }],
  [{ ...chosen, system: { ...chosen.system, toast: 'often' } }],
  [{ ...chosen, system: { ...chosen.system, bell: 'yes' } }],
])('%j is refused and changes nothing', async (input) => {
  const person = await someone()
  const { path } = noticePreference.change
  const { body } = await person.fetch(path, { method: 'PUT', body: input })
  expect(body).toMatchObject({ success: false, message: '参数错误' })
  expect(await person.call(noticePreference.read, {})).toEqual(defaultNoticePreference)
})
