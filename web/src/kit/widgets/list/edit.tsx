import { Select } from 'antd'
import { useDict } from '#kit/dict.ts'
import { pickerDefaults, pickValue } from '../pick.ts'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  return (
    <Select
      {...pickerDefaults}
      {...control}
      autoFocus={isFirst}
      showSearch={{ optionFilterProp: 'text' }}
      fieldNames={{ label: 'text', value: 'value' }}
      options={useDict(field.dict)}
      value={pickValue(value) || undefined}
      onChange={(picked: string | undefined) => onChange?.(picked ?? null)}
    />
  )
}
