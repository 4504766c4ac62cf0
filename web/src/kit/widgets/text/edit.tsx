import { Input } from '../input.ts'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <Input
      {...control}
      autoFocus={isFirst}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      maxLength={field.max}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      autoComplete="off"
    />
  )
}
