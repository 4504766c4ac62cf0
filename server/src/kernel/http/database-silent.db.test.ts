import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { storedFile } from '@banyan/contract/files/file'
import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { tryUpload, upload } from '#testing/files.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { type DatabaseProxy, startProxy } from '#testing/proxy.ts'
import { type Client, startServer, type TestAnswer, testPassword } from '#testing/server.ts'

let proxy: DatabaseProxy | undefined
const { anyone, signIn, someone, sql } = await startServer({}, gadgetEntities, async (owner) => {
  proxy = await startProxy(owner)
  return proxy.config
})
const database = proxy as unknown as DatabaseProxy
const chief = await signIn('u0001')
const writer = await someone({ can: gadgetActions })
const { path } = await upload(chief, 'a.txt', '正文', { biz: 'file' })

/** One call of every kind: what reads, writes, signs in, exports, brings or fetches a file. */
const calls: Record<string, () => Promise<TestAnswer>> = {
  read: () => chief.ask(session.info),
  list: () => chief.ask(user.list, {}),
  write: () => writer.ask(gadgetType.add, { name: `静${Math.random()}` }),
  signIn: () => anyone.ask(session.login, { username: 'u0001', password: testPassword }),
  export: () => chief.ask(user.exportXls, {}),
  upload: () => tryUpload(chief, 'b.txt', '正文'),
  file: () => chief.fetch(`/sys/common/static/${path}`),
  dictionary: () => chief.ask(dictionary.items, { code: 'sex' }),
  facts: () => chief.ask(storedFile.facts, { paths: [path] }),
}
const health = (who: Client, name: 'live' | 'ready') => who.fetch(`/health/${name}`)

beforeEach(async () => {
  database.resume()
  await eventually(async () => expect((await health(anyone, 'ready')).status).toBe(200), 10_000)
})

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now()
  const answer = await work
  return { answer, ms: performance.now() - from }
}

test.each(['silence', 'refuse'] as const)(
  'operations 8 security §14 a database that is away (%s): 503 with Retry-After within 5 s, never 500; back within 1 s',
  async (how) => {
    database[how]()
    const first = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => ({ name, ...(await timed(call())) })),
    )
    for (const { name, answer, ms } of first) {
      expect([name, answer.status]).toEqual([name, 503])
      expect([name, answer.headers['retry-after'], answer.body.message]).toEqual([
        name,
        '2',
        '系统正在维护，请稍后再试',
      ])
      expect([name, ms < 5000]).toEqual([name, true])
    }
    const ready = await timed(health(anyone, 'ready'))
    expect([ready.answer.status, ready.ms < 1000]).toEqual([503, true])
    expect(ready.answer.body).toMatchObject({ status: 'down', checks: { database: 'down', disk: 'up' } })
    expect((await health(anyone, 'live')).status).toBe(200)

    database.resume()
    await eventually(async () => expect((await calls.list!()).status).toBe(200), 5_000)
    for (const [name, call] of Object.entries(calls))
      expect([name, (await call()).status]).toEqual([name, 200])
  },
)

test('operations 9 a connection for changes that fell silent is noticed within 15 s, and what was missed is caught up', async () => {
  const items = async () => JSON.stringify((await chief.call(dictionary.items, { code: 'sex' })) as unknown)
  const before = await items()
  expect(before).not.toContain('改过的字')
  database.silence(/banyan changes/)
  await sql(
    `update dictionary_item set item_text = '改过的字' where tenant_id = 0 and item_text = '男' returning id`,
  )
  expect(await items()).toBe(before)
  await eventually(
    async () => expect((await health(anyone, 'ready')).body).toMatchObject({ checks: { changes: 'down' } }),
    15_000,
  )
  database.resume()
  await eventually(async () => expect(await items()).toContain('改过的字'), 3_000)
}, 30_000)

test('operations 7 a database without the migrations of this program is not ready', async () => {
  const [last] = await sql<{ id: number; hash: string; created_at: string }>(
    'delete from migration.__drizzle_migrations where id = (select max(id) from migration.__drizzle_migrations) returning *',
  )
  await eventually(async () => {
    const { status, body } = await health(anyone, 'ready')
    expect([status, body]).toEqual([503, expect.objectContaining({ status: 'down' })])
    expect(body).toMatchObject({ checks: { migrations: 'down', database: 'up' } })
  }, 3_000)
  await sql('insert into migration.__drizzle_migrations values ($1, $2, $3)', [
    last?.id,
    last?.hash,
    last?.created_at,
  ])
})
