import type { FieldMeta, FieldType } from '@banyan/contract/field'
import type { AriaAttributes, ComponentType } from 'react'

/** A member of a record with what is known of it. */
export interface Field extends FieldMeta {
  name: string
}

/** Value in, value out; the record is fetched and saved by others. The form adds id and aria marks. */
export interface EditProps<V> extends AriaAttributes {
  field: Field
  value?: V | null
  onChange?: (value: V | null | undefined) => void
  /** The control was left. */
  onBlur?: () => void
  id?: string
  disabled?: boolean
  /** The control a form opens on. */
  isFirst?: boolean
}

export interface ShowProps {
  field: Field
  value: unknown
  /** The row's `{member}_dictText`, where it has one. */
  text?: string
  /** Characters before the ellipsis; `Infinity` shows all (LIST-042). */
  length?: number
}

/** What a query item holds: one value as typed, or begin and end (DEC-070). */
export type QueryValue = string | readonly [begin: string, end: string]

export interface QueryProps {
  field: Field
  id: string
  value: QueryValue | undefined
  onChange: (value: QueryValue | undefined) => void
}

/** One kind of member: how it is edited, shown and asked for (WIDGET-001). */
interface Widget<V = unknown> {
  Edit: ComponentType<EditProps<V>>
  Show: ComponentType<ShowProps>
  Query: ComponentType<QueryProps>
  /** The value of a new record. */
  blank: (field: Field) => V | undefined
}

/** Declares a widget; its value type is known inside its folder only. */
export const widget = <V>(given: Widget<V>): Widget => given as unknown as Widget

export type Registry = Record<FieldType, Widget>

/** The plain text of a query item that holds one value. */
export const single = (value: QueryValue | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')

/** Begin and end of a query item that holds a range. */
export const pair = (value: QueryValue | undefined): readonly [string, string] =>
  typeof value === 'string' ? [value, ''] : (value ?? ['', ''])
