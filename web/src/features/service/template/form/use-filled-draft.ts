import { blankValues, type FilledValues } from '@banyan/contract/service/template/filled'
import { useEffect } from 'react'
import { changedMembers } from '#kit/draft/form-part.ts'
import { useDraftPart } from '#kit/draft/use-work.ts'
import type { Work } from '#kit/draft/work.ts'
import type { FilledForm } from './use-filled-form.ts'

/** Keeps what is filled into a template as a part of a draft. */
export function useFilledDraft(
  work: Pick<Work, 'attach' | 'changed'>,
  name: string,
  form: FilledForm,
  opened: FilledValues | undefined,
): void {
  const { items, values, isDirty, change } = form
  const before = opened ?? blankValues(items)
  useDraftPart(work, name, {
    read: () => changedMembers(values, before),
    restore: (kept: FilledValues) => {
      for (const { id } of items) if (Object.hasOwn(kept, id)) change(id, kept[id])
    },
    changes: (kept: FilledValues) =>
      items
        .filter(({ id }) => Object.hasOwn(kept, id))
        .map(({ id, label }) => ({ label, now: values[id], kept: kept[id] })),
  })
  const { changed } = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values is kept
  useEffect(() => {
    if (isDirty) changed()
  }, [isDirty, values, changed])
}
