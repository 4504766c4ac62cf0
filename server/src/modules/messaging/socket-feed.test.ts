import { expect, test } from 'vitest'
import type { Holder } from '#modules/identity/public.ts'
import { closeCodes, socketHub } from './hub.ts'
import { socketFeed } from './socket-feed.ts'

/** A feed whose look at people takes a moment; `out` are those who are not admitted any more. */
async function feedWith(...people: string[]) {
  const hub = socketHub(Date.now)
  const out = new Set<string>()
  const state = { isDatabaseAway: false, errors: 0, asked: [] as string[][] }
  const feed = socketFeed({
    hub,
    async findEnded(holders) {
      await new Promise(setImmediate)
      state.asked.push(holders.map(({ userId }) => userId))
      if (state.isDatabaseAway) throw new Error('away')
      return new Map(holders.filter(({ userId }) => out.has(userId)).map((holder) => [holder, 'frozen']))
    },
    onError: () => state.errors++,
  })
  const join = async (userId: string) => {
    const line = { sent: [] as string[], closed: undefined as number | undefined }
    const until = new Date(Date.now() + 60_000)
    const holder: Holder = { userId, tenantId: 1, sessionTenantId: 1, sessionId: `s-${userId}`, until }
    const link = {
      bufferedAmount: 0,
      send: (text: string) => void line.sent.push(JSON.parse(text).msgId ?? JSON.parse(text).cmd),
      close: (code: number) => {
        line.closed = code
      },
      terminate: () => undefined,
    }
    return { line, seat: await feed.join(link, holder) }
  }
  const lines = []
  for (const person of people) lines.push((await join(person)).line)
  /** Comes after everything that was told before. */
  const settled = () => join('last')
  return { feed, out, state, join, lines, settled }
}
const push = (msgId: string) => JSON.stringify({ tenantId: 1, msgId })

test('security §18 a push made after a session ended, or after its person went, reaches nobody of them', async () => {
  const { feed, out, lines, settled } = await feedWith('ann', 'bob', 'eve')
  feed.hear(push('before'))
  feed.hear(JSON.stringify({ endedSession: 's-ann' }))
  out.add('bob')
  feed.recheck(1)
  feed.hear(push('after'))
  await settled()
  expect(lines).toEqual([
    { sent: ['before'], closed: closeCodes.session },
    { sent: [], closed: closeCodes.session }, // looked at with the notice, before the first push was told
    { sent: ['before', 'after'], closed: undefined },
  ])
})

test('security §18 who went while the socket was being opened gets none', async () => {
  const { out, join } = await feedWith()
  out.add('ann')
  expect(await join('ann')).toEqual({ line: { sent: [], closed: closeCodes.session }, seat: undefined })
})

test('who comes while the database is away is sent away, but not signed out', async () => {
  const { state, join } = await feedWith()
  state.isDatabaseAway = true
  expect(await join('ann')).toEqual({ line: { sent: [], closed: closeCodes.goingAway }, seat: undefined })
})

test('those who come while others are looked at are looked at together', async () => {
  const { out, state, join } = await feedWith()
  out.add('b7')
  const [, ...seats] = await Promise.all([
    join('first'),
    ...Array.from({ length: 1000 }, (_, n) => join(`b${n}`)),
  ])
  expect(state.asked.length).toBeLessThanOrEqual(2)
  expect(seats.flatMap(({ seat }, n) => (seat ? [] : [n]))).toEqual([7])
})

test('while nobody can be looked at nothing is told; afterwards everybody looks again', async () => {
  const { feed, out, state, lines, settled } = await feedWith('ann', 'bob')
  state.isDatabaseAway = true
  out.add('ann')
  feed.recheck(1)
  feed.hear(push('m1'))
  await settled()
  expect([lines.map(({ sent }) => sent), state.errors]).toEqual([[[], []], 3])
  state.isDatabaseAway = false
  feed.hear(push('m2'))
  await settled()
  expect(lines).toEqual([
    { sent: [], closed: closeCodes.session },
    { sent: ['', 'records', 'access'], closed: undefined },
  ])
})

test('only the people of the tenants in question are looked at, once', async () => {
  const { feed, state, out, lines, settled } = await feedWith('ann', 'bob')
  state.asked = []
  feed.recheck(2)
  feed.hear(push('m1'))
  await settled()
  expect(state.asked).toEqual([['last']])
  state.asked = []
  out.add('ann')
  feed.recheck()
  feed.hear(push('m2'))
  await settled()
  expect(state.asked).toEqual([['ann', 'bob', 'last'], ['last']])
  expect(lines).toEqual([
    { sent: ['m1'], closed: closeCodes.session },
    { sent: ['m1', 'm2'], closed: undefined },
  ])
})

test('missed messages make everybody look again, what cannot be read nobody', async () => {
  const { feed, state, lines, settled } = await feedWith('ann')
  feed.hear('{')
  feed.hear(JSON.stringify({ endedSession: 's-nobody' }))
  feed.hear(undefined)
  feed.hear(push('m1'))
  await settled()
  expect(lines).toEqual([{ sent: ['', 'records', 'access', 'm1'], closed: undefined }])
  expect(state.errors).toBe(0)
})
