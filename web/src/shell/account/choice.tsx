import { Switch } from 'antd'
import styles from './centre.module.css'

interface ChoiceProps {
  label: string
  /** The subject of the choice, for screen readers. */
  of: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch after its label. */
export const Choice = ({ label, of, isOn, disabled, onChange }: ChoiceProps) => (
  <span className={styles.way}>
    {label}
    <Switch aria-label={`${of}${label}`} checked={isOn} disabled={disabled} onChange={onChange} />
  </span>
)
