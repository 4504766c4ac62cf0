import { UserPicker } from '#kit/pickers/user-picker/user-picker.tsx'
import { pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Usernames, comma-joined when several may be picked (DEC-075). */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <UserPicker
      {...control}
      autoFocus={isFirst}
      isMultiple={field.multiple === true}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValues(value)}
      onChange={(usernames) => onChange?.(usernames.join(',') || null)}
    />
  )
}
