import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { providedPart } from '#kernel/app-state.ts'

/** A denied call of a known session or API key, without any of its input. */
export interface RefusedCall {
  tenantId: number
  sessionId: string
  /** Absent where the session itself was refused. */
  person?: { userId: string | null; username: string; keyId?: string }
  endpoint: AnyEndpoint
  reason: string
  address: string
  requestId: string
}

export interface RefusedCalls {
  note(refused: RefusedCall): void
}

/** The log of denied calls; the identity context implements it. */
export const refusedCalls = providedPart<RefusedCalls>('a log of refused calls')

/** Equal refusals of one session: the first is logged at once, the others together at the end of the window. */
export interface RefusalCount {
  refused: RefusedCall
  /** Refusals that are not logged yet. */
  count: number
  toldAt?: number
  /** Counts all further kinds of refusals, once a session has too many kinds. */
  isRest: boolean
}

const windowMs = 10 * 60_000
const kindsPerSession = 600
const kindsInAll = 20_000

/** Groups refusals so that a flood of them makes few rows: one per session, call, reason and address in ten minutes. */
export function refusalTally(now: () => number = () => performance.now()) {
  const tallies = new Map<string, RefusalCount>()
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

  /** Takes the refusals that have to be logged now and marks them as logged. */
  function due(isLast = false): RefusalCount[] {
    const isOver = ({ toldAt }: RefusalCount) => toldAt === undefined || now() - toldAt >= windowMs
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

  function written(rows: readonly RefusalCount[]): void {
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
