import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useMedia } from './media.ts'
import styles from './side-frame.module.css'

/** Whether the window has room for a tree beside a list. */
export const useHasSide = (): boolean => useMedia('(min-width: 1200px)')

interface Props {
  /** The accessible name of the tree. */
  label: string
  side: ReactNode
  children: ReactNode
}

/** A list beside a filtering tree, where there is room for both. */
export function SideFrame({ label, side, children }: Props) {
  const hasSide = useHasSide()
  return (
    <div className={hasSide ? styles.frame : undefined}>
      {hasSide && (
        <aside className={styles.side} aria-label={label}>
          <Suspense fallback={<Skeleton rows={8} />}>{side}</Suspense>
        </aside>
      )}
      {children}
    </div>
  )
}
