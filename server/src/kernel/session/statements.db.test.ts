import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { clock } from '#kernel/clock.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { isPooled } from '#kernel/database/prepared-statements.ts'
import { tableList } from '#kernel/database/table.ts'
import { executeWrite, inTenant, type Scope, type Tx } from '#kernel/database/tx.ts'
import { faults } from '#kernel/faults.ts'
import { declaredSources } from '#kernel/records/catalogue.ts'
import { refuse } from '#kernel/refusal.ts'
import { eventually } from '#testing/eventually.ts'
import { ownDatabase } from '#testing/own-database.ts'
import type { Authenticator, Claims, SessionUser } from './authenticator.ts'
import type { RunningTransaction } from './running-transaction.ts'
import { transactions } from './transaction.ts'

afterEach(() => void vi.useRealTimers())

const database = await ownDatabase()

/** Transactions over a pool whose connections note what they are asked. */
function aPool(max = 4, gate: Partial<Authenticator> = {}) {
  const announced: unknown[] = []
  const app = new AppState()
  app.provide(tableList, [])
  app.provide(declaredSources, [])
  app.part(changeChannel).onChange((...change) => announced.push(change))
  const noted = database.notedPool(max)
  return { ...transactions(noted.pool, gate as Authenticator, app), ...noted, app, announced }
}
const ignore = () => undefined
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

test('work that only reads is refused to write, and nobody waits for its commit', async () => {
  const { within, asked } = aPool()
  await within({ auth: true, isReadOnly: true }, (tx) => tx.execute(sql`select 1`))
  expect(asked).toEqual([`begin read only;set local app.auth='on'`, 'select 1', 'commit'])
  const writing = within({ isReadOnly: true }, (tx) => tx.$client.query('create table testing_never ()'))
  await expect(writing).rejects.toThrow('read-only transaction')
})

test('statements of a sign-in are prepared by name, and a connection whose plan no longer fits is closed', async () => {
  const { within, released, app } = aPool(1)
  await database.sql('create table testing_changing (value int)')
  const namedIn = (scope: Scope) =>
    within(scope, async (tx) => {
      await tx.execute(sql`select value as changing from testing_changing`)
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_prepared_statements where statement like 'select value%'`,
      )
      return rows[0]?.n
    })
  expect(await namedIn({})).toBe(0)
  expect(await namedIn({ auth: true })).toBe(1)
  await database.sql('alter table testing_changing alter value type text')
  await expect(namedIn({ auth: true })).rejects.toThrow()
  expect(released.at(-1)).toBeInstanceOf(Error)
  app.provide(isPooled, true)
  expect(await namedIn({ auth: true })).toBe(0)
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

test('a statement that comes after its transaction has ended is refused and reported, and never reaches the next one', async () => {
  const { within, app, asked } = aPool(1)
  const reported: string[] = []
  app.provide(faults, { report: (kind) => void reported.push(kind) })
  const kept: Tx[] = []
  await within({ tenantId: 1000 }, async (tx) => void kept.push(tx))
  await expect(
    within({ tenantId: 1001 }, async (tx) => {
      kept.push(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  // The connection is the same; the late ones belong to nobody any more.
  await within({ tenantId: 1002 }, async (tx) => {
    for (const late of kept) {
      await expect(late.$client.query('select 1 as late')).rejects.toThrow('after its transaction had ended')
      await expect(late.execute(sql`select 2 as late`)).rejects.toThrow()
      await expect(inTenant(late, 5, async () => null)).rejects.toThrow('after its transaction had ended')
    }
    const { rows } = await tx.execute<{ id: number }>(sql`select app_tenant() as id`)
    expect(rows).toEqual([{ id: 1002 }])
  })
  expect(asked.filter((text) => text.includes('late'))).toEqual([])
  expect(reported).toEqual(Array.from({ length: 4 }, () => 'late statement'))
})

test('security §2 work in another tenant that outlives its transaction changes nothing in the next one', async () => {
  const { within, app } = aPool(1)
  app.provide(faults, { report: ignore })
  let over = ignore as () => void
  const isOver = new Promise<void>((resolve) => {
    over = resolve
  })
  let lateWork: Promise<unknown> | undefined
  await within({ tenantId: 1000 }, async (tx) => {
    lateWork = inTenant(tx, 1001, () => isOver)
    await setImmediate()
  })
  await within({ tenantId: 1002 }, async (tx) => {
    over()
    await lateWork
    const { rows } = await tx.execute<{ id: number }>(sql`select app_tenant() as id`)
    expect(rows).toEqual([{ id: 1002 }])
  })
})

test('what fails after the commit is reported and leaves the write a success', async () => {
  const { within, app } = aPool()
  const reported: unknown[] = []
  app.provide(faults, { report: (...fault) => void reported.push(fault) })
  app.part(changeChannel).onChange(() => {
    throw new Error('a listener')
  })
  const events: string[] = []
  const done = await within({ tenantId: 1000 }, async (_, running) => {
    await write(running)
    const failing = () => Promise.reject(new Error('storage is away'))
    running.afterCommit(failing, () => void events.push('corrected'))
    running.afterCommit(() => void events.push('next'))
    return 7
  })
  expect([done, events]).toEqual([7, ['corrected', 'next']])
  expect(reported).toEqual(
    ['a listener', 'storage is away'].map((text) => ['after commit', new Error(text), { tenantId: 1000 }]),
  )
})

test('a transaction that PostgreSQL had aborted is an error, not a success', async () => {
  const { within, released, announced } = aPool()
  const aborted = within({}, async ({ $client }, running) => {
    await write(running)
    await $client.query('select 1 / 0').catch(ignore)
  })
  await expect(aborted).rejects.toThrow('the transaction had been aborted')
  expect([released, announced]).toEqual([[undefined], []])
})

const lost = /^Connection terminated|not queryable$/

test.each([
  ['begin', /^Client was closed and is not queryable$/],
  ['commit', lost],
  ['rollback', lost],
])('a connection whose %s fails is given up', async (at, message) => {
  const { within, pool, asked, released } = aPool()
  if (at === 'begin') pool.once('acquire', (client) => void (client as unknown as pg.Client).end())
  const work = within({}, async ({ $client }) => {
    if (at !== 'begin') await $client.query('select pg_terminate_backend(pg_backend_pid())').catch(ignore)
    if (at === 'rollback') throw new Error('no')
  })
  const told = { begin: message, commit: '不能确定是否已保存', rollback: 'no' }[at]
  await expect(work).rejects.toThrow(told)
  expect(asked).toContain(at)
  expect(released).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })])
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

const session = { name: 's', text: 'select $1 as session', values: ["o'neil"] }

test('the session is asked for in the message that opens, prepared once for each connection', async () => {
  const { begin, asked } = aPool()
  const first = await begin({}, true, session)
  expect(await first.opened).toBe("o'neil")
  first.running.commitRead()
  expect(await (await begin({}, false, session)).opened).toBe("o'neil")
  expect(asked).toEqual([
    `begin read only;prepare "s" as select $1 as session;execute "s"('o''neil')`,
    'commit',
    `begin;execute "s"('o''neil')`,
  ])
})

test('behind a pooler nothing is named: the question travels behind the opening, with parameters', async () => {
  const { begin, app, asked } = aPool()
  app.provide(isPooled, true)
  expect(await (await begin({}, false, session)).opened).toBe("o'neil")
  expect(asked).toEqual(['begin', 'select $1 as session'])
})

test.each<[Scope, number, number]>([
  [{ tenantId: 1000 }, 4, 3],
  [{ sessionId: 's' }, 4, 2],
  [{ tenantId: 1000, sessionId: 's' }, 4, 2],
  [{ tenantId: 1000 }, 1, 1],
  [{ sessionId: 's' }, 2, 1],
  [{ tenantId: 0 }, 4, 4],
  [{}, 4, 4],
])('security §17 of ten of %o with %i connections %i are open at once', async (scope, max, most) => {
  const { begin } = aPool(max)
  let open = 0
  for (let n = 0; n < 10; n++) void begin(scope, true).then(() => open++, ignore)
  await eventually(() => expect(open).toBe(most))
  await setTimeout(100)
  expect(open).toBe(most)
})

test('security §17 whoever has their share for four seconds is told to come later; a share that ends is passed on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { begin } = aPool(2)
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

const claims: Claims = { sessionId: 's1', tenantId: 1000, expired: false }

/** Someone whose session row says what the test wants; what was found out about them. */
function aGate(rowOf: () => object | undefined) {
  const seen: string[] = []
  const gate: Partial<Authenticator> = {
    sessionQuery: (sessionId, tenantId) => ({
      name: 'q',
      text: `select $2 as session where $1 <> '' and $2 <> ''`,
      values: [`${sessionId} ${tenantId}`, JSON.stringify(rowOf()) ?? ''],
    }),
    meansOwnTenant: (row, { tenantId }, asked) => asked === 0 && tenantId !== 0 && row?.member !== true,
    authenticate: (row, _, tenantId) => {
      seen.push(JSON.stringify(row))
      if (!row) throw refuse.noSession()
      return { userId: 'u1', username: 'someone', orgCode: 'A01', tenantId, ...row } as SessionUser
    },
    rights: async () => ({ isUnlimited: true }) as never,
  }
  return { ...aPool(20, gate), seen }
}

test('a call of someone signed in has their rights, and its stamps their name, before its first statement', async () => {
  const { beginAs, asked } = aGate(() => ({ realname: '某人' }))
  const { caller, running, sessionUnchanged } = await beginAs(claims, 1000, false)
  expect(caller).toMatchObject({
    userId: 'u1',
    tenantId: 1000,
    realname: '某人',
    rights: { isUnlimited: true },
  })
  expect([caller.catalogue.tables, sessionUnchanged]).toEqual([[], undefined])
  expect(asked[0]).toBe(
    `begin;set local app.tenant_id='1000';set local app.session_id='s1';prepare "q" as select $2 as session where $1 <> '' and $2 <> '';execute "q"('s1 1000','{"realname":"某人"}')`,
  )
  expect(asked.at(-1)).toBe(
    `set local app.account_id='u1';set local app.username='someone';set local app.org_code='A01'`,
  )
  await running.rollback()
})

test('a read needs no stamps, and one without a department none of that', async () => {
  const reading = aGate(() => ({}))
  await reading.beginAs(claims, 1000, true)
  expect(reading.asked.filter((text) => text.includes('app.username'))).toEqual([])
  expect(reading.asked[0]).toMatch(/^begin read only;/)
  const writing = aGate(() => ({ orgCode: null }))
  await writing.beginAs(claims, 1000, false)
  expect(writing.asked.at(-1)).toBe(`set local app.account_id='u1';set local app.username='someone'`)
})

test('a session that is refused leaves no transaction behind', async () => {
  const { beginAs, asked, released, seen } = aGate(() => undefined)
  await expect(beginAs(claims, 1000, false)).rejects.toMatchObject({ status: 401 })
  expect([asked.at(-1), released, seen]).toEqual(['rollback', [undefined], [undefined]])
})

test('DEC-003 someone who asks for the platform without belonging to it works in their own tenant', async () => {
  const { beginAs, asked, released } = aGate(() => ({}))
  const { caller } = await beginAs(claims, 0, true)
  expect([caller.tenantId, released]).toEqual([1000, [undefined]])
  expect(asked.filter((text) => /^(begin|rollback)/.test(text)).map((text) => text.slice(0, 50))).toEqual([
    `begin read only;set local app.tenant_id='0';set lo`,
    'rollback',
    `begin read only;set local app.tenant_id='1000';set`,
  ])
})

test('a known session is taken at its word until its row says something else', async () => {
  let row: object = { realname: '甲' }
  const { beginAs, beginSpeculative, app } = aGate(() => row)
  expect(await beginSpeculative(claims, 1000)).toBeUndefined()
  await beginAs(claims, 1000, false)
  // Only reads are remembered.
  expect(await beginSpeculative(claims, 1000)).toBeUndefined()
  await beginAs(claims, 1000, true)
  const known = await beginSpeculative(claims, 1000)
  expect([known?.caller.realname, await known?.sessionUnchanged]).toEqual(['甲', true])
  expect(await beginSpeculative(claims, 1001)).toBeUndefined()
  expect(await beginSpeculative({ ...claims, sessionId: 's2' }, 1000)).toBeUndefined()
  row = { realname: '乙' }
  const changed = await beginSpeculative(claims, 1000)
  expect([changed?.caller.realname, await changed?.sessionUnchanged]).toEqual(['甲', false])
  app.part(changeChannel).announce(1000, 'kernel_definition')
  expect(await beginSpeculative(claims, 1000)).toBeUndefined()
})
