import type { ReactNode } from 'react'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import type { ColumnChange } from './columns/columns.tsx'
import type { ListDeclaration } from './declaration.ts'
import type { Plan, Row } from './family.ts'
import type { ListState } from './query/list-state.ts'
import type { useListState } from './query/use-list-state.ts'
import type { Rows } from './use-rows.ts'

/** Shared by the wide and the phone version of a list. */
export interface ListView {
  plan: Plan
  declared: ListDeclaration
  /** The query items. */
  asked: Field[]
  state: ListState
  to: Omit<ReturnType<typeof useListState>, 'state'>
  list: Rows
  /** The query as sent with an export. */
  question: Record<string, string>
  changes: Record<string, ColumnChange | false | undefined>
  actions: (row: Row) => RowAction[]
  can: { exports: boolean; remove: boolean; batch: boolean }
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
  isSortable: boolean
  onSuper: (() => void) | undefined
  notice: ReactNode
  /** The bar about changes by others. */
  live: ReactNode
  /** The line about drafts. */
  left: ReactNode
}
