import type { ReactNode } from 'react'
import styles from './stacked.module.css'

/** Several values in one cell, for phones: the first normal, the others small below it. */
export function Stacked({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <div className={styles.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell keep their places
        <span key={at}>{line}</span>
      ))}
    </div>
  )
}
