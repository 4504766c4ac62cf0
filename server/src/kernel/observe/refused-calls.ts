import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { providedPart } from '#kernel/app-state.ts'

/** A call that was denied to someone whose session is known. It holds nothing of what they sent. */
export interface RefusedCall {
  tenantId: number
  sessionId: string
  /** Unknown where the session itself was refused. */
  person?: { userId: string; username: string }
  endpoint: AnyEndpoint
  reason: string
  address: string
  requestId: string
}

export interface RefusedCalls {
  note(refused: RefusedCall): void
}

/** Where denied calls are told; the identity context writes them into the log. */
export const refusedCalls = providedPart<RefusedCalls>('a log of refused calls')

/** The same refusals of one session: the first is told at once, the others together when the window is over. */
export interface Tallied {
  refused: RefusedCall
  /** Refusals not told yet. */
  count: number
  toldAt?: number
  /** Stands for all further kinds of refusals of a session that is refused too many of them. */
  isRest: boolean
}

const windowMs = 10 * 60_000
const kindsPerSession = 600
const kindsInAll = 20_000

/** Counts refusals so that a flood of them leaves few rows: one per session, call, reason and address in ten minutes. */
export function refusalTally(now: () => number = () => performance.now()) {
  const tallies = new Map<string, Tallied>()
  const kinds = new Map<string, number>()

  function note(refused: RefusedCall): void {
    const { sessionId, endpoint, reason, address } = refused
    const key = JSON.stringify([sessionId, endpoint.family, endpoint.name, reason, address])
    const known = tallies.get(key)
    if (known) {
      known.count++
      return
    }
    const isFull = (kinds.get(sessionId) ?? 0) >= kindsPerSession || tallies.size >= kindsInAll
    const rest = isFull ? tallies.get(sessionId) : undefined
    if (rest) {
      rest.count++
      return
    }
    kinds.set(sessionId, (kinds.get(sessionId) ?? 0) + 1)
    tallies.set(isFull ? sessionId : key, { refused, count: 1, isRest: isFull })
  }

  /** What is to be told now; `told` says that it was. */
  function due(isLast = false): Tallied[] {
    const isOver = ({ toldAt }: Tallied) => toldAt === undefined || now() - toldAt >= windowMs
    for (const [key, tallied] of tallies) {
      if (tallied.count > 0 || !isOver(tallied)) continue
      const { sessionId } = tallied.refused
      tallies.delete(key)
      const left = (kinds.get(sessionId) ?? 1) - 1
      if (left > 0) kinds.set(sessionId, left)
      else kinds.delete(sessionId)
    }
    return [...tallies.values()]
      .filter((tallied) => tallied.count > 0 && (isLast || isOver(tallied)))
      .map((tallied) => ({ ...tallied }))
  }

  function written(rows: readonly Tallied[]): void {
    const counted = new Map(rows.map(({ refused, count }) => [refused, count]))
    for (const tallied of tallies.values()) {
      const count = counted.get(tallied.refused)
      if (count === undefined) continue
      tallied.count -= count
      tallied.toldAt = now()
    }
  }

  return { note, due, written }
}
