import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { WireRecord } from '@banyan/contract/uniform'
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

/** What follows after a record is stored. */
export interface AlsoSave {
  label: string
  after: (id: string) => Promise<unknown>
}

/** Parts of the uniform page that a list may leave out: actions, row selection, pages, its state in the address. */
export type ListPart =
  | 'add'
  | 'edit'
  | 'detail'
  | 'remove'
  | 'import'
  | 'export'
  | 'select'
  | 'pages'
  | 'address'

/** The properties of a component that replaces the rows: the query and the order. */
export interface ShownAsProps {
  question: Record<string, string>
  sort: Sort
}

type Name<F> = (keyof F & string) | 'createTime'

export interface ListPageProps<F extends z.ZodRawShape> {
  /** The family of calls; its description gives title, columns, query items and form. */
  of: ListFamily<F>
  /** Changes of columns; `false` leaves one out. */
  columns?: { [K in Name<F>]?: ColumnChange<WireRecord<F>> | false }
  /** Hints below controls, instead of the described ones. */
  hints?: { [K in Name<F>]?: string }
  /** Further controls of the form, below its fields. */
  form?: ComponentType<FormPartProps<WireRecord<F>>>
  /** Custom controls, each at the position of its field. */
  controls?: { [K in Name<F>]?: ComponentType<FormPartProps<WireRecord<F>>> }
  /** A second, primary save button, e.g. 保存并发布, for users with this right. */
  alsoSave?: AlsoSave & { needs: AnyEndpoint; isFor?: (row: WireRecord<F> | undefined) => boolean }
  /** Replaces the plain facts of the read-only drawer. */
  view?: ComponentType<DetailPartProps<WireRecord<F>>>
  /** The form needs the width of sub-tables. */
  isWide?: boolean
  /** Related records and parts, as tabs of the detail. */
  related?: readonly Related[]
  card?: Partial<CardPlan>
  /** Between 详情 and 删除. */
  rowActions?: (row: WireRecord<F>) => RowAction[]
  /** What can be done with selected rows, beside deleting and exporting them. */
  batch?: BatchAction[]
  /** Members that row actions read, fetched even when their columns are hidden. */
  reads?: Name<F>[]
  /** Additions to the title row of the page. */
  header?: HeaderPartsProps
  /** Beside the uniform buttons. */
  toolbar?: ReactNode
  /** A component that shows the query result instead of rows and pages. */
  shows?: ComponentType<ShownAsProps>
  /** A path to open with the record's id instead of the read-only drawer (LIST-005). */
  detail?: string
  /** What a row opens instead of the read-only drawer, with its label. */
  opens?: { label: string; open: (row: WireRecord<F>) => void }
  /** What 新增 opens instead of the form, with its label and required right. */
  adds?: { label: string; needs: AnyEndpoint; open: () => void }
  /** Rows that cannot be deleted offer no 删除. */
  isRemovable?: (row: WireRecord<F>) => boolean
  /** What is deleted along with rows, shown below the question; `rows` are those of them in view. */
  loss?: (ids: string[], rows: WireRecord<F>[]) => ReactNode
  /** Rows form a tree that is opened in place; with a query, or on a phone, all rows are shown flat. */
  tree?: RowTree
  /** The content below an expanded row. */
  under?: ComponentType<DetailPartProps>
  /** The content below the table for the current row: the first one until the user clicks another. */
  below?: ComponentType<DetailPartProps>
  /** The list is inside a drawer or tab, which has the frame and the address. */
  isInside?: boolean
  /** Opens drafts of the page's own forms, by their kind. */
  drafts?: DraftOpeners
  /** Fixed conditions, e.g. from a tree beside the list; the query is added to them. */
  where?: Record<string, string>
  /** The initial order of a list inside a drawer or tab; otherwise the newest come first. */
  sorted?: Sort
  without?: readonly ListPart[]
  /** The text of an empty list, if it is not the usual one. */
  emptyText?: string
}

/** The declaration as the parts of the page receive it. */
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
