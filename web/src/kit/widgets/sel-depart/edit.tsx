import { DepartPicker } from '#kit/pickers/depart-picker/depart-picker.tsx'
import { pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Ids of departments, comma-joined when several may be picked (DEC-075). */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <DepartPicker
      {...control}
      autoFocus={isFirst}
      isMultiple={field.multiple === true}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValues(value)}
      onChange={(ids) => onChange?.(ids.join(',') || null)}
    />
  )
}
