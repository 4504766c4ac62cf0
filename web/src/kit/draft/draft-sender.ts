import { type DraftHead, draft } from '@banyan/contract/draft'
import { CallError, call } from '#kit/call/api.ts'
import { isConnected, onNetwork } from '#kit/call/network.ts'
import { type DraftStore, type StoredDraft, settleDraft } from './draft-store.ts'

/** A draft is sent to the server after this time without typing, in ms. */
const quietMs = 5000
/** The same where the browser cannot store the draft itself. */
const quietInMemory = 1000
/** Delay before the next attempt, in ms. */
const retryAfter = 60_000
/** How long the server's list of drafts counts as fresh, in ms. */
const headsFresh = 20_000

/** Sends written and removed drafts to the server as soon as it can be reached. */
export function draftSender(store: DraftStore, ownerNow: () => string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let heads: { owner: string; at: number; asked: Promise<DraftHead[]> } | undefined

  const send = async (each: StoredDraft): Promise<void> => {
    const { place, origin } = each
    if (each.isGone) {
      await call(draft.remove, { place, origin }, { quiet: true })
      return settleDraft(store, each)
    }
    const { content, ...head } = each.text
    try {
      await call(draft.save, { place, origin, ...head, content: JSON.stringify(content) }, { quiet: true })
    } catch (failure) {
      // Refused as too long or too many: it stays on the device until it is written again.
      if (!(failure instanceof CallError && failure.isRefusal)) throw failure
    }
    await settleDraft(store, each)
  }
  const sendAll = async (): Promise<void> => {
    const owner = ownerNow()
    if (!owner || !isConnected()) return
    for (const each of await store.all(owner)) if (!each.isSent) await send(each)
  }
  const soon = (wait = store.isMemory ? quietInMemory : quietMs): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = (running ?? Promise.resolve()).then(sendAll).catch(() => soon(retryAfter))
    }, wait)
  }
  onNetwork(() => {
    if (isConnected()) soon(0)
  })
  soon()

  return {
    soon,
    /** The drafts on the server; empty when it cannot be reached. */
    heads(): Promise<DraftHead[]> {
      const owner = ownerNow()
      if (!owner || !isConnected()) return Promise.resolve([])
      if (heads?.owner !== owner || Date.now() - heads.at > headsFresh)
        heads = { owner, at: Date.now(), asked: call(draft.list, {}, { quiet: true }).catch(() => []) }
      return heads.asked
    },
  }
}
