import type { ComponentProps } from 'react'
import styles from './table-bar.module.css'

/** The row above a table in a dialog or drawer; its first item takes the remaining width. */
export const TableBar = (props: ComponentProps<'div'>) => <div {...props} className={styles.bar} />
