import { DepartPicker } from '#kit/pickers/depart-picker/depart-picker.tsx'
import { pickValues } from '../pick.ts'
import { type QueryProps, single } from '../widget.ts'

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
