import { areaPath } from '@banyan/contract/area/divisions'
import { AreaCascader } from '#kit/picker/area-cascader.tsx'
import { AreaSelects } from '#kit/picker/area-selects.tsx'
import { pickValue } from '#kit/picker/pick.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import type { EditProps } from '#kit/widgets/widget.ts'

/** Columns side by side; on a phone stacked selects (PICK-021), except for a stored text that is no code. */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const isPhone = useIsPhone()
  const code = pickValue(value)
  const shared = {
    ...control,
    autoFocus: isFirst,
    value: code,
    onChange: (next: string | undefined) => onChange?.(next ?? null),
  }
  if (isPhone && (code === '' || areaPath(code).length > 0)) return <AreaSelects {...shared} />
  return <AreaCascader {...shared} placeholder={field.placeholder ?? `请选择${field.label}`} />
}
