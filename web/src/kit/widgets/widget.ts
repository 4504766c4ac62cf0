import type { FieldMeta, FieldType } from '@banyan/contract/field'
import type { AriaAttributes, ComponentType } from 'react'

/** A member of a record with its description. */
export interface Field extends FieldMeta {
  name: string
}

/** The properties of an edit control: value in, change out. The form adds id and aria attributes. */
export interface EditProps<V> extends AriaAttributes {
  field: Field
  value?: V | null
  onChange?: (value: V | null | undefined) => void
  /** Called when the control is left. */
  onBlur?: () => void
  id?: string
  disabled?: boolean
  /** The control that gets the focus first. */
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

/** The value of a query item: a text, or begin and end (DEC-070). */
export type QueryValue = string | readonly [begin: string, end: string]

export interface QueryProps {
  field: Field
  id: string
  value: QueryValue | undefined
  onChange: (value: QueryValue | undefined) => void
}

/** A field type: how it is edited, shown and queried (WIDGET-001). */
interface Widget<V = unknown> {
  Edit: ComponentType<EditProps<V>>
  Show: ComponentType<ShowProps>
  Query: ComponentType<QueryProps>
  /** The value of a new record. */
  blank: (field: Field) => V | undefined
}

/** Declares a widget; its value type is known only in its folder. */
export const widget = <V>(given: Widget<V>): Widget => given as unknown as Widget

export type Registry = Record<FieldType, Widget>

/** The plain text of a query item that holds one value. */
export const firstText = (value: QueryValue | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')

/** Begin and end of a query item that holds a range. */
export const rangeTexts = (value: QueryValue | undefined): readonly [string, string] =>
  typeof value === 'string' ? [value, ''] : (value ?? ['', ''])
