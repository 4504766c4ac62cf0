import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { isUnanswered, newKey } from '#kit/call/act-key.ts'
import { CallError, sendQueued } from '#kit/call/api.ts'
import { isConnected, onNetwork } from '#kit/call/network.ts'
import { onResponse } from '#kit/call/transport.ts'
import { inputToSend, isReady, missingFile, pauseAfter } from './outbox-order.ts'
import type { OutboxEntry, OutboxStore } from './outbox-store.ts'

interface SenderOptions {
  store: OutboxStore
  ownerNow: () => string | undefined
  calls: readonly AnyEndpoint[]
  /** Whether the stored record equals, in relevant members, what the person saw. */
  isSame: (entry: OutboxEntry, stored: unknown) => Promise<boolean>
  onProgress: (id: string, percent: number | undefined) => void
  /** The entry is settled: done, refused, or in conflict. */
  onSettled: (entry: OutboxEntry, outcome: Outcome) => Promise<void>
}

export type Outcome =
  | { is: 'done'; result: unknown; message: string }
  | { is: 'refused' | 'conflict' | 'failed'; failure: CallError }

/** Concurrent calls over all windows of this browser. */
const maxParallel = 3
/** Attempts before an entry that makes the server fail is given up. */
const mostFailures = 5
/** The server remembers keys for a week; older entries are not sent again without asking. */
const keyLifeMs = 6.5 * 24 * 3_600_000

/** Sends queued entries, those of one record in order, as soon as the server can be reached. */
export function outboxSender(sending: SenderOptions) {
  const { store, ownerNow, onSettled } = sending
  const underWay = new Map<string, AbortController>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let tries = 0

  /** Sends one entry; resolves to whether the server could be reached. */
  const sendOne = async (entry: OutboxEntry, all: readonly OutboxEntry[]): Promise<boolean> => {
    const { text } = entry
    const endpoint = sending.calls.find(({ family, name }) => family === text.family && name === text.name)
    const settle = async (is: 'refused' | 'conflict' | 'failed', failure: CallError) => {
      await onSettled(entry, { is, failure })
      return true
    }
    if (!endpoint) return settle('failed', new CallError('这个版本不再支持该操作', { status: 200 }))
    if (text.sentAt && text.sentAt < Date.now() - keyLifeMs)
      return settle('failed', new CallError('等待超过 6 天，请先确认没有提交成功再重试', { status: 200 }))
    const stop = new AbortController()
    underWay.set(entry.id, stop)
    try {
      const bytes = text.file && (await store.file(entry.id))
      if (text.file && !bytes)
        return await settle('refused', new CallError('文件已不在这台设备上', { status: 200 }))
      if (!text.sentAt) await store.put({ ...entry, text: { ...text, sentAt: Date.now() } })
      const { result, message } = await sendQueued(endpoint, inputToSend(entry, all) as never, {
        key: text.key,
        signal: stop.signal,
        ...(text.file &&
          bytes && {
            file: new File([bytes], text.file.name, text.file),
            onProgress: (percent: number) => sending.onProgress(entry.id, percent),
          }),
      })
      await onSettled(entry, { is: 'done', result, message })
      return true
    } catch (failure) {
      if (stop.signal.aborted) return true
      if (!(failure instanceof CallError)) throw failure
      if (isUnanswered(failure) || [401, 429].includes(failure.status)) return false
      if (failure.status >= 500) {
        const failures = (text.failures ?? 0) + 1
        if (failures >= mostFailures) return settle('failed', failure)
        await store.put({ ...entry, text: { ...text, failures } })
        return false
      }
      const { stored } = (failure.answer?.result ?? {}) as { stored?: { version?: number } }
      if (!stored) return settle('refused', failure)
      if (!(await sending.isSame(entry, stored))) return settle('conflict', failure)
      // Changed content needs a new key.
      const input = { ...text.input, version: stored.version }
      await store.put({ ...entry, text: { ...text, input, key: newKey(), sentAt: undefined } })
      return true
    } finally {
      underWay.delete(entry.id)
      sending.onProgress(entry.id, undefined)
    }
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const owner = ownerNow()
      if (!owner || !isConnected()) return
      const all = (await store.all(owner)).sort((a, b) => a.at - b.at)
      for (const entry of all) {
        const missing = entry.text.state === 'waiting' ? missingFile(entry, all) : undefined
        if (missing)
          await onSettled(entry, { is: 'refused', failure: new CallError(missing, { status: 200 }) })
      }
      const ready = all.filter((entry) => isReady(entry, all)).slice(0, maxParallel)
      if (ready.length === 0) return
      const reached = await Promise.all(ready.map((entry) => sendOne(entry, all)))
      if (!reached.every(Boolean)) return soon(pauseAfter(tries++))
      tries = 0
    }
  }
  /** Only one window sends at a time; the others read its results at their turn. */
  const alone = async (): Promise<void> => {
    if (navigator.locks) await navigator.locks.request('banyan-outbox', sendAll)
    else await sendAll()
  }
  function soon(wait = 0): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      running = (running ?? Promise.resolve()).then(alone).catch(() => soon(pauseAfter(tries++)))
    }, wait)
  }
  const now = () => {
    tries = 0
    soon()
  }
  onNetwork(() => {
    if (isConnected()) now()
  })
  onResponse(() => {
    if (timer !== undefined && tries > 0) now()
  })

  return {
    soon: now,
    isUnderWay: (id: string): boolean => underWay.has(id),
    stop: (id: string): void => underWay.get(id)?.abort(new Error('taken out of the outbox')),
  }
}
