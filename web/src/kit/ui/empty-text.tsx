import type { ReactNode } from 'react'
import styles from './empty-text.module.css'

/** What stands where nothing is: a sentence, no picture (ux §5). */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
)
