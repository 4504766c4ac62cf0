import { lazy, Suspense, useEffect, useState } from 'react'
import { desk } from '#kit/draft/desk.ts'
import type { DraftOpeners } from '#kit/draft/draft-notice.tsx'

const DraftNotice = lazy(() =>
  import('#kit/draft/draft-notice.tsx').then((file) => ({ default: file.DraftNotice })),
)

/** How long a list has been there before left work is looked for, in ms: its rows come first. */
const afterRows = 600

/** Says over a list that work was left in one of its forms. */
export function LeftDrafts({ openers }: { openers: DraftOpeners }) {
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLooking(desk() !== undefined), afterRows)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isLooking && <DraftNotice openers={openers} />}</Suspense>
}
