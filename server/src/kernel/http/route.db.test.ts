import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { type AnyEndpoint, entity, get, post } from '@banyan/contract/endpoint'
import { text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Answer,
  type Context,
  type FileAnswer,
  type Handlers,
  type Preparing,
  serve,
} from '#kernel/call/serve.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { Refusal } from '#kernel/refusal.ts'
import { multipart, startServer } from '#testing/server.ts'

/* The way of a request, with calls of our own. */

const notes = tenantTable('testing_note', { name: text().notNull() })
const named = { needs: 'session', input: z.object({ name: z.string() }), result: z.unknown() } as const
const note = entity('testingNote', 'tenant', {
  add: post('/testing/note/add', named),
  addByRead: get('/testing/note/addByRead', { ...named, writes: true }),
  addSecretly: get('/testing/note/addSecretly', named),
  refuse: post('/testing/note/refuse', named),
  wait: post('/testing/note/wait', { ...named, waits: true }),
  rare: get('/testing/note/rare', { ...named, input: z.object({}), perMinute: 2 }),
  whoever: get('/testing/note/whoever', {
    ...named,
    needs: 'nothing',
    input: z.object({ tenant: z.string().optional() }),
  }),
  send: post('/testing/note/send', { ...named, needs: 'testingNote:send', carries: 'upload' }),
  file: get('/testing/note/file', { ...named, carries: 'download' }),
  guarded: get('/testing/note/guarded', { ...named, needs: 'testingNote:guarded', input: z.object({}) }),
})

/** What happened, in its order. */
let events: string[] = []
beforeEach(() => {
  events = []
})

async function add({
  tx,
  input,
  afterCommit,
}: Pick<Context<typeof note.add>, 'tx' | 'input' | 'afterCommit'>) {
  afterCommit(() => void events.push(`after ${input.name}`))
  await insertRow(tx, notes, { name: input.name })
  events.push(`added ${input.name}`)
}

const handlers: Handlers<typeof note> = {
  async add(context) {
    await add(context)
    return new Answer(
      { made: context.input.name },
      { message: '记下了', code: 201, cookies: ['note=1; Path=/'] },
    )
  },
  async addByRead(context) {
    await add(context)
    return null
  },
  async addSecretly(context) {
    await add(context)
    return null
  },
  async refuse(context) {
    await add(context)
    throw new Refusal('改主意了')
  },
  async wait(context) {
    const { within, me, input } = context
    if (input.name === 'tx') return context.tx as never
    await within({ tenantId: me.tenantId }, (tx) => insertRow(tx, notes, { name: input.name }))
    return { by: me.username }
  },
  rare: async () => null,
  whoever: ({ asCaller, input }) =>
    asCaller(async (_, me) => [me.username, me.tenantId], input.tenant ? Number(input.tenant) : undefined),
  async send({ upload, prepared, input }) {
    if (input.name === 'refuse') throw new Refusal('不收')
    const { path, fileName, size } = upload
    events.push(`file ${existsSync(path)}`)
    return { fileName, size, prepared }
  },
  async file(context): Promise<FileAnswer> {
    await add(context)
    if (context.input.name === 'refuse') throw new Refusal('没有文件')
    const content = context.input.name
    return {
      size: content.length,
      contentType: 'text/plain',
      fileName: 'a.txt',
      open: async () => {
        if (content === 'broken') throw new Refusal('文件已丢失')
        return Readable.from([Buffer.from(content)])
      },
      done: async () => void events.push('done'),
    }
  },
  guarded: async ({ me }) => me.username,
}
const prepared = {
  async send({ upload, input, me }: Preparing) {
    const { name } = input as { name: string }
    if (name === 'unprepared') throw new Refusal('读不了')
    return {
      value: `${me.username} ${name} ${readFileSync(upload.path, 'utf8')}`,
      release: () => void events.push('released'),
    }
  },
}

const { anyone, someone, sql } = await startServer(
  {},
  {
    tables: [tableInfo(notes)],
    routes: serve(note, handlers, { prepare: prepared }),
  },
)
const person = await someone({ can: ['testingNote:send'] })
const countOf = async (name: string) =>
  (await sql<{ n: number }>('select count(*)::int as n from testing_note where name = $1', [name]))[0]?.n
const answerOf = async (endpoint: AnyEndpoint, input: object, who = person) => {
  const { status, body } = await who.ask(endpoint, input)
  return [status, body.code, body.message, body.result]
}

test('security §14 what waits for the commit happens after it, and not at all when the call is refused', async () => {
  const { status, body, headers } = await person.ask(note.add, { name: 'kept' })
  expect([status, body.code, body.message, body.result]).toEqual([200, 201, '记下了', { made: 'kept' }])
  expect(headers['set-cookie']).toEqual(['note=1; Path=/'])
  expect([events, await countOf('kept')]).toEqual([['added kept', 'after kept'], 1])
  expect(await answerOf(note.refuse, { name: 'undone' })).toEqual([200, 500, '改主意了', null])
  expect([events.slice(2), await countOf('undone')]).toEqual([['added undone'], 0])
})

test('a read that declares it may write, another may not', async () => {
  expect((await person.ask(note.addByRead, { name: 'by read' })).status).toBe(200)
  expect((await person.ask(note.addSecretly, { name: 'secretly' })).body.success).toBe(false)
  expect([await countOf('by read'), await countOf('secretly')]).toEqual([1, 0])
})

test('security §14 a key of 100 characters gives the first answer again, and nothing happens twice', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(100) }
  const send = (endpoint: AnyEndpoint, name: string, more = headers) =>
    person.ask(endpoint, { name }, { headers: more })
  const first = await send(note.add, 'repeated')
  const again = await send(note.add, 'repeated')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect([events, await countOf('repeated')]).toEqual([['added repeated', 'after repeated'], 1])
  expect((await send(note.add, 'repeated', { 'idempotency-key': '' })).status).toBe(200)
  expect(await countOf('repeated')).toBe(2)
})

test('a call that waits has a caller and no transaction', async () => {
  expect(await answerOf(note.wait, { name: 'waited' })).toEqual([
    200,
    200,
    '操作成功！',
    { by: person.username },
  ])
  expect(await countOf('waited')).toBe(1)
  expect((await person.ask(note.wait, { name: 'tx' })).status).toBe(500)
  expect((await anyone.ask(note.wait, { name: 'nobody' })).status).toBe(401)
})

test('security §17 a limited call is counted by person, not by address, and a repeated read once', async () => {
  const other = await someone()
  const ask = async (who: typeof person) => (await who.ask(note.rare)).status
  expect([await ask(person), await ask(person), await ask(person)]).toEqual([200, 200, 429])
  expect([await ask(other), await ask(other), await ask(other)]).toEqual([200, 200, 429])
})

test('a call open to everybody may ask who calls, and refuses whoever has no session', async () => {
  expect(await answerOf(note.whoever, {}, anyone)).toEqual([401, 401, '登录已过期，请重新登录', null])
  expect((await person.ask(note.whoever)).body.result).toEqual([person.username, 1000])
  // The header names the tenant where there is one; what the call names is for those who cannot send it.
  expect((await person.ask(note.whoever, { tenant: '1001' })).body.result).toEqual([person.username, 1000])
  for (const header of ['tenant-id', 'x-tenant-id']) {
    const foreign = await person.ask(note.whoever, {}, { headers: { [header]: '1001' } })
    expect([header, foreign.status]).toEqual([header, 403])
  }
})

const upload = (name: string, who = person) =>
  who.fetch(note.send.path, multipart('a.txt', Buffer.from('正文'), { name }))

test('a file is read before the transaction of its call, which gets what was made of it', async () => {
  const { body } = await upload('first')
  expect(body.result).toEqual({ fileName: 'a.txt', size: 6, prepared: `${person.username} first 正文` })
  expect(events).toEqual(['file true', 'released'])
})

test('what was made ready is released when the call is refused, and nothing is made for those who may not call', async () => {
  expect((await upload('refuse')).body.message).toBe('不收')
  expect(events).toEqual(['released'])
  expect((await upload('unprepared')).body.message).toBe('读不了')
  const stranger = await someone()
  expect((await upload('first', stranger)).status).toBe(403)
  expect((await upload('first', anyone)).status).toBe(401)
  expect(events).toEqual(['released'])
})

test('a file leaves after its transaction was committed; one that is lost or refused leaves nothing', async () => {
  const { raw, headers } = await person.ask(note.file, { name: 'content' })
  expect([raw.toString(), headers['content-length']]).toEqual(['content', '7'])
  await expect.poll(() => events).toEqual(['added content', 'after content', 'done'])
  expect(await countOf('content')).toBe(1)
  events = []
  expect(await answerOf(note.file, { name: 'broken' })).toEqual([200, 500, '文件已丢失', null])
  expect(events).toEqual(['added broken', 'after broken', 'done'])
  events = []
  expect(await answerOf(note.file, { name: 'refuse' })).toEqual([200, 500, '没有文件', null])
  expect([events, await countOf('refuse')]).toEqual([['added refuse'], 0])
})

test('DEC-029 a call is for those who hold its action', async () => {
  expect(await answerOf(note.guarded, {})).toEqual([
    403,
    510,
    '没有权限，请联系管理员授权',
    { missing: 'testingNote:guarded' },
  ])
  const holder = await someone({ can: ['testingNote:guarded'] })
  expect((await holder.ask(note.guarded)).body.result).toBe(holder.username)
})
