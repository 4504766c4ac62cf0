import { areaPath, areaRoot, childAreas } from '@banyan/contract/area/divisions'
import { Select } from 'antd'
import type { AriaAttributes } from 'react'
import { pickerDefaults } from '#kit/picker/pick.ts'
import styles from './area-selects.module.css'

interface Props extends AriaAttributes {
  /** Code of the chosen area, city or province, or blank. */
  value: string
  onChange: (code: string | undefined) => void
  disabled?: boolean
  id?: string
  autoFocus?: boolean
  onBlur?: () => void
}

const levels = ['省份', '城市', '区县']

/** Three selects for province, city and area; each offers the children of the one before (PICK-021). */
export function AreaSelects({ value, onChange, disabled, id, autoFocus, onBlur, ...aria }: Props) {
  const path = areaPath(value)
  return (
    <div className={styles.selects}>
      {levels.map((label, level) => {
        const parent = level === 0 ? areaRoot : path[level - 1]?.id
        const choices = parent ? childAreas(parent) : []
        return (
          <Select<string>
            {...pickerDefaults}
            {...aria}
            key={label}
            id={level === 0 ? id : undefined}
            autoFocus={autoFocus && level === 0}
            onBlur={onBlur}
            aria-label={label}
            placeholder={`请选择${label}`}
            disabled={disabled || (choices.length === 0 && level > 0)}
            showSearch={{ optionFilterProp: 'text' }}
            fieldNames={{ label: 'text', value: 'id' }}
            options={[...choices]}
            value={path[level]?.id}
            // clearing a level selects the one above it
            onChange={(picked) => onChange(picked ?? (level > 0 ? parent : undefined))}
          />
        )
      })}
    </div>
  )
}
