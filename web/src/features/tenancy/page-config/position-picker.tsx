import { Radio } from 'antd'
import styles from './page-config.module.css'

const positions = ['左上', '上中', '右上', '左中', '正中', '右中', '左下', '下中', '右下']

interface Props {
  value?: string | null
  onChange?: (value: string) => void
  id?: string
  disabled?: boolean
}

/** Picks the position of the login box in a 3×3 grid; the default is 6 (DEC-030). */
export function PositionPicker({ value, onChange, id, disabled }: Props) {
  return (
    <Radio.Group
      id={id}
      className={styles.grid}
      aria-label="登录模块位置"
      value={value || '6'}
      disabled={disabled}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {positions.map((place, index) => (
        <Radio.Button key={place} value={String(index + 1)} className={styles.place}>
          {place}
        </Radio.Button>
      ))}
    </Radio.Group>
  )
}
