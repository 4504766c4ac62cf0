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

/** What the settings of an item work with. */
export interface PanelProps {
  item: TemplateItem
  disabled: boolean
  change: (change: Partial<TemplateItem>) => void
  /** A control lost the focus: the next change is a separate undo step. */
  pause: () => void
  /** What is wrong with a setting. */
  faultOf: (member: string) => string | undefined
}

/** One kind of item: how it is filled in, shown and set up. */
export interface Part<V = unknown> {
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** The control of a form; of an item that is not filled in, the whole of it. */
  Face: ComponentType<FaceProps<V>>
  /** A filled value to read. */
  Show: ComponentType<ShowProps<V>>
  /** Its settings in the designer (SERVICE-025). */
  Panel: ComponentType<PanelProps>
  /** Takes a whole row of the form. */
  isWide?: boolean
}

/** Declares a part; its value type is known inside its folder only. */
export const part = <V>(given: Part<V>): Part => given as unknown as Part
