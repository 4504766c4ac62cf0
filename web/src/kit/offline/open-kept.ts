import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { KeptAnswers } from '#kit/call/kept-answers.ts'
import { showWaiting } from '#kit/call/outbox.ts'
import { onSessionCleared } from '#kit/call/session.ts'
import { ownerNow } from '#kit/local/keys.ts'
import { type EntryHead, openLocalStore } from '#kit/local/local-store.ts'
import { keptId, keptName, keptStore } from './kept-name.ts'

interface KeptHead extends EntryHead {
  at: number
  /** The call, e.g. `workOrder.byId`. */
  call: string
}

/** Derives a missing answer from other answers of its family, by the name of the call. */
export type Fallbacks = Record<
  string,
  { from: string; answer: (input: unknown, answers: unknown[]) => unknown } | undefined
>

/** The most answers and pictures per person. */
const maxAnswers = 600
/** In ms. */
const keptForMs = 14 * 24 * 3_600_000

/** Opens the store of earlier answers; it is cleared at the end of the session. */
export async function openKept(fallbacks: Fallbacks) {
  const store = await openLocalStore<KeptHead, unknown>({
    database: keptName,
    store: keptStore,
    hasFiles: true,
    isOld: ({ at }) => at < Date.now() - keptForMs,
  })
  onSessionCleared(() => void store.removeWhere(() => true).catch(() => undefined))
  const nameOf = ({ family, name }: AnyEndpoint) => `${family}.${name}`
  const asked = (endpoint: AnyEndpoint, input: unknown) =>
    `${nameOf(endpoint)} ${JSON.stringify(input ?? {})}`
  let last: Promise<unknown> = Promise.resolve()
  const put = (call: string, question: string, text: unknown, file?: ArrayBuffer): Promise<void> => {
    const owner = ownerNow()
    const kept = last.then(async () => {
      if (!owner) return
      await store.put({ id: await keptId(owner, question), owner, at: Date.now(), call, text }, file)
    })
    last = kept.catch(() => undefined)
    return kept.catch(() => undefined)
  }
  const answers: KeptAnswers = {
    keep: (endpoint, input, answer) => void put(nameOf(endpoint), asked(endpoint, input), answer),
    async find(endpoint, input) {
      const owner = ownerNow()
      if (!owner) return undefined
      await last
      const found = await store.get(await keptId(owner, asked(endpoint, input)))
      if (found) return { answer: withWaiting(endpoint, found.text) }
      const fallback = fallbacks[nameOf(endpoint)]
      if (!fallback) return undefined
      const others = (await store.all(owner)).filter(({ call }) => call === fallback.from)
      const results = others.map(({ text }) => (text as { result: unknown }).result)
      const result = fallback.answer(input, results)
      return { answer: withWaiting(endpoint, { result, message: '', code: 200 }) }
    },
  }
  return {
    answers,
    /** Downloads a picture and stores it under its address. */
    async keepFile(url: string, signal: AbortSignal): Promise<void> {
      const owner = ownerNow()
      if (!owner || signal.aborted || (await store.get(await keptId(owner, `file ${url}`)))) return
      const reply = await fetch(url, { signal })
      if (reply.ok) await put('file', `file ${url}`, {}, await reply.arrayBuffer())
    },
    /** Removes the oldest entries above the limit. */
    async trim(): Promise<void> {
      const owner = ownerNow()
      const all = owner ? await store.all(owner) : []
      const tooOld = new Set(
        all
          .sort((a, b) => b.at - a.at)
          .slice(maxAnswers)
          .map(({ id }) => id),
      )
      if (tooOld.size > 0) await store.removeWhere(({ id }) => tooOld.has(id))
    },
  }
}

const withWaiting = (endpoint: AnyEndpoint, text: unknown): unknown => {
  const answer = text as { result: unknown }
  return { ...answer, result: showWaiting(endpoint, answer.result) }
}
