import { pickValues } from '#kit/picker/pick.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { UserPicker } from './user-picker.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <UserPicker
      id={id}
      isMultiple={field.multiple === true || field.query === 'any'}
      value={pickValues(firstText(value))}
      onChange={(usernames) => onChange(usernames.join(','))}
    />
  )
}
