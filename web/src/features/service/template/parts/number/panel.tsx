import { isLabour, labourKey } from '@banyan/contract/service/template/item'
import { DefaultField } from '../../panel/default-field.tsx'
import styles from '../../panel/panel.module.css'
import {
  BusinessKeyField,
  FlagField,
  LabelField,
  NumberField,
  PlaceholderField,
  UseFlags,
} from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'
import { Face } from './face.tsx'

/** Bounds, precision, and whether what is too precise is rounded or cut off (SERVICE-031, SERVICE-032). */
export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <PlaceholderField {...props} />
    <div className={styles.pair}>
      <NumberField {...props} member="min" label="最小值" />
      <NumberField {...props} member="max" label="最大值" />
    </div>
    <NumberField {...props} member="precision" label="小数位数" least={0} most={6} isWhole />
    <FlagField {...props} member="is_round" label="四舍五入（关闭则直接舍去）" />
    <BusinessKeyField
      {...props}
      label="作为工时费计入合计"
      isOn={isLabour(props.item)}
      businessKey={labourKey}
    />
    <DefaultField {...props} Face={Face} />
    <UseFlags {...props} />
  </>
)
