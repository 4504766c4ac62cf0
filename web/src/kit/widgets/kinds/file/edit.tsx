import { UploadField } from '#kit/upload/upload-field.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'

/** No limit of its own (WIDGET-068). */
const unlimitedFiles = 10_000

export function Edit({ field, value, onChange, isFirst: _, ...control }: EditProps<string>) {
  return (
    <UploadField
      {...control}
      biz="form"
      kind="file"
      max={field.fileMaxNum ?? unlimitedFiles}
      value={value}
      onChange={onChange}
    />
  )
}
