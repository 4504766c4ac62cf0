import type { ReactNode } from 'react'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { Plan, Row } from './family.ts'

interface RowContext {
  plan: Plan
  row: Row
  onEdit: (() => void) | undefined
  onDetail: (() => void) | undefined
  detailLabel?: string
  /** The page's own, before 删除. */
  between: RowAction[]
  onRemove: (() => void | Promise<void>) | undefined
  /** The name of the row and what is deleted along with it. */
  loss: ReactNode
}

/** The actions every row has, in their order: 编辑 详情 … 删除. */
export function uniformActions({
  plan,
  onEdit,
  onDetail,
  detailLabel = '详情',
  between,
  onRemove,
  loss,
}: RowContext): RowAction[] {
  const { edit, remove } = plan.calls
  return [
    ...(onEdit ? [{ label: '编辑', needs: edit, run: onEdit }] : []),
    ...(onDetail ? [{ label: detailLabel, run: onDetail }] : []),
    ...between,
    // LIST-006; a list without the call says so before it asks (LIST-019).
    ...(onRemove
      ? [
          {
            label: '删除',
            danger: true,
            needs: remove,
            confirm: remove && '确定删除吗?',
            consequence: loss,
            run: onRemove,
          },
        ]
      : []),
  ]
}
