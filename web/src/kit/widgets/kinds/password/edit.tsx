import { Input } from 'antd'
import type { EditProps } from '#kit/widgets/widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <Input.Password
      {...control}
      autoFocus={isFirst}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      autoComplete="new-password"
    />
  )
}
