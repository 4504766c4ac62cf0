import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { readProgress, runningImports, trackProgress } from './progress.ts'

/** An import of one process; `stored` counts how often its progress is written for the others. */
function importing(userId = 'u1') {
  const app = new AppState()
  let stored = 0
  const me = { userId, tenantId: 7, username: 'li' } as Caller
  const within = async () => {
    stored++
    return undefined as never
  }
  return {
    app,
    me,
    stored: () => stored,
    begin: (id: string | undefined) => trackProgress({ app, me, within }, id),
    read: (id: string, who = me) => readProgress({ app } as Tx, who, id),
  }
}

test('DEC-068 an import runs, waits for its turn, counts its rows and ends once', async () => {
  const { begin, read } = importing()
  const progress = begin('one')
  expect(await read('one')).toEqual({ state: 'running', done: 0, total: 0 })
  progress.waits()
  expect(await read('one')).toEqual({ state: 'waiting', done: 0, total: 0 })
  progress.is(2, 5)
  expect(await read('one')).toEqual({ state: 'running', done: 2, total: 5 })
  await progress.end('done')
  await progress.end('failed')
  expect(await read('one')).toEqual({ state: 'done', done: 2, total: 5 })
})

test('DEC-068 a failed import stays failed', async () => {
  const { begin, read } = importing()
  const progress = begin('one')
  await progress.end('failed')
  await progress.end('done')
  expect(await read('one')).toMatchObject({ state: 'failed' })
})

test('DEC-068 other servers hear of the begin, of a turn and of the end, not of every row', async () => {
  const { begin, stored } = importing()
  const progress = begin('one')
  for (let row = 0; row < 100; row++) progress.is(row, 100)
  await progress.end('done')
  const afterRows = stored()
  expect(afterRows).toBeGreaterThanOrEqual(2)
  expect(afterRows).toBeLessThanOrEqual(4)
  await progress.end('done')
  expect(stored()).toBe(afterRows)
})

test('DEC-068 an import without an id tells nobody', async () => {
  const { app, begin, stored } = importing()
  const progress = begin(undefined)
  progress.waits()
  progress.is(1, 2)
  await progress.end('done')
  expect([stored(), app.part(runningImports).size]).toEqual([0, 0])
})

test('DEC-068 an import of an hour ago is forgotten when the next begins', () => {
  const { app, begin } = importing()
  begin('old')
  begin('young')
  const hour = 3_600_000
  app.part(runningImports).get('7:u1:old')!.at -= hour + 1
  app.part(runningImports).get('7:u1:young')!.at -= hour - 60_000
  begin('new')
  expect([...app.part(runningImports).keys()]).toEqual(['7:u1:young', '7:u1:new'])
})
