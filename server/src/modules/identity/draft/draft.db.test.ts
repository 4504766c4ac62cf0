import { draft, maxDraftLength, maxDrafts } from '@banyan/contract/draft'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, sql } = await startServer()

const aDraft = (more: object = {}) => ({
  place: 'vehicle/new',
  origin: 'laptop.1.1',
  title: '新增车辆',
  path: '/fleet/vehicle',
  content: '{"plate":"京A12345"}',
  ...more,
})

test('a draft of one device is there for another one, the newest text only, until it is removed', async () => {
  const person = await someone()
  await person.call(draft.save, aDraft())
  await person.call(draft.save, aDraft({ content: '{"plate":"京A99999"}' }))
  await person.call(draft.save, aDraft({ origin: 'phone.1.1' }))
  await person.call(draft.save, aDraft({ place: 'device/new' }))
  const found = await person.call(draft.byPlace, { place: 'vehicle/new' })
  expect(found.map(({ origin, content }) => [origin, content])).toEqual([
    ['phone.1.1', '{"plate":"京A12345"}'],
    ['laptop.1.1', '{"plate":"京A99999"}'],
  ])
  expect(found[0]?.savedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await person.call(draft.list, {})).map(({ place }) => place)).toHaveLength(3)
  await person.call(draft.remove, { place: 'vehicle/new', origin: 'phone.1.1' })
  await person.call(draft.clear, { browser: 'l%' })
  expect(await person.call(draft.list, {})).toHaveLength(2)
  await person.call(draft.clear, { browser: 'laptop' })
  expect(await person.call(draft.list, {})).toEqual([])
})

test('drafts and their key are one’s own, in one tenant', async () => {
  const [person, colleague, stranger] = [await someone(), await someone(), await someone({ tenant: 1001 })]
  await person.call(draft.save, aDraft())
  for (const other of [colleague, stranger]) {
    expect(await other.call(draft.list, {})).toEqual([])
    expect(await other.call(draft.byPlace, { place: 'vehicle/new' })).toEqual([])
    await other.call(draft.remove, { place: 'vehicle/new', origin: 'laptop.1.1' })
    await other.call(draft.clear, { browser: 'laptop' })
  }
  expect(await person.call(draft.list, {})).toHaveLength(1)
  const { key } = await person.call(draft.key, {})
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await person.call(draft.key, {})).toEqual({ key })
  expect(await colleague.call(draft.key, {})).not.toEqual({ key })
})

test('too long and too many are refused and change nothing; nothing of a draft is logged', async () => {
  const person = await someone()
  await expect(
    person.call(draft.save, aDraft({ content: `"${'长'.repeat(maxDraftLength)}"` })),
  ).rejects.toThrow('草稿内容过长')
  for (let n = 0; n < maxDrafts; n++) await person.call(draft.save, aDraft({ place: `vehicle/${n}` }))
  await expect(person.call(draft.save, aDraft({ place: 'vehicle/more' }))).rejects.toThrow('最多保留50份草稿')
  await person.call(draft.save, aDraft({ place: 'vehicle/0', content: '{"plate":"改过"}' }))
  expect(await person.call(draft.list, {})).toHaveLength(maxDrafts)
  const logged = await sql('select 1 from kernel_log where user_id = $1 and log_type = 2', [person.userId])
  expect(logged).toEqual([])
})
