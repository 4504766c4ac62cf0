import type { TemplateItem } from '@banyan/contract/service/template/item'
import type { AriaAttributes, ComponentType } from 'react'

/** Value in, value out, spelt as it is stored (DEC-113). */
export interface FaceProps<V = unknown> extends AriaAttributes {
  item: TemplateItem
  id: string
  value: V | undefined
  onChange: (value: V | undefined) => void
  /** The control was left: the form checks it. */
  onBlur?: () => void
  disabled?: boolean
}

export interface ShowProps<V = unknown> {
  item: TemplateItem
  value: V
}

/** The properties of a settings panel. */
export interface PanelProps {
  item: TemplateItem
  disabled: boolean
  change: (change: Partial<TemplateItem>) => void
  /** A control lost the focus: the next change is a separate undo step. */
  pause: () => void
  /** The refusal of a setting. */
  faultOf: (member: string) => string | undefined
}

/** One item type: its control, its read-only display and its settings. */
export interface ItemPart<V = unknown> {
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** The form control; for items without a value their whole display. */
  Face: ComponentType<FaceProps<V>>
  /** The read-only display of a value. */
  Show: ComponentType<ShowProps<V>>
  /** Its settings in the designer (SERVICE-025). */
  Panel: ComponentType<PanelProps>
  /** Takes a whole row of the form. */
  isWide?: boolean
}

/** Declares a part; its value type is known inside its folder only. */
export const part = <V>(given: ItemPart<V>): ItemPart => given as unknown as ItemPart
