import { itemLabel } from '@banyan/contract/service/template/item'
import { Slider } from 'antd'
import type { FaceProps } from '../../part.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import styles from '../parts.module.css'

export function Face({ item, value, onChange, disabled, ...group }: FaceProps<number>) {
  const { min = 0, max = 100 } = item
  return (
    <ChoiceGroup {...group} label={itemLabel(item)}>
      <div className={styles.slider}>
        <Slider
          min={min}
          max={Math.max(min, max)}
          value={value ?? min}
          disabled={disabled}
          ariaLabelForHandle={itemLabel(item)}
          onChange={(moved) => onChange(moved)}
        />
        <output>{value ?? '未选择'}</output>
      </div>
    </ChoiceGroup>
  )
}
