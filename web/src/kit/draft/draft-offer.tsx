import { lazy, Suspense } from 'react'
import { timeText } from './time-text.ts'
import { useWorkState } from './use-work.ts'
import type { Work } from './work.ts'

// Few forms are opened over work that was left.
const DraftBar = lazy(() => import('./draft-bar.tsx').then((file) => ({ default: file.DraftBar })))

/** Stands above a form: the newest work that was left in it. */
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

/** Stands beside the buttons: when the work was last kept. */
export function DraftSaved({ work, className }: { work: Work; className?: string }) {
  const { savedAt } = useWorkState(work)
  return savedAt === undefined ? null : (
    <span className={className} style={quiet}>
      草稿已保存 {timeText(savedAt)}
    </span>
  )
}

const quiet = { fontSize: 12, opacity: 0.65, whiteSpace: 'nowrap' } as const
