import { allEndpoints } from '@banyan/contract/all'
import { type AnyEndpoint, inputLocation } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { nameOf, routesOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { startServer, testPassword } from '#testing/server.ts'

/* Every member has one place: what stands elsewhere is not read, and a body has a type a foreign page cannot send. */

const { admin, anyone, signIn } = await startServer()
const platform = await admin()
const boss = await signIn('u0001')

/** Calls with at least one member outside the path that must be there, so that its absence is noticed. */
const demanding = allEndpoints.filter(
  (endpoint) =>
    !endpoint.input.safeParse(pathMembers(endpoint, sampleOf(endpoint))).success &&
    !['upload', 'download', 'raw'].includes(endpoint.carries ?? '') &&
    endpoint.scope !== 'platform' &&
    // Its members may stand in the body too (timeout-rule.db.test.ts).
    !endpoint.orInBody,
)

function pathMembers({ path }: AnyEndpoint, sample: Record<string, unknown>): Record<string, unknown> {
  const names = path.split('/')
  return Object.fromEntries(Object.entries(sample).filter(([member]) => names.includes(`:${member}`)))
}

const asQuery = (members: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(members).map(([member, value]) => [
      member,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

test('security 16 members in the wrong place count as absent, in every call', async () => {
  const wrong: string[] = []
  for (const endpoint of demanding) {
    const sample = sampleOf(endpoint)
    for (const way of routesOf(endpoint)) {
      const own = await sendRaw(boss, way, pathMembers(endpoint, sample))
      const sent =
        inputLocation(way) === 'body'
          ? { query: asQuery(sample), body: pathMembers(endpoint, sample) }
          : { body: sample }
      const { body, status } = await sendRaw(boss, way, pathMembers(endpoint, sample), sent)
      // Exactly the answer that the call without these members gets.
      if (body.success || body.message !== own.body.message || status !== own.status)
        wrong.push(
          `${way.method} ${nameOf(endpoint)}: ${status} ${body.message}, without: ${own.body.message}`,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(demanding.length).toBeGreaterThan(60)
}, 300_000)

const inBody = allEndpoints.filter(
  (endpoint) =>
    inputLocation(endpoint) === 'body' &&
    Object.keys(endpoint.input.shape).some((member) => !endpoint.path.split('/').includes(`:${member}`)),
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
  'security 16 a body of type %s is refused by every call with members in it, and so is none',
  async (type) => {
    const wrong: string[] = []
    for (const endpoint of inBody.filter(({ carries }) => carries !== 'upload' && carries !== 'form')) {
      const sample = sampleOf(endpoint)
      const way = { method: endpoint.method, path: endpoint.path }
      for (const payload of ['', JSON.stringify(sample)]) {
        const sent = {
          body: undefined,
          payload,
          query: asQuery(sample),
          headers: (type ? { 'content-type': type } : {}) as Record<string, string>,
        }
        const who = endpoint.scope === 'platform' ? platform : boss
        const { body, status } = await sendRaw(who, way, pathMembers(endpoint, sample), sent)
        if (status !== 400 || body.success)
          wrong.push(`${nameOf(endpoint)} ${payload.length}: ${status} ${body.message}`)
      }
    }
    expect(wrong).toEqual([])
  },
  300_000,
)

test('security 16 a page of somebody else cannot sign anybody in', async () => {
  const credentials = { username: 'u0001', password: testPassword }
  const query = new URLSearchParams(credentials)
  for (const headers of [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json' },
  ] as Record<string, string>[]) {
    const { body, headers: answered } = await anyone.fetch(`${session.login.path}?${query}`, {
      method: 'POST',
      headers,
    })
    expect([body.success, answered['set-cookie']]).toEqual([false, undefined])
  }
  expect((await anyone.ask(session.login, credentials)).body.success).toBe(true)
})

test('calls without members in the body take an empty one of any type', async () => {
  for (const headers of [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json' },
  ] as Record<string, string>[])
    expect((await boss.fetch(session.detail.path, { method: 'POST', headers })).status).toBe(200)
})
