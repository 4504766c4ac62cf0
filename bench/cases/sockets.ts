import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { socketPath } from '@banyan/contract/socket'
import { digits, type Figure } from '../figures.ts'
import type { Figures } from '../stage/child.ts'
import { password, type Stage } from '../stage/database.ts'
import type { Pace, Servers } from './lists.ts'

const tenantId = 1000
const sockets = 5000
const perUser = 5
const receivers = 10_000

/** Sockets of one server: what each costs, how fast a broadcast reaches all, and how fast a release answers. */
export async function broadcasts(
  { product, at }: Servers,
  { sql }: Stage,
  { rounds }: Pace,
): Promise<Figure[]> {
  const tickets = await makePeople(sql)
  const boss = await signIn(at.product)
  // The first release warms up what every later one finds ready.
  await release(at.product, boss)
  const before = await product.ask<Figures>('figures')
  const lines = await openAll(at.product, tickets)
  await sleep(1000)
  const after = await product.ask<Figures>('figures')
  const answered: number[] = []
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const everybody = lines.nextOfAll()
    const from = performance.now()
    answered.push(await release(at.product, boss))
    await everybody
    took.push(performance.now() - from)
  }
  lines.close()
  const kilobytes = ((after.rss - before.rss) * 1024) / sockets
  return [
    {
      name: `memory of one of ${sockets.toLocaleString('en')} sockets`,
      ours: `${digits(kilobytes)} kB`,
      bare: '',
      judged: [kilobytes],
      unit: ' kB',
      bar: { most: 30 },
    },
    timed(`release to ${receivers.toLocaleString('en')} receivers, answered`, answered, 500),
    timed(`release, the last of ${sockets.toLocaleString('en')} sockets told`, took, 2000),
  ]
}

const timed = (name: string, judged: number[], most: number): Figure => ({
  name,
  ours: `${digits(Math.max(...judged))} ms`,
  bare: '',
  judged,
  unit: ' ms',
  bar: { most },
})

/** Ten thousand people; a tenth of them with a session and five tickets each, as the server would have made them. */
async function makePeople(sql: Stage['sql']): Promise<{ userId: string; ticket: string }[]> {
  const owners = sockets / perUser
  const id = (n: string) => `md5('socket' || ${n})`
  await sql(
    `insert into identity_user (tenant_id, id, username, status)
     select $1, ${id('n')}, 'socket' || n, '1' from generate_series(1, $2::int) n on conflict do nothing`,
    [tenantId, receivers],
  )
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at)
     select ${id('n')}, ${id('n')}, $1, 'x', now() + interval '1 day', now() + interval '1 day'
     from generate_series(1, $2::int) n on conflict (id) do update set expires_at = excluded.expires_at`,
    [tenantId, owners],
  )
  const tickets = Array.from({ length: sockets }, (_, n) => ({
    userId: createHash('md5')
      .update(`socket${(n % owners) + 1}`)
      .digest('hex'),
    ticket: randomBytes(32).toString('base64url'),
  }))
  await sql(
    `insert into identity_ticket (hash, use, session_id, account_id, tenant_id, expires_at)
     select hash, 'socket', owner, owner, $1, now() + interval '1 hour' from unnest($2::text[], $3::text[]) as t(hash, owner)`,
    [
      tenantId,
      tickets.map(({ ticket }) => createHash('sha256').update(ticket).digest('hex')),
      tickets.map(({ userId }) => userId),
    ],
  )
  return tickets
}

/** Plain connections that speak just enough of the protocol: the bench must not cost more than what it measures. */
async function openAll(at: string, tickets: { userId: string; ticket: string }[]) {
  const open: Socket[] = []
  const waiting = [...tickets]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) open.push(await openOne(at, next))
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return {
    nextOfAll: () => Promise.all(open.map((socket) => once(socket, 'data'))),
    close: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

async function openOne(at: string, { userId, ticket }: { userId: string; ticket: string }): Promise<Socket> {
  const { hostname, port, host, origin } = new URL(at)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET ${socketPath}/${userId} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${origin}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      `sec-websocket-protocol: ${ticket}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString().startsWith('HTTP/1.1 101')) throw new Error(`socket: ${head.toString().slice(0, 300)}`)
  return socket
}

/** Milliseconds until a new announcement to all was released. */
async function release(at: string, token: string): Promise<number> {
  const headers = { 'access-token': token, 'tenant-id': String(tenantId), 'content-type': 'application/json' }
  const draft = { titile: '压测', msgCategory: '1', priority: 'L', msgType: 'ALL' }
  const added = await ask(at + announcement.add.path, {
    method: 'POST',
    headers,
    body: JSON.stringify(draft),
  })
  const from = performance.now()
  await ask(`${at}${announcementState.release.path}?id=${(added as { id: string }).id}`, { headers })
  return performance.now() - from
}

const signIn = async (at: string): Promise<string> => {
  const body = JSON.stringify({ username: 'admin', password })
  const headers = { 'content-type': 'application/json' }
  return ((await ask(`${at}/sys/login`, { method: 'POST', headers, body })) as { token: string }).token
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const { success, message, result } = (await (await fetch(url, init)).json()) as {
    success: boolean
    message: string
    result: unknown
  }
  if (!success) throw new Error(`${url}: ${message}`)
  return result
}
