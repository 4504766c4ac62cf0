import { Switch } from 'antd'
import styles from './centre.module.css'

interface ChoiceProps {
  label: string
  /** What it is a choice about, for those who hear the page. */
  of: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its word in front. */
export const Choice = ({ label, of, isOn, disabled, onChange }: ChoiceProps) => (
  <span className={styles.way}>
    {label}
    <Switch aria-label={`${of}${label}`} checked={isOn} disabled={disabled} onChange={onChange} />
  </span>
)
