import type { AnyEndpoint, ResultOf } from '@banyan/contract/endpoint'
import type { ComponentType } from 'react'
import { newKey, takeKey } from '#kit/call/act-key.ts'
import { CallError } from '#kit/call/call-error.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { localFileKey, localName, localPathsIn, withStoredPaths } from '#kit/call/local-file.ts'
import { currentPath } from '#kit/call/navigation.ts'
import { isConnected } from '#kit/call/network.ts'
import {
  type ConflictViewProps,
  type Outbox,
  type QueuedAnswer,
  setWaiting,
  type Waiting,
  waitingItems,
} from '#kit/call/outbox.ts'
import { ownerNow } from '#kit/local/keys.ts'
import { pathsOfFiles, raisesVersion } from './outbox-order.ts'
import { type Outcome, outboxSender } from './outbox-sender.ts'
import { type OutboxEntry, type OutboxStore, type OutboxText, openOutboxStore } from './outbox-store.ts'
import { forgetDraft, makeRefusedDraft } from './refused-draft.ts'

export interface OutboxParts {
  /** Every call that may be queued. */
  calls: readonly AnyEndpoint[]
  /** How conflicts are handled, by the name of the call. */
  conflicts: Record<string, ConflictRule>
}

export interface ConflictRule {
  /** Whether the stored record equals, in relevant members, what the person saw. */
  isSame: (seen: unknown, stored: unknown) => Promise<boolean>
  View: ComponentType<ConflictViewProps>
}

/** After this time, in ms, a waiting caller is answered that the call is queued. */
const answerWithin = 8000
const queuedAnswer: QueuedAnswer = { result: null, message: '已保存在本机，联网后自动提交', code: 200 }

/** Opens the outbox and starts sending its entries. */
export async function openOutbox({ calls, conflicts }: OutboxParts): Promise<Outbox> {
  const store = await openOutboxStore()
  let looks = 0
  const urls = new Map<string, string>()
  const percents = new Map<string, number | undefined>()
  const settled = new Map<string, (outcome: Outcome) => void>()
  const windows = openChannel(() => void show())

  const sender = outboxSender({
    store,
    ownerNow,
    calls,
    isSame: async ({ text }, stored) =>
      (await conflicts[`${text.family}.${text.name}`]?.isSame(text.seen, stored)) ?? true,
    onProgress: (id, percent) => {
      percents.set(id, percent)
      if (percent === undefined) void show()
      else
        setWaiting(
          waitingItems().map((item) => (item.id === id ? { ...item, percent, state: 'sending' } : item)),
        )
    },
    onSettled: async (entry, outcome) => {
      const waits = settled.get(entry.id)
      settled.delete(entry.id)
      if (outcome.is === 'done') await settleDone(store, entry, outcome)
      // While the form is still open it shows the fault itself.
      else if (waits && outcome.is !== 'failed') await removeEntry(store, entry.id)
      else await settleRefused(store, entry, outcome)
      await show()
      windows.tell()
      waits?.(outcome)
    },
  })

  /** Updates the screens. */
  async function show(): Promise<void> {
    const turn = ++looks
    const owner = ownerNow()
    const entries = owner ? await store.all(owner) : []
    if (turn !== looks) return // a later update is newer
    setWaiting(
      entries
        .sort((a, b) => a.at - b.at)
        .map((entry) =>
          toWaiting(entry, { urls, percent: percents.get(entry.id), isSending: sender.isUnderWay(entry.id) }),
        ),
    )
  }
  const put = async (
    text: Omit<OutboxText, 'key' | 'state' | 'path'>,
    key: string,
    file?: File,
  ): Promise<void> => {
    const owner = ownerNow()
    if (!owner) throw new CallError('请重新登录', { status: 401 })
    const entry: OutboxEntry = {
      id: key,
      owner,
      at: nextTime(),
      text: { ...text, key, state: 'waiting', path: currentPath() },
    }
    await store.put(entry, await file?.arrayBuffer())
    await show()
    windows.tell()
    sender.soon()
  }
  const entryOf = async (id: string) => {
    const found = await store.get(id)
    return found?.owner === ownerNow() ? found : undefined
  }
  const change = async (id: string, text: Partial<OutboxText>): Promise<void> => {
    const entry = await entryOf(id)
    if (!entry) return
    await store.put({ ...entry, text: { ...entry.text, ...text } })
    await show()
    windows.tell()
    sender.soon()
  }
  const outcomeOf = (id: string): Promise<Outcome> => new Promise((resolve) => settled.set(id, resolve))

  await show()
  sender.soon()
  return {
    async add(endpoint, input, work = {}) {
      const declared = endpoint.outbox
      const key = takeKey(endpoint, input) ?? newKey()
      const values = input as Record<string, unknown>
      const record = declared?.record === undefined ? undefined : String(values[declared.record])
      await dropRefused(store, endpoint, record)
      const shown = Object.fromEntries((declared?.shows ?? []).map((name) => [name, values[name]]))
      const answer = outcomeOf(key)
      await put(
        {
          ...work,
          ...{ family: endpoint.family, name: endpoint.name, input: values, record },
          title: declared?.title ?? '',
          becomes: declared?.becomes && { ...declared.becomes, ...shown },
        },
        key,
      )
      if (!isConnected()) settled.delete(key)
      const outcome = await Promise.race([
        isConnected() ? answer : undefined,
        delay(isConnected() ? answerWithin : 0),
      ])
      settled.delete(key)
      if (!outcome) return queuedAnswer
      if (outcome.is !== 'done') throw outcome.failure
      return { result: null, message: outcome.message, code: 200 }
    },
    async addFile<E extends AnyEndpoint>(endpoint: E, file: File, input: unknown, isPicture: boolean) {
      const key = newKey()
      const local = localName(key, file.name)
      const { name, type, lastModified } = file
      if (isPicture) urls.set(local, URL.createObjectURL(file))
      const answer = outcomeOf(key)
      await put(
        {
          ...{ family: endpoint.family, name: endpoint.name, input: input as Record<string, unknown> },
          title: name,
          file: { local, name, type, lastModified, isPicture },
        },
        key,
        file,
      )
      const stored = answer.then((outcome) => {
        if (outcome.is !== 'done') throw outcome.failure
        return outcome.result as ResultOf<E>
      })
      stored.catch(() => undefined)
      return { local, stored }
    },
    async withFiles(value) {
      const until = Date.now() + answerWithin * 4
      for (;;) {
        const owner = ownerNow()
        const paths = pathsOfFiles(owner ? await store.all(owner) : [])
        if (localPathsIn(value).every((local) => paths.has(local))) return withStoredPaths(value, paths)
        if (!isConnected() || Date.now() > until)
          throw new CallError('有文件还没有上传，请等网络恢复后再保存', { status: 200 })
        await delay(300)
      }
    },
    async show(local) {
      const key = localFileKey(local)
      const entry = await entryOf(key)
      if (urls.has(local) || !entry?.text.file?.isPicture) return
      const bytes = await store.file(key)
      if (bytes) urls.set(local, URL.createObjectURL(new Blob([bytes], { type: entry.text.file.type })))
      await show()
    },
    retry: (id) => change(id, { state: 'waiting', reason: undefined, failures: 0, sentAt: undefined }),
    async pause(id) {
      await change(id, { state: 'paused' }) // before it is stopped, so that it is not sent again at once
      sender.stop(id)
    },
    resume: (id) => change(id, { state: 'waiting' }),
    async remove(id) {
      sender.stop(id)
      const entry = await entryOf(id)
      if (!entry) return
      await makeRefusedDraft(entry.text, store, entry.owner)
      await removeEntry(store, id)
      await show()
      windows.tell()
      sender.soon()
    },
    conflictView: ({ family, name }) => conflicts[`${family}.${name}`]?.View,
    async conflict(id) {
      const entry = await entryOf(id)
      return entry && { input: entry.text.input, seen: entry.text.seen, stored: entry.text.stored }
    },
    async resend(id, given) {
      const entry = await entryOf(id)
      if (!entry) return
      const input = { ...entry.text.input, ...given }
      await change(id, { state: 'waiting', reason: undefined, input, key: newKey(), sentAt: undefined })
    },
    async clear() {
      const owner = ownerNow()
      await store.removeWhere((each) => each.owner === owner)
      await show()
    },
  }
}

async function settleDone(
  store: OutboxStore,
  entry: OutboxEntry,
  { result }: Extract<Outcome, { is: 'done' }>,
) {
  const { text } = entry
  if (text.file) {
    await store.put({ ...entry, text: { ...text, state: 'stored', result: result as { path: string } } })
    return store.dropFile(entry.id)
  }
  await removeEntry(store, entry.id)
  for (const other of await store.all(entry.owner)) {
    if (!raisesVersion(other, entry)) continue
    const input = { ...other.text.input, version: Number(other.text.input.version) + 1 }
    await store.put({ ...other, text: { ...other.text, input } })
  }
  if (text.isDrafted) await forgetDraft(text)
  void queryClient.invalidateQueries({ queryKey: [text.family] })
}

async function settleRefused(
  store: OutboxStore,
  entry: OutboxEntry,
  { is, failure }: Exclude<Outcome, { is: 'done' }>,
): Promise<void> {
  const { stored } = (failure.answer?.result ?? {}) as { stored?: unknown }
  const isDrafted = is === 'refused' && entry.text.draft !== undefined
  const text: OutboxText = {
    ...entry.text,
    state: is,
    reason: failure.message || '提交失败',
    stored,
    isDrafted,
  }
  await store.put({ ...entry, text })
  if (isDrafted) await makeRefusedDraft(text, store, entry.owner)
  void queryClient.invalidateQueries({ queryKey: [text.family] })
}

const removeEntry = (store: OutboxStore, id: string) => store.removeWhere((each) => each.id === id)

/** A repeated call replaces the refused one. */
async function dropRefused(store: OutboxStore, { family, name }: AnyEndpoint, record: string | undefined) {
  const owner = ownerNow()
  if (!owner || record === undefined) return
  for (const { id, text } of await store.all(owner))
    if (text.state === 'refused' && text.family === family && text.name === name && text.record === record)
      await removeEntry(store, id)
}

function toWaiting(
  { id, at, text }: OutboxEntry,
  { urls, percent, isSending }: { urls: ReadonlyMap<string, string>; percent?: number; isSending: boolean },
): Waiting {
  const { state, title, about, reason, path, family, name, record, becomes, file, result, draft } = text
  return {
    ...{ id, at, title, about, reason, path, family, name, record, becomes, percent },
    state: state === 'waiting' && isSending ? 'sending' : state,
    hasDraft: draft !== undefined,
    ...(file && { local: file.local, isPicture: file.isPicture, url: urls.get(file.local) }),
    storedPath: result?.path,
  }
}

/** Notifies other windows of this browser about changes. */
function openChannel(changed: () => void): { tell: () => void } {
  if (!globalThis.BroadcastChannel) return { tell: () => undefined }
  const channel = new BroadcastChannel('banyan-outbox')
  channel.onmessage = changed
  return { tell: () => channel.postMessage('changed') }
}

let lastTime = 0
/** A time later than that of every other entry of this window. */
const nextTime = (): number => {
  lastTime = Math.max(Date.now(), lastTime + 1)
  return lastTime
}

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
