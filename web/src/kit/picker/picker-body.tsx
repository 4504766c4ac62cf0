import type { ComponentProps } from 'react'
import styles from './picker-body.module.css'

/** What a picker shows, one below the other: search, what is chosen, the table. */
export const PickerBody = (props: ComponentProps<'section'>) => <section {...props} className={styles.body} />

/** A row of it, as high with what is chosen as without. */
export const PickerBar = (props: ComponentProps<'div'>) => <div {...props} className={styles.bar} />
