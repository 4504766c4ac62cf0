import { withStoredPaths } from '#kit/call/local-file.ts'
import { desk } from '#kit/draft/desk.ts'
import { pathsOfFiles } from './outbox-order.ts'
import type { OutboxStore, OutboxText } from './outbox-store.ts'

/** Keeps what was written as a draft: whoever opens its form again is offered it. */
export async function draftOfRefused(
  { draft }: OutboxText,
  store: OutboxStore,
  owner: string,
): Promise<void> {
  if (!draft) return
  const { place, ...text } = withStoredPaths(draft, pathsOfFiles(await store.all(owner)))
  try {
    await forgetDraft({ draft })
    const slot = (await desk())?.open(place)
    await slot?.write(text)
    slot?.close()
  } catch {
    // it stays in the outbox
  }
}

/** What was sent after all needs no draft any more. */
export async function forgetDraft({ draft }: Pick<OutboxText, 'draft'>): Promise<void> {
  if (!draft) return
  try {
    const found = await desk()
    for (const each of (await found?.list()) ?? [])
      if (each.place === draft.place && each.title === draft.title && !each.isElsewhere)
        await found?.discard(each)
  } catch {
    // offered once more, which does no harm
  }
}
