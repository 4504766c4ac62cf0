import type { FieldType } from '@banyan/contract/field'
import { ConfigProvider } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import { FieldItem } from '../field-item.tsx'
import { CellShell } from './cell-shell.tsx'
import { type RowActions, RowButtons, RowScope } from './row-scope.tsx'
import { type RowState, shownColumns } from './row-state.ts'
import styles from './rows.module.css'

interface Props extends RowActions {
  rows: readonly RowState[]
}

/** Rows as an editable table: Enter moves down a column and adds a row at the end. */
export function RowGrid({ rows, ...actions }: Props) {
  const { state, canRemove, copy } = actions
  const columns = shownColumns(state.table)
  const hasButtons = canRemove || copy !== undefined
  return (
    <ConfigProvider componentSize="small" theme={compactUploadTheme}>
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label={state.table.title}>
          <thead>
            <tr>
              <th className={styles.number}>序号</th>
              {columns.map((field) => (
                <th key={field.name} scope="col" style={{ minWidth: columnWidth(field) }}>
                  <span className={field.required ? styles.required : undefined}>{field.label}</span>
                </th>
              ))}
              {hasButtons && <th className={styles.buttons}>操作</th>}
            </tr>
          </thead>
          <tbody onKeyDown={(event) => moveByKey(event, columns, { rows, ...actions })}>
            {rows.map((row, at) => (
              <tr key={row.key} aria-label={`第${at + 1}行`} data-row={row.key}>
                <td className={styles.number}>{at + 1}</td>
                <Cells row={row} columns={columns} disabled={actions.disabled} />
                {hasButtons && (
                  <td className={styles.buttons}>
                    <RowButtons {...actions} row={row} number={at + 1} next={rows[at + 1] ?? rows[at - 1]} />
                  </td>
                )}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={styles.empty} colSpan={columns.length + (hasButtons ? 2 : 1)}>
                  还没有{state.table.title}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </ConfigProvider>
  )
}

const compactUploadTheme = { components: { Upload: { pictureCardSize: 56 } } }

const Cells = memo(
  function Cells({ row, columns, disabled }: { row: RowState; columns: Field[]; disabled: boolean }) {
    return (
      <RowScope row={row}>
        {columns.map((field) => (
          <td key={field.name} data-field={field.name}>
            <FieldItem field={field} disabled={disabled} Shell={CellShell} />
          </td>
        ))}
      </RowScope>
    )
  },
  // Columns do not change while the form is open.
  (last, next) => last.row === next.row && last.disabled === next.disabled,
)

const typedKinds: readonly FieldType[] = ['text', 'number', 'integer', 'password']

/** Enter and Shift Enter in text inputs; other controls use Enter themselves. */
function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  columns: readonly Field[],
  { rows, state, disabled, add }: Props,
): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  if (!(event.target instanceof HTMLInputElement)) return
  const name = event.target.closest<HTMLElement>('[data-field]')?.dataset.field
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
  const field = columns.find((each) => each.name === name)
  if (!field || !typedKinds.includes(field.type)) return
  const at = rows.findIndex((row) => row.key === key)
  const next = rows[event.shiftKey ? at - 1 : at + 1]
  if (next) document.getElementById(state.idOf(`${next.key}.${field.name}`))?.focus()
  else if (!event.shiftKey && !disabled) add?.(field.name)
}

const widths: Partial<Record<FieldType, number>> = {
  number: 120,
  integer: 120,
  switch: 80,
  rate: 160,
  date: 150,
  tab_date: 150,
  datetime: 200,
  tab_datetime: 200,
  textarea: 240,
  checkbox: 240,
  radio: 200,
  file: 240,
  image: 240,
  amap: 240,
  link_down: 280,
}
const columnWidth = ({ type, width }: Field): number => width ?? widths[type] ?? 160
