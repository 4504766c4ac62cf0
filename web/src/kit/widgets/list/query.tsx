import { Select } from 'antd'
import { useDict } from '#kit/dict.ts'
import { pickerDefaults, pickValues } from '../pick.ts'
import { type QueryProps, single } from '../widget.ts'

/** One value, or any of several (`query: 'any'`), which travel as a comma text (DEC-069). */
export function Query({ field, id, value, onChange }: QueryProps) {
  const isMultiple = field.query === 'any'
  const shared = {
    ...pickerDefaults,
    id,
    showSearch: { optionFilterProp: 'text' },
    fieldNames: { label: 'text', value: 'value' },
    options: useDict(field.dict),
    style: { width: '100%' },
  }
  return isMultiple ? (
    <Select<string[]>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={pickValues(single(value))}
      onChange={(picked) => onChange(picked.join(','))}
    />
  ) : (
    <Select<string> {...shared} value={single(value) || undefined} onChange={(picked) => onChange(picked)} />
  )
}
