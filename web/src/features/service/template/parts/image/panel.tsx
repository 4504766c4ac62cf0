import { FlagField, LabelField, NumberField } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'

/** One toggle for required, one for several pictures (SERVICE-027). */
export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <FlagField {...props} member="required" label="必填" />
    <FlagField {...props} member="multiple" label="允许上传多张" whenAbsent={1} />
    {props.item.multiple !== 0 && (
      <NumberField {...props} member="max" label="最多张数" least={1} most={50} isWhole />
    )}
  </>
)
