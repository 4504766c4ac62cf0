import { Select } from 'antd'
import { pickerDefaults } from '../pick.ts'
import { type QueryProps, single } from '../widget.ts'
import { words } from './values.ts'

export function Query({ id, value, onChange }: QueryProps) {
  return (
    <Select<string>
      {...pickerDefaults}
      id={id}
      options={Object.entries(words).map(([stored, label]) => ({ value: stored, label }))}
      value={single(value) || undefined}
      onChange={(picked) => onChange(picked)}
      style={{ width: '100%' }}
    />
  )
}
