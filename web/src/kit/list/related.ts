import type { RecordOf } from '@banyan/contract/uniform'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ColumnChange } from './columns/columns.tsx'
import type { DetailPartProps, ListFamily, Row } from './family.ts'

/** What belongs to a record, as a tab of its detail: records that name it, one that it names, or a part of its own. */
export type Related =
  | {
      kind: 'list'
      title?: string
      of: ListFamily
      /** The member that names this record. */
      by: string
      /** What is shown of each, in this order. */
      columns: Record<string, ColumnChange | undefined>
    }
  | { kind: 'named'; title?: string; of: ListFamily /** The member that holds its id. */; through: string }
  | { kind: 'part'; title: string; count: (record: Row) => number; view: ComponentType<DetailPartProps> }

interface RelatedList<F> {
  title?: string
  by: keyof F & string
  columns: { [K in keyof F & string]?: ColumnChange<RecordOf<F & z.ZodRawShape>> }
}

/** The records of a family that name this one. */
export const relatedList = <F extends z.ZodRawShape>(of: ListFamily<F>, declared: RelatedList<F>): Related =>
  ({ kind: 'list', of, ...declared }) as unknown as Related

/** The record that this one names. */
export const namedRecord = <F extends z.ZodRawShape>(
  of: ListFamily<F>,
  through: string,
  title?: string,
): Related => ({ kind: 'named', of: of as unknown as ListFamily, through, title })
