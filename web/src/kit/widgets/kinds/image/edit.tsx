import { UploadField } from '#kit/upload/upload-field.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'

export function Edit({ field, value, onChange, isFirst: _, ...control }: EditProps<string>) {
  return (
    <UploadField
      {...control}
      biz="form"
      kind="image"
      max={field.extend?.imgMaxNum ?? 10_000} // WIDGET-067
      value={value}
      onChange={onChange}
    />
  )
}
