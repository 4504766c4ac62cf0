import { lazy, Suspense } from 'react'
import { timeText } from './time-text.ts'
import { useWorkState } from './use-work.ts'
import type { Work } from './work.ts'

// Loaded on demand, because few forms have a draft.
const DraftBar = lazy(() => import('./draft-bar.tsx').then((file) => ({ default: file.DraftBar })))

/** Offers the newest draft above a form. */
export function DraftOffer({ work }: { work: Work }) {
  const [newest] = useWorkState(work).offers
  return (
    newest && (
      <Suspense fallback={null}>
        <DraftBar key={newest.origin} work={work} draft={newest} />
      </Suspense>
    )
  )
}

/** Shows beside the buttons when the draft was last stored. */
export function DraftSaved({ work, className }: { work: Work; className?: string }) {
  const { savedAt } = useWorkState(work)
  return savedAt === undefined ? null : (
    <span className={className} style={savedStyle}>
      草稿已保存 {timeText(savedAt)}
    </span>
  )
}

const savedStyle = { fontSize: 12, opacity: 0.65, whiteSpace: 'nowrap' } as const
