import { Select } from 'antd'
import { useDict } from '#kit/dict.ts'
import { pickerDefaults, pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Several values of a dictionary, stored as a comma text. */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <Select<string[]>
      {...pickerDefaults}
      {...control}
      autoFocus={isFirst}
      mode="multiple"
      showSearch={{ optionFilterProp: 'text' }}
      fieldNames={{ label: 'text', value: 'value' }}
      options={useDict(field.dict)}
      value={pickValues(value)}
      onChange={(picked) => onChange?.(picked.join(',') || null)}
    />
  )
}
