import type { ReactNode } from 'react'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import type { ColumnChange } from './columns/columns.tsx'
import type { ListDeclaration } from './declaration.ts'
import type { Plan, Row } from './family.ts'
import type { ListState } from './query/list-state.ts'
import type { useListState } from './query/use-list-state.ts'
import type { Rows } from './use-rows.ts'

/** What the desk and the phone version of a list both work with. */
export interface ListView {
  plan: Plan
  declared: ListDeclaration
  /** The query items. */
  asked: Field[]
  state: ListState
  to: Omit<ReturnType<typeof useListState>, 'state'>
  list: Rows
  /** The question of the list as its export sends it. */
  question: Record<string, string>
  changes: Record<string, ColumnChange | false | undefined>
  actions: (row: Row) => RowAction[]
  can: { exports: boolean; remove: boolean; batch: boolean }
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
  isSortable: boolean
  onSuper: (() => void) | undefined
  notice: ReactNode
  /** Says that others changed some of the rows. */
  live: ReactNode
  /** Says that work was left in a form of the list. */
  left: ReactNode
}
