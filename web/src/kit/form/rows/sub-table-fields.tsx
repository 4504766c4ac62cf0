import { PlusOutlined } from '@ant-design/icons'
import { mostRows } from '@banyan/contract/form/sub-table'
import { Button } from 'antd'
import { useIsPhone } from '#kit/ui/media.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from '../check.ts'
import { FieldItem } from '../field-item.tsx'
import { RefillButton } from '../refill-button.tsx'
import { RowCards } from './row-cards.tsx'
import { RowGrid } from './row-grid.tsx'
import { RowScope } from './row-scope.tsx'
import { firstTypedField, type RowState, shownColumns } from './row-state.ts'
import styles from './rows.module.css'
import type { TableState } from './table-state.ts'

interface Props {
  state: TableState
  disabled: boolean
  /** The values of the record. */
  main: () => Values
  /** The values of a new row. */
  newRow: () => Promise<Values>
  /** The layout class for the fields of a one-to-one sub-table. */
  oneClass: string
}

/** A sub-table of a form: editable rows, or the single row of a one-to-one sub-table. */
export function SubTableFields({ state, disabled, main, newRow, oneClass }: Props) {
  const { rows, refusal } = state.useSnapshot()
  const { title, relation } = state.table
  const [only] = rows
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}
          {relation === 'many' && <span>{rows.length} 行</span>}
        </h3>
        {rows.length > 0 && (
          <RefillButton
            fields={state.table.fields}
            parts={rows.map(({ frame, filled }) => ({ isNew: frame.isNew, filled, state: frame.state }))}
            around={main}
            disabled={disabled}
          />
        )}
      </div>
      {relation === 'one' && only && (
        <RowScope row={only}>
          <div className={oneClass}>
            {shownColumns(state.table).map((field) => (
              <FieldItem key={field.name} field={field} disabled={disabled} />
            ))}
          </div>
        </RowScope>
      )}
      {relation === 'many' && <ManyRows state={state} disabled={disabled} newRow={newRow} />}
      {refusal !== undefined && (
        <div role="alert" className={styles.refusal}>
          {refusal}
        </div>
      )}
    </section>
  )
}

function ManyRows({ state, disabled, newRow }: Omit<Props, 'oneClass' | 'main'>) {
  const { table } = state
  const { rows, drawn } = state.useSnapshot()
  const isPhone = useIsPhone()
  const most = table.maxRows ?? mostRows
  const isFull = rows.length >= most
  const canAdd = !table.hideButtons?.includes('add')
  const add = async (first = firstTypedField(table)) => {
    if (!isFull) state.add(await newRow(), first)
  }
  const actions = {
    state,
    disabled,
    canRemove: !table.hideButtons?.includes('delete'),
    ...(canAdd && {
      add: (first?: string) => void add(first),
      ...(!isFull && {
        copy: (row: RowState) => state.add(copyRowValues(table.fields, row), firstTypedField(table), true),
      }),
    }),
  }
  const Rows = isPhone || table.fields.some(isLongText) ? RowCards : RowGrid
  return (
    <>
      <Rows {...actions} rows={rows.slice(0, drawn)} />
      {rows.length > drawn && (
        <Button type="link" onClick={state.drawMore}>
          显示其余 {rows.length - drawn} 行
        </Button>
      )}
      {canAdd && (
        <Button
          id={state.idOf('#add')}
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled || isFull}
          onClick={() => void add()}
        >
          {isFull ? `最多 ${most} 行` : '新增一行'}
        </Button>
      )}
    </>
  )
}

/** Editors too large for a table cell. */
const isLongText = ({ type }: Field) => type === 'umeditor' || type === 'markdown'

/** The values of a row without unique ones. */
const copyRowValues = (fields: readonly Field[], row: RowState): Values => {
  const values = row.values()
  return Object.fromEntries(fields.map(({ name, unique }) => [name, unique ? undefined : values[name]]))
}
