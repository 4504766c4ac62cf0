import { type DraftHead, draft } from '@banyan/contract/draft'
import { CallError, call } from '#kit/call/api.ts'
import { type DraftStore, type StoredDraft, settleDraft } from './draft-store.ts'

/** Time without a key press after which a draft goes to the server, in ms. */
const quietFor = 5000
/** The same where the browser cannot keep it itself. */
const quietInMemory = 1000
/** How long an unsent draft waits for the next try, in ms. */
const retryAfter = 60_000
/** How long the server's list of drafts counts as fresh, in ms. */
const headsFresh = 20_000

/** Tells the server of drafts that were written or removed here, as soon as it can be reached. */
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
      // Too long or too many: it stays on the device until it is written again.
      if (!(failure instanceof CallError && failure.isRefusal)) throw failure
    }
    await settleDraft(store, each)
  }
  const sendAll = async (): Promise<void> => {
    const owner = ownerNow()
    if (!owner || !navigator.onLine) return
    for (const each of await store.all(owner)) if (!each.isSent) await send(each)
  }
  const soon = (wait = store.isMemory ? quietInMemory : quietFor): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = (running ?? Promise.resolve()).then(sendAll).catch(() => soon(retryAfter))
    }, wait)
  }
  window.addEventListener('online', () => soon(0))
  soon()

  return {
    soon,
    /** What the server has; nothing where it cannot be reached. */
    heads(): Promise<DraftHead[]> {
      const owner = ownerNow()
      if (!owner || !navigator.onLine) return Promise.resolve([])
      if (heads?.owner !== owner || Date.now() - heads.at > headsFresh)
        heads = { owner, at: Date.now(), asked: call(draft.list, {}, { quiet: true }).catch(() => []) }
      return heads.asked
    },
  }
}
