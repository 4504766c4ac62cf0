import { DefaultField } from '../../panel/default-field.tsx'
import styles from '../../panel/panel.module.css'
import { LabelField, NumberField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'
import { Face } from './face.tsx'

/** Bounds and the value it starts with (SERVICE-036). */
export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <div className={styles.pair}>
      <NumberField {...props} member="min" label="最小值" />
      <NumberField {...props} member="max" label="最大值" />
    </div>
    <DefaultField {...props} Face={Face} label="初始值" />
    <UseFlags {...props} />
  </>
)
