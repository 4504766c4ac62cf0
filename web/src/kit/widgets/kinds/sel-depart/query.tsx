import { pickValues } from '#kit/picker/pick.ts'
import { DepartPicker } from '#kit/pickers/depart-picker/depart-picker.tsx'
import { type QueryProps, single } from '#kit/widgets/widget.ts'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <DepartPicker
      id={id}
      isMultiple={field.multiple === true || field.query === 'any'}
      value={pickValues(single(value))}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
