import { DefaultField } from '../../panel/default-field.tsx'
import { OptionsField } from '../../panel/options-field.tsx'
import { LabelField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'
import { Face } from './face.tsx'

export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <OptionsField {...props} />
    <DefaultField {...props} Face={Face} />
    <UseFlags {...props} />
  </>
)
