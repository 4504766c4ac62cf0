import { lazy, Suspense, useEffect, useState } from 'react'
import { storedPreferences } from '#kit/call/storage.ts'
import { loadDesk } from '#kit/draft/desk.ts'
import type { DraftOpeners } from '#kit/draft/draft-notice.tsx'

const DraftNotice = lazy(() =>
  import('#kit/draft/draft-notice.tsx').then((file) => ({ default: file.DraftNotice })),
)

/** Delay before a list looks for drafts, in ms: its rows load first. */
const afterRowsMs = 600
/** The delay in a browser without drafts, which still asks for those of other devices. */
const laterMs = 4500

/** Announces drafts of its forms above a list. */
export function LeftDrafts({ openers }: { openers: DraftOpeners }) {
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const wait = storedPreferences.read('drafts') ? afterRowsMs : laterMs
    const timer = setTimeout(() => setLooking(loadDesk() !== undefined), wait)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isLooking && <DraftNotice openers={openers} />}</Suspense>
}
