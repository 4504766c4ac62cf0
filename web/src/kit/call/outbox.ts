import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { ComponentType } from 'react'
import { isUnanswered } from './act-key.ts'
import { CallError } from './call-error.ts'
import { localPathsIn } from './local-file.ts'
import { checkNetwork, isConnected, onNetwork } from './network.ts'

/** What a screen tells the outbox about a call that may be queued. */
export interface QueuedWork {
  /** The displayed name of the record, e.g. its number. */
  about?: string
  /** The record as the person saw it, for a conflict. */
  seen?: unknown
  /** What the user typed; it becomes a draft again when the call is refused. */
  draft?: {
    place: string
    title: string
    path: string
    content: { version?: number; parts: Record<string, unknown> }
  }
}

export type WaitingState = 'waiting' | 'paused' | 'sending' | 'refused' | 'conflict' | 'failed' | 'stored'

/** A queued call or file. */
export interface Waiting {
  id: string
  /** In milliseconds since 1970. */
  at: number
  state: WaitingState
  title: string
  about?: string
  reason?: string
  /** What was typed becomes a draft when it is refused or removed. */
  hasDraft?: boolean
  /** The uploaded part of a file. */
  percent?: number
  /** The page it was made on. */
  path: string
  family: string
  name: string
  record?: string
  /** Members that the record will have after the call. */
  becomes?: Record<string, unknown>
  /** The local name of a queued file. */
  local?: string
  isPicture?: boolean
  /** The path of an uploaded file. */
  storedPath?: string
  /** An object URL for displaying the file. */
  url?: string
}

export interface QueuedAnswer {
  result: null
  message: string
  code: number
}

export interface ConflictViewProps {
  seen: unknown
  stored: unknown
  /** Sends it again with these members. */
  onResend: (change: Record<string, unknown>) => void
  onClose: () => void
}

export interface Outbox {
  /**
   * Queues a call and sends it as soon as possible; resolves when it is done, or after a moment with the news that it
   * waits.
   */
  add: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, work?: QueuedWork) => Promise<QueuedAnswer>
  /** Queues a file and sends it; returns its local name, and the answer when there is one. */
  addFile: <E extends AnyEndpoint>(
    endpoint: E,
    file: File,
    input: InputOf<E>,
    isPicture: boolean,
  ) => Promise<{ local: string; stored: Promise<ResultOf<E>> }>
  /** The value once all its files are uploaded. */
  withFiles: <T>(value: T) => Promise<T>
  /** Creates an object URL for a local file. */
  show: (local: string) => Promise<void>
  retry: (id: string) => Promise<void>
  /** Pauses a file; calls that name it wait too. */
  pause: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  /** Removes an entry; what the user typed becomes a draft. */
  remove: (id: string) => Promise<void>
  /** The component that shows a conflict of this entry. */
  conflictView: (item: Waiting) => ComponentType<ConflictViewProps> | undefined
  /** The three versions in a conflict: sent, seen by the user, and stored now. */
  conflict: (id: string) => Promise<{ input: unknown; seen: unknown; stored: unknown } | undefined>
  /** Sends the call again on top of the stored version. */
  resend: (id: string, change: Record<string, unknown>) => Promise<void>
  clear: () => Promise<void>
}

let outboxLoader: (() => Promise<Outbox>) | undefined

/** Sets how the outbox is opened; without it, as before sign-in, calls are never queued. */
export function setOutbox(loader: (() => Promise<Outbox>) | undefined): void {
  outboxLoader = loader
}

export const loadOutbox = (): Promise<Outbox> | undefined => outboxLoader?.()

let items: readonly Waiting[] = []
const listeners = new Set<() => void>()

export const waitingItems = (): readonly Waiting[] => items

export function setWaiting(next: readonly Waiting[]): void {
  items = next
  for (const listener of listeners) listener()
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An address of a file that is on this device only. */
export const localUrl = (path: string): string | undefined => items.find(({ local }) => local === path)?.url

/** After this many ms without an answer a call is queued. */
const queueAfterMs = 10_000

/**
 * Sends a call, or queues it if it may wait and the server cannot be reached; calls that name local files follow these
 * files.
 */
export async function throughOutbox<E extends AnyEndpoint, A>(
  endpoint: E,
  input: InputOf<E>,
  work: QueuedWork | undefined,
  send: (input: InputOf<E>, signal?: AbortSignal) => Promise<A>,
): Promise<A | QueuedAnswer> {
  if (!outboxLoader || (endpoint.method === 'GET' && !endpoint.writes)) return send(input)
  const hasFiles = localPathsIn(input).length > 0
  // Opened only where it is needed: its code is not part of the first page.
  const opening = endpoint.outbox || hasFiles ? loadOutbox() : undefined
  if (!opening) return send(input)
  if (!endpoint.outbox) return send(await (await opening).withFiles(input))
  const queue = async () => (await opening).add(endpoint, input, work)
  if (!isConnected()) void checkNetwork() // checks at once instead of waiting for the timer
  if (hasFiles || !isConnected() || hasQueuedCall(endpoint, input)) return queue()
  const control = new AbortController()
  const giveUp = () => control.abort(new CallError('网络超时', { status: 0 }))
  const timer = setTimeout(giveUp, queueAfterMs)
  const stop = onNetwork(() => {
    if (!isConnected()) giveUp()
  })
  try {
    return await send(input, control.signal)
  } catch (failure) {
    if (!isUnanswered(failure)) throw failure
    return queue()
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** Whether an earlier call about the same record is queued. */
function hasQueuedCall({ family, outbox: queued }: AnyEndpoint, input: Record<string, unknown>): boolean {
  const record = queued?.record && input[queued.record]
  return items.some(
    (item) =>
      item.family === family &&
      item.record === record &&
      (item.state === 'waiting' || item.state === 'sending'),
  )
}

/** Applies the queued changes to an answer. */
export function showWaiting<T>({ family }: AnyEndpoint, answer: T): T {
  const changing = items.filter(
    ({ becomes, state, ...item }) =>
      item.family === family && becomes && (state === 'waiting' || state === 'sending'),
  )
  if (changing.length === 0 || typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return answer
  const change = (row: object) =>
    Object.assign(
      {},
      row,
      ...changing.filter((item) => 'id' in row && row.id === item.record).map(({ becomes }) => becomes),
    )
  if ('records' in answer && Array.isArray(answer.records))
    return { ...answer, records: answer.records.map(change) }
  return change(answer) as T
}
