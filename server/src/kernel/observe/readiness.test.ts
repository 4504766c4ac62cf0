import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { diskSpace, makeReadiness, type ReadinessSources } from './readiness.ts'

const sound: ReadinessSources = {
  database: { state: () => 'up', isMigrated: () => true, close: async () => undefined },
  changes: { state: () => 'up' },
  dataDir: tmpdir(),
  minFreeMb: 0,
}

test.each<[string, Partial<ReadinessSources>]>([
  ['database', { database: { ...sound.database, state: () => 'silent' } }],
  ['database', { database: { ...sound.database, state: () => 'down' } }],
  ['migrations', { database: { ...sound.database, isMigrated: () => false } }],
  ['changes', { changes: { state: () => 'down' } }],
  ['disk', { minFreeMb: 1e12 }],
  ['disk', { dataDir: '/nowhere/at/all' }],
])('operations 7 not ready, and the answer says why: %s', async (name, wrong) => {
  const { status, checks } = await makeReadiness({ ...sound, ...wrong }).check()
  expect([status, Object.entries(checks).flatMap(([each, state]) => (state === 'up' ? [] : each))]).toEqual([
    'down',
    [name],
  ])
})

test('operations 6 ready, until the server drains', async () => {
  const readiness = makeReadiness(sound)
  expect((await readiness.check()).status).toBe('up')
  readiness.drain()
  expect(await readiness.check()).toMatchObject({
    status: 'down',
    checks: { serving: 'down', database: 'up' },
  })
})

test('operations 7 the room that must be left is counted in megabytes', async () => {
  const { free, total } = await diskSpace(tmpdir())
  expect(free > 0 && free <= total).toBe(true)
  const diskWith = async (minFreeMb: number) =>
    (await makeReadiness({ ...sound, minFreeMb }).check()).checks.disk
  const freeMb = free / 1024 / 1024
  expect([await diskWith(freeMb / 2), await diskWith(freeMb * 2)]).toEqual(['up', 'down'])
})

test('operations 6 whether the server drains is known', () => {
  const readiness = makeReadiness(sound)
  expect(readiness.isDraining()).toBe(false)
  readiness.drain()
  expect(readiness.isDraining()).toBe(true)
})
