import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { expect, test } from 'vitest'
import { type RefusedCall, refusalTally } from './refused-calls.ts'

const minute = 60_000

function aTally() {
  const clock = { at: 0 }
  const tally = refusalTally(() => clock.at)
  const refuse = (name: string, more: Partial<RefusedCall> = {}) =>
    tally.note({
      tenantId: 1,
      sessionId: 's1',
      endpoint: { family: 'user', name } as AnyEndpoint,
      reason: '没有权限',
      address: '10.0.0.1',
      requestId: 'r1',
      ...more,
    })
  /** What is written now, as `name×count`. */
  const write = (isLast?: boolean) => {
    const rows = tally.due(isLast)
    tally.written(rows)
    return rows.map(({ refused, count, isRest }) => `${isRest ? 'rest' : refused.endpoint.name}×${count}`)
  }
  return { clock, tally, refuse, write }
}

test('security §14 the first refusal is told at once, its repetitions together ten minutes later', () => {
  const { clock, refuse, write } = aTally()
  refuse('list')
  expect([write(), write()]).toEqual([['list×1'], []])
  for (let n = 0; n < 5000; n++) refuse('list')
  clock.at = 9 * minute
  expect(write()).toEqual([])
  clock.at = 10 * minute
  expect([write(), write()]).toEqual([['list×5000'], []])
  clock.at = 21 * minute
  expect(write()).toEqual([])
  refuse('list')
  expect(write()).toEqual(['list×1'])
})

test('another call, reason, address or session is told by itself', () => {
  const { refuse, write } = aTally()
  refuse('list')
  refuse('edit')
  refuse('edit', { reason: '请求过于频繁' })
  refuse('edit', { address: '10.0.0.2' })
  refuse('edit', { sessionId: 's2' })
  expect(write()).toEqual(['list×1', 'edit×1', 'edit×1', 'edit×1', 'edit×1'])
})

test('security §14 refusals of ever new kinds leave one row more, not one each', () => {
  const { refuse, write } = aTally()
  for (let n = 0; n < 3000; n++) refuse(`call${n}`)
  const rows = write()
  expect([rows.length, rows.at(-1)]).toEqual([601, 'rest×2400'])
  for (let n = 0; n < 3000; n++) refuse(`late${n}`)
  expect(write()).toEqual([])
  expect(write(true)).toEqual(['rest×3000'])
})

test('what could not be written is told the next time, with what came meanwhile', () => {
  const { tally, refuse, write } = aTally()
  refuse('list')
  tally.due()
  refuse('list')
  expect(write()).toEqual(['list×2'])
})

test('kinds of refusals that are over make room for new ones of their session', () => {
  const { clock, refuse, write } = aTally()
  for (let n = 0; n < 600; n++) refuse(`call${n}`)
  expect(write()).toHaveLength(600)
  clock.at = 9 * minute
  refuse('call0')
  clock.at = 10 * minute
  expect(write()).toEqual(['call0×1'])
  // One kind is still counted: 599 new ones fit beside it.
  for (let n = 0; n < 601; n++) refuse(`new${n}`)
  const rows = write()
  expect([rows.length, rows.at(-2), rows.at(-1)]).toEqual([600, 'new598×1', 'rest×2'])
})
