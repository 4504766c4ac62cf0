import type { ReactNode } from 'react'
import styles from './empty-text.module.css'

/** The empty state: a sentence without a picture (ux §5). */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
)
