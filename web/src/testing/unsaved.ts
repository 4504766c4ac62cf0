import { useContext, useInsertionEffect } from 'react'
import { PageFrame } from '#kit/page/page-frame.ts'
import { openWork } from '#kit/page/unsaved.ts'

/** Unsaved work of a page in a test, which cannot be kept as a draft. */
export function useUnsaved(isDirty: () => boolean): void {
  const page = useContext(PageFrame)?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when it matters
  useInsertionEffect(
    () =>
      openWork({
        page,
        isDirty,
        canKeep: () => false,
        keep: async () => undefined,
        setAside: async () => true,
        giveUp: () => undefined,
      }),
    [page],
  )
}
