import { DefaultField } from '../../panel/default-field.tsx'
import styles from '../../panel/panel.module.css'
import { LabelField, NumberField, PlaceholderField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'
import { Face } from './face.tsx'

export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <PlaceholderField {...props} />
    <div className={styles.pair}>
      <NumberField {...props} member="min" label="最少字数" least={0} most={5000} isWhole />
      <NumberField {...props} member="max" label="最多字数" least={1} most={5000} isWhole />
    </div>
    <DefaultField {...props} Face={Face} />
    <UseFlags {...props} />
  </>
)
