import { withStoredPaths } from '#kit/call/local-file.ts'
import { loadDesk } from '#kit/draft/desk.ts'
import { pathsOfFiles } from './outbox-order.ts'
import type { OutboxStore, OutboxText } from './outbox-store.ts'

/** Turns a refused entry into a draft, which its form offers when opened. */
export async function makeRefusedDraft(
  { draft }: OutboxText,
  store: OutboxStore,
  owner: string,
): Promise<void> {
  if (!draft) return
  const { place, ...text } = withStoredPaths(draft, pathsOfFiles(await store.all(owner)))
  try {
    await forgetDraft({ draft })
    const slot = (await loadDesk())?.open(place)
    await slot?.write(text)
    slot?.close()
  } catch {
    // the entry stays in the outbox
  }
}

/** Removes the draft of an entry that was sent after all. */
export async function forgetDraft({ draft }: Pick<OutboxText, 'draft'>): Promise<void> {
  if (!draft) return
  try {
    const found = await loadDesk()
    for (const each of (await found?.list()) ?? [])
      if (each.place === draft.place && each.title === draft.title && !each.isElsewhere)
        await found?.discard(each)
  } catch {
    // the draft is offered once more, which is harmless
  }
}
