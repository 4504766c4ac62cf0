import { pickValues } from '#kit/picker/pick.ts'
import { type QueryProps, single } from '#kit/widgets/widget.ts'
import { DepartPicker } from './depart-picker.tsx'

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
