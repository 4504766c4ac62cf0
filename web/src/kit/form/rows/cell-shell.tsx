import { FormItemInputContext } from 'antd/es/form/context'
import { controlStatus, type ItemShellProps, refusalId } from '#kit/widgets/item-shell.tsx'
import styles from './rows.module.css'

/** A control in a table cell: the column title is its label for screen readers; the refusal is shown below. */
export function CellShell({ id, label, refusal, children }: ItemShellProps) {
  return (
    <div data-item="">
      <label htmlFor={id} className={styles.unseen}>
        {label}
      </label>
      <FormItemInputContext value={controlStatus(refusal)}>{children}</FormItemInputContext>
      {refusal !== undefined && (
        <div id={refusalId(id)} role="alert" className={styles.refusal}>
          {refusal}
        </div>
      )}
    </div>
  )
}
