import { draft as calls } from '@banyan/contract/draft'
import { newKey } from '#kit/call/act-key.ts'
import { call } from '#kit/call/api.ts'
import { storedPreferences } from '#kit/call/storage.ts'
import { canSeal, encryptionKey, forgetKeys, ownerNow } from '#kit/local/keys.ts'
import type { DraftDesk, DraftSlot, KeptDraft } from './desk.ts'
import { draftSender } from './draft-sender.ts'
import { type DraftStore, openStore, type StoredDraft } from './draft-store.ts'

/** Opens the drafts of this browser and those of the signed-in person on the server. */
export async function openDesk(): Promise<DraftDesk> {
  const store = await openStore()
  fetchKeyAhead()
  const browser = browserId()
  const here = newKey().slice(0, 16)
  holdLock(here)
  const sender = draftSender(store, ownerNow)
  /** Open forms of this window, by the number in their origin. */
  const open = new Set<string>()
  let count = 0

  const isWorkedOn = async (): Promise<(origin: string) => boolean> => {
    const windows = await otherWindows()
    return (origin) => {
      const [, window = '', form = ''] = origin.split('.')
      return window === here ? open.has(form) : windows.has(window)
    }
  }
  const toKept = ({ place, origin, savedAt, text }: StoredDraft): KeptDraft => ({
    ...{ place, origin, savedAt, ...text },
    isElsewhere: false,
  })
  /** Reports the drafts of this device, then together with those of the server. */
  const find = async (
    matches: (at: { place: string }) => boolean,
    tell: (found: KeptDraft[]) => void,
  ): Promise<void> => {
    const owner = ownerNow()
    if (!owner) return
    const isBusy = await isWorkedOn()
    const stored = await store.all(owner)
    const own = stored.filter((each) => !each.isGone && matches(each)).map(toKept)
    const free = (found: KeptDraft[]) =>
      found.filter(({ origin }) => !isBusy(origin)).sort((a, b) => b.savedAt - a.savedAt)
    tell(free(own))
    const known = new Set(stored.map(({ id }) => id))
    const heads = (await sender.heads()).filter((head) => matches(head) && !known.has(draftId(owner, head)))
    if (heads.length === 0) return
    const places = [...new Set(heads.map(({ place }) => place))]
    const read = await Promise.all(places.map((place) => call(calls.byPlace, { place }, { quiet: true })))
    const found = read.flat().filter((each) => !known.has(draftId(owner, each)))
    tell(free([...own, ...found.flatMap((each) => draftFromServer(each, browser))]))
  }
  const discard = async ({ place, origin }: KeptDraft, owner = ownerNow()): Promise<void> => {
    if (!owner) return
    await removeStoredDraft(store, { owner, place, origin })
    sender.soon(0)
  }

  return {
    open(place): DraftSlot {
      const form = String(++count)
      const origin = `${browser}.${here}.${form}`
      const owner = ownerNow()
      open.add(form)
      let last: Promise<unknown> = Promise.resolve()
      const inOrder = <T>(work: () => Promise<T>): Promise<T | undefined> => {
        const done = last.then(work).catch(() => undefined) // the form must not notice a full or broken disk
        last = done
        return done
      }
      return {
        look: async (tell) => void (await find((at) => at.place === place, tell).catch(() => undefined)),
        write: (text) =>
          inOrder(async () => {
            if (!owner) return undefined
            const savedAt = Date.now()
            const id = draftId(owner, { place, origin })
            await store.put({ id, owner, place, origin, savedAt, isSent: false, isGone: false, text })
            sender.soon()
            storedPreferences.write('drafts', true) // lists look for them at once
            return savedAt
          }),
        remove: async () =>
          void (await inOrder(async () => {
            if (owner) await removeStoredDraft(store, { owner, place, origin })
            sender.soon(0)
          })),
        discard: async (draft) => void (await inOrder(() => discard(draft, owner))),
        close: () => open.delete(form),
      }
    },
    async list() {
      let all: KeptDraft[] = []
      await find(
        () => true,
        (found) => {
          all = found
        },
      ).catch(() => undefined)
      if (all.length === 0) storedPreferences.remove('drafts')
      return all
    },
    discard: (draft) => discard(draft),
    async count() {
      const owner = ownerNow()
      return owner ? (await store.all(owner)).filter(({ isGone }) => !isGone).length : 0
    },
    async clear() {
      const owner = ownerNow()
      if (!owner) return
      // After a crash the browser may have lost the name of its origin.
      const origins = (await store.all(owner)).map(({ origin }) => origin.split('.')[0] ?? '')
      await store.removeWhere((each) => each.owner === owner)
      for (const each of new Set([browser, ...origins]))
        await call(calls.clear, { browser: each }, { quiet: true }).catch(() => undefined)
    },
    async forgetKey() {
      forgetKeys()
      if (store.isMemory) await store.removeWhere(() => true)
    },
  }
}

/** Fetches the key while online, so that the first form opened offline can keep drafts too. */
function fetchKeyAhead(): void {
  const owner = ownerNow()
  if (owner && canSeal()) void encryptionKey(owner).catch(() => undefined)
}

const draftId = (owner: string, { place, origin }: { place: string; origin: string }) =>
  `${owner} ${place} ${origin}`

/** A draft that the server may have is only marked as removed until the server knows. */
async function removeStoredDraft(
  store: DraftStore,
  { owner, place, origin }: { owner: string; place: string; origin: string },
): Promise<void> {
  const id = draftId(owner, { place, origin })
  const text = { title: '', path: '', content: { parts: {} } }
  await store.put({ id, owner, place, origin, savedAt: Date.now(), isSent: false, isGone: true, text })
}

function draftFromServer(
  {
    content,
    savedAt,
    ...head
  }: { content: string; savedAt: string } & Omit<KeptDraft, 'content' | 'savedAt' | 'isElsewhere'>,
  browser: string,
): KeptDraft[] {
  try {
    return [
      {
        ...head,
        content: JSON.parse(content),
        savedAt: Date.parse(`${savedAt.replace(' ', 'T')}+08:00`),
        isElsewhere: !head.origin.startsWith(`${browser}.`),
      },
    ]
  } catch {
    return [] // not written by a console
  }
}

/** An id that lasts as long as the browser's storage. */
function browserId(): string {
  const known = storedPreferences.read('browser')
  if (typeof known === 'string') return known
  const made = newKey().slice(0, 16)
  storedPreferences.write('browser', made)
  return made
}

const lockName = 'banyan-window-'

/** A lock held while the window is open, so that other windows do not offer its drafts. */
function holdLock(window: string): void {
  void navigator.locks?.request(lockName + window, () => new Promise(() => {}))
}

async function otherWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(lockName.length)))
}
