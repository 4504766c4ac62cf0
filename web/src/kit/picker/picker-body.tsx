import type { ComponentProps } from 'react'
import styles from './picker-body.module.css'

/** The vertical layout of a picker: search, selection, table. */
export const PickerBody = (props: ComponentProps<'section'>) => <section {...props} className={styles.body} />

/** A row of constant height in a picker. */
export const PickerBar = (props: ComponentProps<'div'>) => <div {...props} className={styles.bar} />
