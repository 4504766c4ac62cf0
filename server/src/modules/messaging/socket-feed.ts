import type { EndReason } from '@banyan/contract/socket'
import type { Holder } from '#modules/identity/public.ts'
import { closeCodes, type Hub, type HubEntry, type SocketLink } from './hub.ts'
import { type PushMessage, readMessage } from './push.ts'

interface FeedOptions {
  hub: Hub
  /** The holders whose session or membership has ended, with the reason. */
  findEnded(holders: readonly Holder[]): Promise<Map<Holder, EndReason>>
  onError(error: unknown): void
}

const burstMs = 300

export type SocketFeed = ReturnType<typeof socketFeed>

/**
 * Processes events for sockets in the order of their commits: ended sessions, people and tenants to check again,
 * pushes. Each step waits for the previous one, so that nobody receives a push made after their session or membership
 * ended.
 */
export function socketFeed({ hub, findEnded, onError }: FeedOptions) {
  const changedAccess = new Set<number | 'all'>()
  let willTellAccess = false
  const unchecked = new Set<number | 'all'>()
  let hasMissed = false
  const arriving: { line: SocketLink; holder: Holder; seated(seat: HubEntry | undefined): void }[] = []
  let last: Promise<unknown> = Promise.resolve()

  function inOrder<T>(step: () => T | Promise<T>): Promise<T | undefined> {
    const done = last.then(step).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    last = done
    return done
  }

  /** Checks the people of the affected tenants; after a failure they are checked again. */
  async function check(): Promise<void> {
    const tenants = [...unchecked]
    unchecked.clear()
    const isAsked = ({ tenantId }: Holder) => tenants.includes('all') || tenants.includes(tenantId)
    const holders = tenants.length ? hub.holders().filter(isAsked) : []
    if (holders.length === 0) return
    try {
      hub.endSockets(await findEnded(holders))
    } catch (error) {
      for (const tenantId of tenants) unchecked.add(tenantId)
      throw error
    }
  }

  /** Closes the sockets of a session that has ended, even where the reason of its end cannot be read. */
  async function endSession(sessionId: string): Promise<void> {
    const holders = hub.holders().filter((holder) => holder.sessionId === sessionId)
    if (holders.length === 0) return
    const reasons = await findEnded(holders).catch(onError)
    hub.endSockets(new Map(holders.map((holder) => [holder, reasons?.get(holder) ?? 'expired'])))
  }

  /** Several tables change together, so the consoles of a tenant are notified once. */
  function tellAccess(): void {
    willTellAccess = false
    const tenants = [...changedAccess]
    changedAccess.clear()
    hub.tellAccess(tenants.includes('all') ? undefined : tenants.filter((tenant) => tenant !== 'all'))
  }

  async function deliver(push: PushMessage | undefined): Promise<void> {
    try {
      await check()
    } catch (error) {
      hasMissed = true
      throw error
    }
    hub.deliver(hasMissed ? undefined : push)
    hasMissed = false
  }

  /**
   * After a restart thousands connect at once: all waiting sockets are checked together, so that pushes are not
   * delayed.
   */
  async function seatArriving(): Promise<void> {
    const batch = arriving.splice(0)
    try {
      const gone = await findEnded(batch.map(({ holder }) => holder))
      for (const { line, holder, seated } of batch) {
        const reason = gone.get(holder)
        if (reason) line.close(closeCodes.session, reason)
        seated(reason ? undefined : hub.join(line, holder))
      }
    } catch (error) {
      onError(error)
      // The check failed, so the sockets are closed with a code on which consoles reconnect and stay signed in.
      for (const { line, seated } of batch) {
        line.close(closeCodes.goingAway, 'not checked')
        seated(undefined)
      }
    }
  }

  return {
    /** A message between servers; `undefined`: any number of them may have been missed. */
    hear(message: string | undefined): void {
      const read = message === undefined ? undefined : readMessage(message)
      if (read && 'endedSession' in read) void inOrder(() => endSession(read.endedSession))
      else if (read && 'accessOf' in read) void inOrder(() => hub.tellAccessOf(read.accessOf))
      else if (read || message === undefined) void inOrder(() => deliver(read))
    },
    /** Runs a notification after pending checks, so that only valid holders receive it. */
    tell: (telling: () => void) =>
      inOrder(async () => {
        await check()
        telling()
      }),
    /** People of a tenant, or of all, may have been frozen or removed, or the tenant closed. */
    recheck(tenantId?: number): void {
      unchecked.add(tenantId ?? 'all')
      void inOrder(check)
    },
    /** Roles, grants, menus or data rules of a tenant, or of all, have changed. */
    accessChanged(tenantId?: number): void {
      changedAccess.add(tenantId ?? 'all')
      if (willTellAccess) return
      willTellAccess = true
      setTimeout(() => void inOrder(tellAccess), burstMs).unref()
    },
    /** Adds a socket; closes it if its session ended meanwhile. */
    join: (line: SocketLink, holder: Holder) =>
      new Promise<HubEntry | undefined>((seated) => {
        if (arriving.push({ line, holder, seated }) === 1) void inOrder(seatArriving)
      }),
  }
}
