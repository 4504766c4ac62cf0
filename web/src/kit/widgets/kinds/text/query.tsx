import { Input } from '#kit/ui/input.ts'
import { type QueryProps, single } from '#kit/widgets/widget.ts'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <Input
      id={id}
      value={single(value)}
      onChange={(event) => onChange(event.target.value)}
      placeholder={`请输入${field.label}`}
      allowClear
      autoComplete="off"
    />
  )
}
