import { lazy, Suspense, useEffect, useState } from 'react'
import { storedPreferences } from '#kit/call/storage.ts'
import { desk } from '#kit/draft/desk.ts'
import type { DraftOpeners } from '#kit/draft/draft-notice.tsx'

const DraftNotice = lazy(() =>
  import('#kit/draft/draft-notice.tsx').then((file) => ({ default: file.DraftNotice })),
)

/** How long a list has been there before left work is looked for, in ms: its rows come first. */
const afterRows = 600
/** The same in a browser that has none: it may lie on another device. */
const atRest = 4500

/** Says over a list that work was left in one of its forms. */
export function LeftDrafts({ openers }: { openers: DraftOpeners }) {
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const wait = storedPreferences.read('drafts') ? afterRows : atRest
    const timer = setTimeout(() => setLooking(desk() !== undefined), wait)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isLooking && <DraftNotice openers={openers} />}</Suspense>
}
