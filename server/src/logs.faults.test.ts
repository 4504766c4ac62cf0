import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { testPassword, testSecret } from '#testing/settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'banyan-logs-'))
let cluster: OuterCluster
beforeAll(async () => {
  cluster = await startOuterCluster(installedVersions()[0]?.native ?? '')
})
afterAll(async () => {
  await cluster.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const secretPhone = '13899990000'

test('operations 10 the log tells who asked what from where, and nothing of what a database killed in between was given', async () => {
  const server = runProduct('start', {
    DATABASE_URL: await cluster.plainOwner('logs'),
    SECRET_KEY: testSecret,
    DATA_DIR: dataDir,
  })
  const at = await server.listening
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'access-token': token }
    const reply = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return {
      status: reply.status,
      ...((await reply.json()) as { message: string; result: { token: string } }),
    }
  }
  const { token } = (await post(session.login.path, { username: 'admin', password: testPassword })).result
  expect((await post(session.login.path, { username: 'admin', password: 'wrong password' })).status).toBe(200)
  expect((await fetch(`${at}/no/such/path?token=${token}`)).status).toBe(404)
  await fetch(`${at}/plat-oauth${user.list.path}?phone=${secretPhone}`, {
    headers: { 'access-token': token },
  })

  const person = (n: number) => ({
    username: `logged${n}`,
    realname: '某人',
    phone: String(Number(secretPhone) + n),
    password: testPassword,
  })
  let isOver = false
  const statuses: number[] = []
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; !isOver; n += 1)
        statuses.push((await post(`/plat-oauth${user.add.path}`, person(worker * 1000 + n), token)).status)
    }),
  )
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(8), { timeout: 20_000 })
  process.kill(cluster.pid(), 'SIGQUIT')
  await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 20_000 })
  isOver = true
  await writing
  expect([...new Set(statuses)].sort()).toEqual([200, 503])

  const text = server.out()
  expect(text).not.toMatch(/138999|argon2|no.such.path.token|wrong password/)
  expect(text).not.toContain(testPassword)
  expect(text).not.toContain(token)
  const lines = text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ msg }) => msg === 'bug')).toEqual([])
  const about = { method: expect.any(String), address: '127.0.0.1', ms: expect.any(Number) }
  expect(lines).toContainEqual(
    expect.objectContaining({
      ...about,
      call: 'user.list',
      status: 200,
      msg: 'call',
      tenant: 0,
      user: expect.any(String),
    }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ ...about, call: 'session.login', refusal: expect.any(String) }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ path: '/no/such/path', status: 404, msg: 'refused' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ ...about, call: 'user.add', status: 503, refusal: '系统正在维护，请稍后再试' }),
  )
})
