import { Input } from '#kit/ui/input.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <Input
      id={id}
      value={firstText(value)}
      onChange={(event) => onChange(event.target.value)}
      placeholder={`请输入${field.label}`}
      allowClear
      autoComplete="off"
    />
  )
}
