import { Checkbox } from 'antd'
import styles from './designer.module.css'

interface Props {
  label: string
  /** Whether it is on, for each of the items. */
  values: readonly boolean[]
  disabled: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that several items have: on, off, or not the same in all of them. */
export function SharedFlag({ label, values, disabled, onChange }: Props) {
  const isOn = values.every(Boolean)
  const isMixed = !isOn && values.some(Boolean)
  return (
    <Checkbox
      className={styles.shared}
      disabled={disabled}
      checked={isOn}
      indeterminate={isMixed}
      onChange={(event) => onChange(event.target.checked)}
    >
      {label}
      {isMixed && <span className={styles.mixed}>不一致</span>}
    </Checkbox>
  )
}
