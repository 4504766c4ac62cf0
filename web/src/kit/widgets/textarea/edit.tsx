import { Input } from 'antd'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <Input.TextArea
      {...control}
      autoFocus={isFirst}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      autoSize={{ minRows: 4, maxRows: 8 }} // WIDGET-010
      maxLength={field.max}
      showCount={field.max !== undefined}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
