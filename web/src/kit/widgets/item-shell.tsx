import { FormItemInputContext } from 'antd/es/form/context'
import type { ReactNode } from 'react'
import styles from './item-shell.module.css'

export interface ItemShellProps {
  /** The id of the control; its refusal is found under it too. */
  id: string
  label: ReactNode
  isRequired: boolean
  refusal: string | undefined
  /** What may be typed, under the control; a refusal takes its place. */
  hint?: string
  /** Stands under the refusal. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, mark, control and refusal, looking like antd's form item at a tenth of its cost: forms have many. */
export function ItemShell(props: ItemShellProps) {
  const { id, label, isRequired, refusal, hint, more, className = '', children } = props
  const isRefused = refusal !== undefined
  return (
    <div className={`${styles.item} ${isRefused ? styles.refused : ''} ${className}`} data-item="">
      <div className={styles.label}>
        <label htmlFor={id} className={isRequired ? styles.required : undefined}>
          {label}
        </label>
      </div>
      <div className={styles.control}>
        <div>
          <FormItemInputContext value={controlStatus(refusal)}>{children}</FormItemInputContext>
        </div>
      </div>
      {isRefused && (
        <div id={refusalId(id)} role="alert" className={styles.refusal}>
          {refusal}
        </div>
      )}
      {more}
      {hint && (
        <div id={hintId(id)} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

export const hintId = (id: string): string => `${id}_hint`

/** Where the refusal of a control stands. */
export const refusalId = (id: string): string => `${id}_help`

/** What antd's controls read to be drawn in red while a refusal stands. */
export const controlStatus = (refusal: string | undefined) => (refusal === undefined ? good : bad)
// Constant objects, so that nothing re-renders without need.
const good = { isFormItemInput: true }
const bad = { isFormItemInput: true, status: 'error' } as const
