import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath } from '@banyan/contract/socket'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { ChangeChannel } from '#kernel/database/change-channel.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { findEnded, type Holder, redeemSocketTicket } from '#modules/identity/public.ts'
import { closeCodes, socketHub } from './hub.ts'
import { liveRecords } from './live/live-records.ts'
import { type SocketFeed, socketFeed } from './socket-feed.ts'

interface SocketOptions {
  transactions: Transactions
  changes: Pick<ChangeChannel, 'onRows'>
  clock: Clock
  /** Origins of consoles besides the one this server serves itself. */
  origins: readonly string[]
  onError(error: unknown): void
}

const maxMessage = 4096
const sweepMs = 1_000
/** The interval of checking everybody again, for changes without notification such as the last day of a tenant. */
const recheckMs = 10_000
/** How long clients have to answer the farewell. */
const farewellMs = 500

/** Adds the socket `{domain}/websocket/{userId}` (MSG-018); returns the feed for messages between servers. */
export async function addSocket(
  http: FastifyInstance,
  options: SocketOptions,
): Promise<{ feed: SocketFeed; size(): number }> {
  const hub = socketHub(options.clock.now, (socket, text) => live.hear(socket, text))
  const { within } = options.transactions
  const feed = socketFeed({
    hub,
    findEnded: (holders) => findEnded(within, holders),
    onError: options.onError,
  })
  const live = liveRecords({
    hub,
    transactions: options.transactions,
    tell: feed.tell,
    onError: options.onError,
  })
  options.changes.onRows(live.gather)
  const holders = new WeakMap<FastifyRequest, Holder>()
  let isClosing = false
  await http.register(websocket, {
    options: { maxPayload: maxMessage, perMessageDeflate: false, clientTracking: true },
    // A broken connection is not logged as an error.
    errorHandler: (_, socket) => socket.terminate(),
    async preClose() {
      isClosing = true
      clearInterval(sweeping)
      clearInterval(checking)
      live.close()
      hub.close()
      for (const client of http.websocketServer.clients) client.close(closeCodes.goingAway) // sockets that are still being opened
      const deadline = performance.now() + farewellMs
      while (http.websocketServer.clients.size && performance.now() < deadline) await sleep(20)
      for (const client of http.websocketServer.clients) client.terminate()
    },
  })
  http.get<{ Params: { userId: string }; Querystring: { token?: string } }>(
    `${socketPath}/:userId`,
    {
      websocket: true,
      async preValidation(request) {
        if (!request.ws) throw refuse.noPath()
        if (isClosing) throw refuse.unavailable()
        holders.set(request, await findTicketHolder(request, options))
      },
    },
    (socket, request) => {
      const holder = holders.get(request)
      if (!holder || isClosing) return socket.terminate()
      const joining = feed.join(socket, holder)
      socket.on('message', async (data, isBinary) => isBinary || (await joining)?.hear(String(data)))
      socket.on('close', async () => (await joining)?.leave())
    },
  )
  const sweeping = setInterval(hub.sweep, sweepMs).unref()
  const checking = setInterval(feed.recheck, recheckMs).unref()
  return { feed, size: hub.size }
}

/** The person of a ticket. The origin is checked first, so that a foreign page cannot use a ticket up. */
async function findTicketHolder(
  request: FastifyRequest<{ Params: { userId: string }; Querystring: { token?: string } }>,
  { transactions, origins }: SocketOptions,
): Promise<Holder> {
  if (!isAllowed(request, origins)) throw refuse.noPermission()
  const [subprotocol = ''] = String(request.headers['sec-websocket-protocol'] ?? '').split(',')
  const ticket = request.query.token || subprotocol.trim()
  const holder = ticket ? await redeemSocketTicket(transactions, ticket) : undefined
  if (!holder) throw refuse.noSession()
  if (holder.userId !== request.params.userId) throw refuse.noPermission()
  return holder
}

function isAllowed({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers
  if (!origin || !URL.canParse(origin)) return false
  return new URL(origin).host === host || origins.includes(origin)
}
