import { pickValue } from '#kit/picker/pick.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { PopupBox } from './popup-box.tsx'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<unknown>) {
  return (
    <PopupBox
      {...control}
      field={field}
      autoFocus={isFirst}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValue(value)}
      onChange={(picked) => onChange?.(picked)}
    />
  )
}
