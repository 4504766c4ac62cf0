import { AreaCascader } from '#kit/picker/area-cascader.tsx'
import { pickValue } from '#kit/picker/pick.ts'
import type { EditProps } from '#kit/widgets/widget.ts'

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
