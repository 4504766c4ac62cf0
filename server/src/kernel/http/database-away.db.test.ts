import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entity, get } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import { nothing } from '@banyan/contract/wire'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#app'
import { type Served, serve } from '#kernel/call/serve.ts'
import { eventually } from '#testing/eventually.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'

const { anyone, database, signIn, someone, sql } = await startServer({}, gadgetEntities)
const away = {
  status: 503,
  body: { success: false, code: 500, message: '系统正在维护，请稍后再试', result: null },
}

/** No new connections for the request role, and the old ones are cut: what a caller sees of a stopped database. */
async function cutOff(): Promise<void> {
  const name = (await sql<{ d: string }>('select current_database() as d'))[0]!.d
  await sql(`alter database ${name} connection limit 0`)
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2`, [
    name,
    database.roles.request,
  ])
}
const bringBack = async () =>
  sql(
    `alter database ${(await sql<{ d: string }>('select current_database() as d'))[0]!.d} connection limit -1`,
  )

test('DEC-002 security §14: while the database is away calls answer 503 and the server is alive but not ready; then all is well again', async () => {
  const person = await signIn('u0002')
  await cutOff()
  for (let n = 0; n < 3; n++) {
    expect(await person.ask(session.info)).toMatchObject(away)
    expect(await anyone.ask(session.login, { username: 'u0002', password: 'x' })).toMatchObject({
      status: 503,
      body: { code: '500', message: '系统正在维护，请稍后再试' },
    })
  }
  expect((await anyone.fetch('/health/live')).status).toBe(200)
  expect((await anyone.fetch('/health/ready')).status).toBe(503)
  await bringBack()
  await eventually(async () => expect((await anyone.fetch('/health/ready')).status).toBe(200))
  expect((await person.ask(session.info)).status).toBe(200)
  expect((await signIn('u0002')).token).toBeTruthy()
})

test('security §14: connections cut in the middle harm only the requests on them, and what was acknowledged is there', async () => {
  const person = await someone({ can: gadgetActions })
  const kept: string[] = []
  for (let round = 0; round < 5; round++) {
    const reads = Array.from({ length: 6 }, () => person.ask(session.detail))
    const writes = Array.from({ length: 6 }, (_, n) =>
      person.ask(gadgetType.add, { name: `断${round}-${n}` }),
    )
    await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1`,
      [database.roles.request],
    )
    const answers = await Promise.all([...reads, ...writes])
    for (const { status } of answers) expect([200, 503]).toContain(status)
    for (const { body } of answers.slice(6)) if (body.success) kept.push((body.result as { id: string }).id)
  }
  await eventually(async () => expect((await person.ask(session.info)).status).toBe(200))
  expect(database.pool.totalCount).toBeLessThanOrEqual(6)
  const there = await sql(`select id from testing_gadget_type where id = any($1)`, [kept])
  expect(there).toHaveLength(kept.length)
})

test('security §14 operations 6: a closing server finishes what runs, closes each connection with its answer and takes no new ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'banyan-closing-'))
  let proceed = () => {}
  const gate = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const slow = entity('slow', 'own', {
    wait: get('/slow/wait', { needs: 'session', input: z.object({}), result: nothing }),
  })
  let started = 0
  const running = serve(slow, {
    async wait() {
      started++
      await gate
      return null
    },
  }) as Served[]
  const person = await signIn('u0002')
  const app = await buildApp(testSettings(dataDir), testSecret, database, running)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as net.AddressInfo
  const talk = () => {
    const socket = net.connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    socket.on('error', () => undefined)
    const ask = (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccess-token: ${person.token}\r\n\r\n`)
    return { ask, heard: () => heard, ended: new Promise((resolve) => socket.on('close', resolve)) }
  }
  const first = talk()
  const second = talk()
  first.ask('/slow/wait')
  second.ask('/slow/wait')
  await eventually(() => expect(started).toBe(2))
  const closing = app.close()
  const idle = talk()
  await expect(idle.ended).resolves.toBeDefined()
  expect([first.heard(), second.heard(), idle.heard()]).toEqual(['', '', ''])
  proceed()
  await closing
  await Promise.all([first.ended, second.ended])
  for (const { heard } of [first, second])
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"success":true/i)
  const late = talk()
  late.ask('/health/live')
  await late.ended
  expect(late.heard()).toBe('')
})
