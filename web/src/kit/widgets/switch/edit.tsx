import { Switch } from 'antd'
import type { EditProps } from '../widget.ts'
import { off, on } from './values.ts'

export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  return (
    <Switch
      id={id}
      aria-label={field.label}
      disabled={disabled}
      checked={value === on}
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  )
}
