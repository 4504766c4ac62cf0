import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { RecordOf } from '@banyan/contract/uniform'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { DraftOpeners } from '#kit/draft/draft-notice.tsx'
import type { HeaderPartsProps } from '#kit/page/header-parts.tsx'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { BatchAction } from './batch/batch-action.ts'
import type { CardPlan } from './columns/card-plan.ts'
import type { ColumnChange } from './columns/columns.tsx'
import type { DetailPartProps, FormPartProps, ListFamily, OwnControls, Row } from './family.ts'
import type { Sort } from './query/list-state.ts'
import type { Related } from './related.ts'
import type { RowTree } from './use-tree-rows.ts'

/** What follows once a record is stored. */
export interface AlsoSave {
  label: string
  after: (id: string) => Promise<unknown>
}

/** Parts of the uniform page a list may do without: actions, boxes to select rows by, pages, its place in the address. */
export type Part = 'add' | 'edit' | 'detail' | 'remove' | 'import' | 'export' | 'select' | 'pages' | 'address'

/** What another way to show a list gets to know: the question as the call takes it, and how it is sorted. */
export interface ShownAsProps {
  question: Record<string, string>
  sort: Sort
}

type Name<F> = (keyof F & string) | 'createTime'

export interface ListPageProps<F extends z.ZodRawShape> {
  /** The family of calls; its description brings title, columns, query items and form. */
  of: ListFamily<F>
  /** What columns show differently; `false` leaves one out. */
  columns?: { [K in Name<F>]?: ColumnChange<RecordOf<F>> | false }
  /** What stands under single controls of the form, in place of the described hint. */
  hints?: { [K in Name<F>]?: string }
  /** Further controls of the form, under the described ones. */
  form?: ComponentType<FormPartProps<RecordOf<F>>>
  /** Controls of the page's own, each at the place of its field. */
  controls?: { [K in Name<F>]?: ComponentType<FormPartProps<RecordOf<F>>> }
  /** A second way to save the form, e.g. 保存并发布, for those who may; as the main button. */
  alsoSave?: AlsoSave & { needs: AnyEndpoint; isFor?: (row: RecordOf<F> | undefined) => boolean }
  /** What the read-only drawer shows instead of the plain facts. */
  view?: ComponentType<DetailPartProps<RecordOf<F>>>
  /** The form needs the width of sub-tables. */
  isWide?: boolean
  /** What belongs to a record, in tabs of its detail. */
  related?: readonly Related[]
  card?: Partial<CardPlan>
  /** Between 详情 and 删除. */
  rowActions?: (row: RecordOf<F>) => RowAction[]
  /** What can be done with selected rows, beside deleting and exporting them. */
  batch?: BatchAction[]
  /** Members that row actions read, fetched even when their columns are hidden. */
  reads?: Name<F>[]
  /** What the page adds to the row of its title. */
  header?: HeaderPartsProps
  /** Beside the uniform buttons. */
  toolbar?: ReactNode
  /** Shows what is asked for another way, in place of the rows and their pages. */
  shows?: ComponentType<ShownAsProps>
  /** A path the record's id is put behind, instead of the read-only drawer (LIST-005). */
  detail?: string
  /** What a row opens instead of the read-only drawer, under its own word. */
  opens?: { label: string; open: (row: RecordOf<F>) => void }
  /** What 新增 opens instead of the form of the list, under its own word, for those who may make this call. */
  adds?: { label: string; needs: AnyEndpoint; open: () => void }
  /** Rows that cannot be deleted offer no 删除. */
  isRemovable?: (row: RecordOf<F>) => boolean
  /** What goes along when rows are deleted, under the question; `rows` are those of them in view. */
  loss?: (ids: string[], rows: RecordOf<F>[]) => ReactNode
  /** Rows with others below them are opened in place; a query and a phone show all rows alike. */
  tree?: RowTree
  /** What a row shows under itself when it is opened. */
  under?: ComponentType<DetailPartProps>
  /** What stands under the table for the row that is chosen: the first one until somebody clicks another. */
  below?: ComponentType<DetailPartProps>
  /** Stands in a drawer or a tab, which has the frame and the address. */
  isInside?: boolean
  /** How other work on a row that was left is opened again, by its kind, where the page has forms of its own. */
  drafts?: DraftOpeners
  /** Conditions of the place, e.g. of a tree beside the list; what is asked for comes on top. */
  where?: Record<string, string>
  /** How a list inside something is sorted at first; otherwise the newest come first. */
  sorted?: Sort
  without?: readonly Part[]
  /** What an empty list says, where that is not that nobody added anything yet. */
  emptyText?: string
}

/** The same declaration as the parts of the page see it. */
export type ListDeclaration = Omit<
  ListPageProps<z.ZodRawShape>,
  | 'of'
  | 'hints'
  | 'columns'
  | 'rowActions'
  | 'isRemovable'
  | 'form'
  | 'alsoSave'
  | 'controls'
  | 'view'
  | 'reads'
  | 'opens'
  | 'loss'
> & {
  columns?: Record<string, ColumnChange | false | undefined>
  form?: ComponentType<FormPartProps>
  controls?: OwnControls
  alsoSave?: AlsoSave & { needs: AnyEndpoint; isFor?: (row: Row | undefined) => boolean }
  view?: ComponentType<DetailPartProps>
  rowActions?: (row: Row) => RowAction[]
  isRemovable?: (row: Row) => boolean
  loss?: (ids: string[], rows: Row[]) => ReactNode
  reads?: string[]
  opens?: { label: string; open: (row: Row) => void }
}
