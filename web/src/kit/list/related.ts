import type { WireRecord } from '@banyan/contract/uniform'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ColumnChange } from './columns/columns.tsx'
import type { DetailPartProps, ListFamily, Row } from './family.ts'

/** A tab of a record's detail: records that refer to it, a record it refers to, or custom content. */
export type Related =
  | {
      kind: 'list'
      title?: string
      of: ListFamily
      /** The member that names this record. */
      by: string
      /** The columns in order. */
      columns: Record<string, ColumnChange | undefined>
    }
  | { kind: 'named'; title?: string; of: ListFamily /** The member that holds its id. */; through: string }
  | { kind: 'part'; title: string; count: (record: Row) => number; view: ComponentType<DetailPartProps> }

interface RelatedList<F> {
  title?: string
  by: keyof F & string
  columns: { [K in keyof F & string]?: ColumnChange<WireRecord<F & z.ZodRawShape>> }
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
