import { AreaCascader } from '#kit/pickers/area-cascader.tsx'
import { pickValue } from '../pick.ts'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <AreaCascader
      {...control}
      autoFocus={isFirst}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValue(value)}
      onChange={(code) => onChange?.(code ?? null)}
    />
  )
}
