import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { clock } from '#kernel/clock.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { isPooled } from '#kernel/database/prepared-statements.ts'
import { executeWrite, type Scope } from '#kernel/database/tx.ts'
import { NotedConnection } from '#testing/noted-connection.ts'
import { type RunningTransaction, transactions } from './transaction.ts'

afterEach(() => void vi.useRealTimers())

/** Transactions over a pool of one connection that notes what it is asked. */
function aPool(answer?: (text: string) => unknown, max = 4) {
  const announced: unknown[] = []
  const app = new AppState()
  app.part(changeChannel).onChange((...change) => announced.push(change))
  const client = new NotedConnection(answer)
  const pool = { connect: async () => client, options: { max } } as unknown as pg.Pool
  const { asked, released } = client
  return { ...transactions(pool, {} as never, app), app, asked, released, announced }
}
const failing = (at: string) => (text: string) => {
  if (text === at) throw new Error(`${at} failed`)
  return { rows: [], command: 'OK' }
}
const write = (running: RunningTransaction) => executeWrite(running.tx, logs, sql`select 1`)

test('work of our own is one transaction with its scope; what it wrote is announced after the commit', async () => {
  const { within, asked, released, announced } = aPool()
  const events: string[] = []
  const result = await within({ tenantId: 1000, username: 'job' }, async (_, running) => {
    running.afterCommit(() => void events.push(`after ${asked.at(-1)}`))
    await write(running)
    return 7
  })
  expect([result, asked, released, events]).toEqual([
    7,
    [`begin;set local app.tenant_id='1000';set local app.username='job'`, 'select 1', 'commit'],
    [undefined],
    ['after commit'],
  ])
  expect(announced).toEqual([[1000, 'kernel_log']])
})

test('what is written on the platform is announced to every tenant', async () => {
  const { within, announced } = aPool()
  await within({ tenantId: 0 }, (_, running) => write(running))
  expect(announced).toEqual([[undefined, 'kernel_log']])
})

test('a clock that was put travels with the opening', async () => {
  const { within, app, asked } = aPool()
  app.part(clock).shift(5000)
  await within({}, async () => null)
  expect(asked[0]).toBe(`begin;set local app.clock_shift='5000'`)
})

test('work that fails is rolled back, announces nothing, and its connection serves the next', async () => {
  const { within, asked, released, announced } = aPool()
  const failed = within({}, async (_, running) => {
    running.afterCommit(() => void announced.push('never'))
    await write(running)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect([asked, released, announced]).toEqual([['begin', 'select 1', 'rollback'], [undefined], []])
})

test('a transaction that PostgreSQL had aborted is an error, not a success', async () => {
  const { within, released, announced } = aPool((text) => ({
    rows: [],
    command: text === 'commit' ? 'ROLLBACK' : 'OK',
  }))
  await expect(within({}, (_, running) => write(running))).rejects.toThrow('the transaction had been aborted')
  expect([released, announced]).toEqual([[undefined], []])
})

test.each(['begin', 'commit', 'rollback'])('a connection whose %s fails is given up', async (at) => {
  const { within, released } = aPool(failing(at))
  const work = within({}, async () => {
    if (at === 'rollback') throw new Error('no')
  })
  await expect(work).rejects.toThrow(at === 'rollback' ? 'no' : `${at} failed`)
  expect(released).toEqual([new Error(`${at} failed`)])
})

test('a transaction that only read is committed without waiting, and ends once', async () => {
  const { begin, asked, released } = aPool()
  const { running, opened } = await begin({ tenantId: 1000 }, true)
  await opened
  running.commitRead()
  running.discard()
  await running.rollback()
  expect(asked).toEqual([`begin read only;set local app.tenant_id='1000'`, 'commit'])
  expect(released).toEqual([undefined])
})

test('a transaction that is discarded takes its connection along', async () => {
  const { begin, released } = aPool()
  const { running } = await begin({}, false)
  running.discard()
  expect(released).toEqual([new Error('a statement prepared on this connection no longer fits')])
})

const session = { name: 's', text: 'select $1', values: ["o'neil"] }

test('the session is asked for in the message that opens, prepared once for each connection', async () => {
  const results = [{ rows: [] }, { rows: [{ session: 'mine' }] }]
  const { begin, asked } = aPool(() => results)
  const first = await begin({}, true, session)
  expect(await first.opened).toBe('mine')
  first.running.commitRead()
  expect(await (await begin({}, false, session)).opened).toBe('mine')
  expect(asked).toEqual([
    `begin read only;prepare "s" as select $1;execute "s"('o''neil')`,
    'commit',
    `begin;execute "s"('o''neil')`,
  ])
})

test('behind a pooler nothing is named: the question travels behind the opening, with parameters', async () => {
  const { begin, app, asked } = aPool((text) => ({ rows: text === 'select $1' ? [{ session: 'mine' }] : [] }))
  app.provide(isPooled, true)
  expect(await (await begin({}, false, session)).opened).toBe('mine')
  expect(asked).toEqual(['begin', 'select $1'])
})

const ignore = () => undefined

/** How many of ten transactions of a scope are open at once. */
async function openAtOnce(scope: Scope, max: number) {
  const { begin } = aPool(undefined, max)
  let open = 0
  for (let n = 0; n < 10; n++) void begin(scope, true).then(() => open++, ignore)
  await setImmediate()
  return open
}

test.each<[Scope, number, number]>([
  [{ tenantId: 1000 }, 4, 3],
  [{ sessionId: 's' }, 4, 2],
  [{ tenantId: 1000, sessionId: 's' }, 4, 2],
  [{ tenantId: 1000 }, 1, 1],
  [{ sessionId: 's' }, 2, 1],
  [{ tenantId: 0 }, 4, 10],
  [{}, 4, 10],
])('security §17 of %o with %i connections %i are open at once', async (scope, max, open) => {
  expect(await openAtOnce(scope, max)).toBe(open)
})

test('security §17 whoever has their share for four seconds is told to come later; a share that ends is passed on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { begin } = aPool(undefined, 2)
  const scope = { tenantId: 1000 }
  const { running } = await begin(scope, true)
  const waited = begin(scope, true).then(
    () => 'open',
    (error: { status: number }) => error.status,
  )
  vi.advanceTimersByTime(3999)
  expect(await Promise.race([waited, setImmediate('waiting')])).toBe('waiting')
  vi.advanceTimersByTime(1)
  expect(await waited).toBe(429)
  const next = begin(scope, true)
  running.commitRead()
  expect(await next).toBeDefined()
})
