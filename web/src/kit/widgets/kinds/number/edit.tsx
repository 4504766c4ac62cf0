import { InputNumber } from 'antd'
import type { EditProps } from '#kit/widgets/widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<number>) {
  return (
    <InputNumber
      {...control}
      autoFocus={isFirst}
      value={value}
      onChange={(typed) => onChange?.(typed)}
      precision={field.type === 'integer' || field.onlyInteger ? 0 : undefined} // WIDGET-004
      placeholder={field.placeholder ?? `请输入${field.label}`}
      controls={false} // antd's step buttons have English names; arrow keys still step
      style={{ width: '100%' }}
    />
  )
}
