import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { ComponentType } from 'react'
import { isUnanswered } from './act-key.ts'
import { CallError } from './call-error.ts'
import { localsIn } from './local-file.ts'

/** What a screen says of a call that may have to wait. */
export interface QueuedWork {
  /** Names the record, e.g. by its number. */
  about?: string
  /** The record as the person saw it, for a conflict. */
  seen?: unknown
  /** What was written, kept as a draft again when the call is refused. */
  draft?: {
    place: string
    title: string
    path: string
    content: { version?: number; parts: Record<string, unknown> }
  }
}

export type WaitingState = 'waiting' | 'paused' | 'sending' | 'refused' | 'conflict' | 'failed' | 'stored'

/** A call or a file that the server does not have yet. */
export interface Waiting {
  id: string
  /** In milliseconds since 1970. */
  at: number
  state: WaitingState
  title: string
  about?: string
  reason?: string
  /** How much of a file has left. */
  percent?: number
  /** The page it was made on. */
  path: string
  family: string
  name: string
  record?: string
  /** Members its record will have. */
  becomes?: Record<string, unknown>
  /** A file waits under this name. */
  local?: string
  isPicture?: boolean
  /** The path of a file that was uploaded. */
  storedPath?: string
  /** An address to show it by. */
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
  /** Keeps a call and sends it as soon as that is possible; answers when it is done, or after a moment that it waits. */
  add: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, work?: QueuedWork) => Promise<QueuedAnswer>
  /** Keeps a file and sends it; gives its name on this device, and its answer when there is one. */
  addFile: <E extends AnyEndpoint>(
    endpoint: E,
    file: File,
    input: InputOf<E>,
    isPicture: boolean,
  ) => Promise<{ local: string; stored: Promise<ResultOf<E>> }>
  /** The value once all its files are uploaded. */
  withFiles: <T>(value: T) => Promise<T>
  /** Makes a file of this device visible. */
  show: (local: string) => Promise<void>
  retry: (id: string) => Promise<void>
  /** Leaves a file where it is until it is resumed; what names it waits too. */
  pause: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  /** Takes something out; what was written is kept as a draft. */
  remove: (id: string) => Promise<void>
  /** How a conflict of a call is shown. */
  conflictView: (item: Waiting) => ComponentType<ConflictViewProps> | undefined
  /** What a conflict is about: what was sent, what the person saw, and what is stored now. */
  conflict: (id: string) => Promise<{ input: unknown; seen: unknown; stored: unknown } | undefined>
  /** Sends it again over what is stored now. */
  resend: (id: string, change: Record<string, unknown>) => Promise<void>
  clear: () => Promise<void>
}

let load: (() => Promise<Outbox>) | undefined

/** Says how the outbox is opened; without it, as before signing in, calls are made at once or not at all. */
export function setOutbox(loader: (() => Promise<Outbox>) | undefined): void {
  load = loader
}

export const outbox = (): Promise<Outbox> | undefined => load?.()

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

/** How long a call that may wait is tried before it does, in ms. */
const patience = 10_000

/** Sends a call, or lets it wait where it may and has to; what names files of this device goes after them. */
export async function throughOutbox<E extends AnyEndpoint, A>(
  endpoint: E,
  input: InputOf<E>,
  work: QueuedWork | undefined,
  send: (input: InputOf<E>, signal?: AbortSignal) => Promise<A>,
): Promise<A | QueuedAnswer> {
  if (!load || (endpoint.method === 'GET' && !endpoint.writes)) return send(input)
  const hasFiles = localsIn(input).length > 0
  // Opened only where it is needed: its code is not part of the first page.
  const opening = endpoint.outbox || hasFiles ? outbox() : undefined
  if (!opening) return send(input)
  if (!endpoint.outbox) return send(await (await opening).withFiles(input))
  const queue = async () => (await opening).add(endpoint, input, work)
  if (hasFiles || !navigator.onLine || isBehind(endpoint, input)) return queue()
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(new CallError('网络超时', { status: 0 })), patience)
  try {
    return await send(input, control.signal)
  } catch (failure) {
    if (!isUnanswered(failure)) throw failure
    return queue()
  } finally {
    clearTimeout(timer)
  }
}

/** Whether something about the same record waits already. */
function isBehind({ family, outbox: queued }: AnyEndpoint, input: Record<string, unknown>): boolean {
  const record = queued?.record && input[queued.record]
  return items.some(
    (item) =>
      item.family === family &&
      item.record === record &&
      (item.state === 'waiting' || item.state === 'sending'),
  )
}

/** An answer as it will be once what waits is done. */
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
