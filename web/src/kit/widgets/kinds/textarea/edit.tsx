import { Input } from 'antd'
import { useState } from 'react'
import type { EditProps } from '#kit/widgets/widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  // WIDGET-010: four rows to begin with; a stored text opens as high as it needs, three at least
  const [minRows] = useState(value ? 3 : 4)
  return (
    <Input.TextArea
      {...control}
      autoFocus={isFirst}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      autoSize={{ minRows, maxRows: 8 }}
      // Too long a text is counted and refused, never cut.
      count={field.max === undefined ? undefined : { max: field.max, show: true }}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
