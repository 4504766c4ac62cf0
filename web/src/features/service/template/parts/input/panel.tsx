import { DefaultField } from '../../panel/default-field.tsx'
import { LabelField, NumberField, PlaceholderField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'
import { Face } from './face.tsx'

export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <PlaceholderField {...props} />
    <NumberField {...props} member="max_length" label="最多字数" least={1} most={500} isWhole />
    <DefaultField {...props} Face={Face} />
    <UseFlags {...props} />
  </>
)
