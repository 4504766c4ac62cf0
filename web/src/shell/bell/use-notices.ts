import { session } from '@banyan/contract/identity/session'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { queryClient, useCall } from '#kit/call/hooks.ts'
import { checkNetwork, isConnected, onNetwork } from '#kit/call/network.ts'
import { storedSession } from '#kit/call/storage.ts'
import { onResponse } from '#kit/call/transport.ts'
import type { FollowedReads } from '#kit/live/follow-reads.ts'
import type { Connection, ConnectionState } from '#kit/socket/connection.ts'
import { openSocket } from '#kit/socket/open-socket.ts'
import { shareConnection } from '#kit/socket/shared-connection.ts'
import { leaveEndedSession } from '#shell/session/ended-session.ts'
import { accessReloader } from '#shell/session/reload-access.ts'

/** The longest random delay before a reload, so that a push to thousands does not cause simultaneous calls. */
const spreadMs = 800

/** The data of the bell, reloaded when the socket announces news (MSG-019, MSG-024). */
export function useNotices(userId: string | undefined) {
  const [state, setState] = useState<ConnectionState>('connecting')
  const connection = useRef<Connection>(undefined)
  const answer = useCall(ownAnnouncement.bell, userId === undefined ? undefined : {}, { quiet: true })
  const reload = useEffectEvent(() => void answer.refetch())

  useEffect(() => {
    if (userId === undefined) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    const onNews = () => {
      // A hidden page reads when it becomes visible.
      isBehind = document.hidden
      clearTimeout(waiting)
      if (!isBehind) waiting = setTimeout(reload, Math.random() * spreadMs)
    }
    const access = accessReloader()
    // Fetched with the first connection: the page itself comes first.
    let follower: Promise<FollowedReads> | undefined
    let isStopped = false
    const follow = (use: (reads: FollowedReads) => void) => {
      follower ??= import('#kit/live/follow-reads.ts').then(({ followReads }) =>
        followReads({ client: queryClient, watch: opened.watch }),
      )
      void follower.then((reads) => (isStopped ? reads.stop() : use(reads)))
    }
    const onState = (next: ConnectionState) => {
      setState(next)
      if (next === 'up') follow((reads) => reads.back(false))
      if (next !== 'down') return
      void checkNetwork()
      if (!document.hidden) connection.current?.retryNow()
    }
    const onVisible = () => {
      if (document.hidden) return
      connection.current?.retryNow()
      access.catchUp()
      if (!isBehind) return
      isBehind = false
      reload()
    }
    const onReconnect = () => {
      onNews()
      access.changed()
      follow((reads) => reads.back(true))
    }
    const name = `console.socket.${storedSession.read('tenantId')}.${userId}`
    const open = async () => {
      const { ticket } = await call(session.ticket, { use: 'socket' }, { quiet: true })
      return openSocket(userId, ticket)
    }
    const options = { open, retryMs: config.socketRetryMs }
    const opened = shareConnection(name, options, {
      onNews,
      onAccess: access.changed,
      onEnded: leaveEndedSession,
      onReconnect,
      onState,
      onRecords: (message) => follow((reads) => reads.hear(message)),
    })
    connection.current = opened
    const stop = [onEvent(document, 'visibilitychange', onVisible), ...followWakeUps(opened)]
    return () => {
      isStopped = true
      void follower?.then((reads) => reads.stop())
      clearTimeout(waiting)
      access.stop()
      for (const each of stop) each()
      opened.stop()
    }
  }, [userId])

  return {
    bell: answer.data,
    error: answer.error,
    state,
    reload: answer.refetch,
    retryNow: () => connection.current?.retryNow(),
  }
}

/** Occasions that do not wait for the timer: the network, focus, and the first good answer of any call (DEC-042). */
function followWakeUps({ retryNow }: Connection): (() => void)[] {
  const onBack = () => {
    if (isConnected()) retryNow()
  }
  return [onNetwork(onBack), onEvent(window, 'focus', retryNow), onResponse(retryNow)]
}

function onEvent(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
