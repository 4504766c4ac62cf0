import type { PanelProps } from '../part.ts'
import { LabelField, PlaceholderField, UseFlags } from './panel-field.tsx'

/** The settings of a type without a panel of its own: label, placeholder, required, read-only (DEC-086). */
export const GeneralPanel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <PlaceholderField {...props} />
    <UseFlags {...props} />
  </>
)
