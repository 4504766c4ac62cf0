import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import { ItemFrameContext } from '../field-item.tsx'
import type { RowState } from './row-state.ts'
import type { TableState } from './table-state.ts'

/** Provides the form scope of a row to its controls. */
export function RowScope({ row, children }: { row: RowState; children: ReactNode }) {
  return (
    <FormScopeContext value={row.frame.state.scope}>
      <ItemFrameContext value={row.frame}>{children}</ItemFrameContext>
    </FormScopeContext>
  )
}

/** The currently possible actions on the rows of a sub-table. */
export interface RowActions {
  state: TableState
  disabled: boolean
  canRemove: boolean
  /** Absent where rows cannot be added. */
  add?: (first?: string) => void
  copy?: (row: RowState) => void
}

interface Props extends RowActions {
  row: RowState
  /** Its number, from 1. */
  number: number
  /** The row that gets the focus when this one is removed. */
  next: RowState | undefined
}

/** Copy and remove one row. */
export function RowButtons({ state, row, number, next, disabled, canRemove, copy }: Props) {
  const remove = () => {
    const target = next ? state.idOf(`${next.key}#remove`) : state.idOf('#add')
    document.getElementById(target)?.focus()
    state.remove(row)
  }
  return (
    <>
      {copy && (
        <Button
          type="text"
          size="small"
          aria-label={`复制第${number}行`}
          title="复制"
          icon={<CopyOutlined />}
          disabled={disabled}
          onClick={() => copy(row)}
        />
      )}
      {canRemove && (
        <Button
          type="text"
          size="small"
          id={state.idOf(`${row.key}#remove`)}
          aria-label={`删除第${number}行`}
          title="删除"
          icon={<DeleteOutlined />}
          disabled={disabled}
          onClick={remove}
        />
      )}
    </>
  )
}
