import { FlagField, LabelField } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'

export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <FlagField {...props} member="required" label="必填" />
  </>
)
