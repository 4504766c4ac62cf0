import { currentPath } from '#kit/call/navigation.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { type DraftContent, type DraftSlot, type KeptDraft, loadDesk, takePlaceToContinue } from './desk.ts'

/** What is being written: the kind of record and its id or `new`, and how the form is called. */
export interface NamedWork {
  place: string
  title: string
  /** The version of the record that was opened. */
  version?: number
}

/** A value of a draft and the one in the form. */
export interface Change {
  label: string
  /** The field to show both values with; otherwise they are shown as text. */
  field?: Field
  now: unknown
  kept: unknown
}

/** One part of a form: how its changes are read and restored. */
export interface DraftPart {
  /** The changed values as plain data; `undefined` when nothing changed. */
  read: () => unknown
  restore: (kept: never) => void
  changes?: (kept: never) => Change[]
  /** Removes what is kept of it elsewhere, when the changes are given up. */
  discard?: () => void
}

export interface WorkState {
  /** Drafts of the same place that wait for a decision, the newest first. */
  offers: readonly KeptDraft[]
  /** When the work was last kept. */
  savedAt: number | undefined
}

export type Work = ReturnType<typeof createWork>

/** Changes are stored within this time, in ms. */
const storeWithinMs = 400

/** The unsaved work of one form, kept as a draft while it is open. */
export function createWork(first: NamedWork | undefined, page: string | undefined) {
  let named = first
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let slot: Promise<DraftSlot | undefined> | undefined
  const parts = new Map<string, DraftPart>()
  /** Values of unmounted parts: removed parts, and restored parts that are not mounted yet. */
  const aside = new Map<string, unknown>()
  /** Origins of the drafts that were taken or discarded here. */
  const decided = new Set<string>()
  /** Drafts that were taken over, removed once their values are stored under the new name. */
  const taken: KeptDraft[] = []
  const listeners = new Set<() => void>()
  let state: WorkState = { offers: [], savedAt: undefined }
  const set = (next: Partial<WorkState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const content = (): DraftContent => {
    const read = [...parts].map(([name, part]) => [name, part.read()] as const)
    const all = Object.fromEntries([...aside, ...read].filter(([, value]) => value !== undefined))
    return { version: named?.version, parts: all }
  }
  const open = () => {
    const { place } = named ?? {}
    const where = place === undefined ? undefined : loadDesk()
    slot ??= where?.then(
      (found) => found.open(place as string),
      () => {
        slot = undefined // tried again at the next change
        return undefined
      },
    )
    return slot
  }
  const dropTaken = async (): Promise<void> => {
    const drafts = taken.splice(0)
    const held = await slot
    for (const draft of drafts) await held?.discard(draft)
  }
  /** Stores the current work; resolves to whether nothing would be lost now. */
  const keep = async (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    if (!isDirty || !named) return !isDirty
    const text = { title: named.title, path: page ?? currentPath(), content: content() }
    const held = await open()
    if (Object.keys(text.content.parts).length === 0) {
      await held?.remove() // everything is as it was opened again
      await dropTaken()
      set({ savedAt: undefined })
      return true
    }
    const savedAt = await held?.write(text)
    if (savedAt !== undefined) await dropTaken()
    if (savedAt !== undefined && isDirty) set({ savedAt })
    return savedAt !== undefined
  }
  const changed = () => {
    isDirty = true
    timer ??= setTimeout(() => void keep(), storeWithinMs)
  }
  const settled = () => {
    isDirty = false
    clearTimeout(timer)
    timer = undefined
    aside.clear()
    set({ savedAt: undefined })
    void slot?.then((held) => held?.remove())
    void dropTaken()
  }
  const decide = (draft: KeptDraft) => {
    decided.add(draft.origin)
    set({ offers: state.offers.filter(({ origin }) => origin !== draft.origin) })
  }
  const restore = (draft: KeptDraft): void => {
    for (const [name, kept] of Object.entries(draft.content.parts)) {
      const part = parts.get(name)
      if (part) part.restore(kept as never)
      else aside.set(name, kept)
    }
    decide(draft)
    taken.push(draft)
    changed() // stored a little later: a part may show the values only after its next rendering
  }
  /** Whether the form already shows this draft, as after a reload that the form survives. */
  const isHere = (draft: KeptDraft): boolean => {
    const isSame = JSON.stringify(draft.content.parts) === JSON.stringify(content().parts)
    if (isSame && !draft.isElsewhere) void slot?.then((held) => held?.discard(draft))
    return isSame
  }
  const look = async (): Promise<void> => {
    const held = await open()
    const { place } = named ?? {}
    if (!held || place === undefined) return
    let isWanted = takePlaceToContinue(place)
    await held.look((found) => {
      const [newest, ...others] = found.filter((each) => !decided.has(each.origin) && !isHere(each))
      if (!newest) return
      const takes = isWanted && !isDirty
      isWanted = false
      set({ offers: takes ? others : [newest, ...others] })
      if (takes) restore(newest)
    })
  }

  return {
    isDirty: () => isDirty,
    /** Whether it can be kept as a draft. */
    canKeep: () => named !== undefined && loadDesk() !== undefined,
    keep: async () => void (await keep()),
    changed,
    /** Stores the work as a draft and ends it; the form offers it when opened again. */
    async setAside(): Promise<boolean> {
      if (!(await keep())) return false
      isDirty = false
      aside.clear()
      set({ savedAt: undefined })
      const held = slot
      slot = undefined
      ;(await held)?.close()
      return true
    },
    /** Called when the work was saved: its draft is removed. */
    settled,
    /** Gives the changes up. */
    giveUp: () => {
      for (const part of parts.values()) part.discard?.()
      settled()
    },
    rename: (next: NamedWork | undefined) => {
      named = next
    },
    attach(name: string, part: DraftPart): () => void {
      const isFirst = parts.size === 0
      parts.set(name, part)
      const kept = aside.get(name)
      if (kept !== undefined) {
        aside.delete(name)
        part.restore(kept as never)
      }
      if (isFirst) void look()
      return () => {
        if (parts.get(name) !== part) return
        if (isDirty) aside.set(name, part.read())
        parts.delete(name)
      }
    },
    /** What was written so far, as a draft holds it. */
    written: () =>
      named && { place: named.place, title: named.title, path: page ?? currentPath(), content: content() },
    restore,
    async discard(draft: KeptDraft): Promise<void> {
      decide(draft)
      await (await slot)?.discard(draft)
    },
    changes: ({ content: { parts: kept } }: KeptDraft): Change[] =>
      Object.entries(kept).flatMap(([name, value]) => parts.get(name)?.changes?.(value as never) ?? []),
    /** Whether the record was saved by somebody since the draft was written. */
    isBehind: ({ content: { version } }: KeptDraft): boolean =>
      version !== undefined && named?.version !== undefined && version !== named.version,
    close(): void {
      const kept = isDirty ? keep() : Promise.resolve(true)
      void kept.finally(() => slot?.then((held) => held?.close()))
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
  }
}
