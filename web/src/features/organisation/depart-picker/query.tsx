import { pickValues } from '#kit/picker/pick.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { DepartPicker } from './depart-picker.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <DepartPicker
      id={id}
      isMultiple={field.multiple === true || field.query === 'any'}
      value={pickValues(firstText(value))}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
