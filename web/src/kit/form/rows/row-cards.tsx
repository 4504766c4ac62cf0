import { FieldItem } from '../field-item.tsx'
import { type RowActions, RowButtons, RowScope } from './row-scope.tsx'
import { type RowState, shownColumns } from './row-state.ts'
import styles from './rows.module.css'

interface Props extends RowActions {
  rows: readonly RowState[]
}

/** Rows as cards with one field per line, for narrow windows and large fields. */
export function RowCards({ rows, ...actions }: Props) {
  const { state, disabled } = actions
  const { title } = state.table
  const columns = shownColumns(state.table)
  if (rows.length === 0) return <p className={styles.empty}>还没有{title}</p>
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row, at) => (
        <li key={row.key} className={styles.card} aria-label={`第${at + 1}行`}>
          <div className={styles.cardHead}>
            <span>
              {title} {at + 1}
            </span>
            <span>
              <RowButtons {...actions} row={row} number={at + 1} next={rows[at + 1] ?? rows[at - 1]} />
            </span>
          </div>
          <RowScope row={row}>
            {columns.map((field) => (
              <FieldItem key={field.name} field={field} disabled={disabled} />
            ))}
          </RowScope>
        </li>
      ))}
    </ul>
  )
}
