import { Select } from 'antd'
import { pickerDefaults } from '#kit/picker/pick.ts'
import type { FaceProps } from '../../part.ts'
import { type OptionValue, useOptions } from '../options.ts'
import { placeholderAt } from '../placeholder.ts'

export function Face({ item, value, onChange, ...control }: FaceProps<OptionValue>) {
  const options = useOptions(item)
  return (
    <Select<OptionValue>
      {...pickerDefaults}
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      notFoundContent="没有选项"
      placeholder={placeholderAt(item)}
      value={value ?? null}
      style={{ width: '100%' }}
      onChange={(picked?: OptionValue) => onChange(picked)}
    />
  )
}
